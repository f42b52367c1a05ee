import { directory } from "@linnet/contract/directory";
import type { Practice, PracticeEdit, PracticeForm } from "@linnet/contract/directory/practice-record";
import { NEW_PRACTICE_FIELDS, PRACTICE_FIELDS } from "@linnet/contract/directory/practices/field-list";
import { namesOf } from "@linnet/contract/field-list";
import type { z } from "zod";
import { isNew, locationOf, type PhysicianEntry, type TypedPractice } from "./entries.ts";

/** As: that no type is chosen is for the contract's rules to say. */
const fieldsOf = <F extends keyof typeof PRACTICE_FIELDS>(typed: TypedPractice, fields: Record<F, Readonly<Record<string, unknown>>>) =>
  Object.fromEntries(namesOf(fields).map((field) => [field, typed[field]])) as Pick<PracticeEdit, F>;

const contactOf = ({ draft: { physicianId: _id, physicianName: _name, locationId: _location, ...contact } }: PhysicianEntry) => contact;

/** What creates a practice. A location is named by its place, from 1 on (decision G-DIR-09). */
export const toPracticeForm = (typed: TypedPractice): PracticeForm => ({
  ...fieldsOf(typed, NEW_PRACTICE_FIELDS),
  practice_Location: typed.locations.map(({ form }) => ({ ...form, practiceId: 0 as const })),
  practice_Physician: typed.physicians.map((entry) => ({
    ...contactOf(entry),
    practiceId: 0 as const,
    physicianId: entry.draft.physicianId,
    practiceLocationId: typed.locations.findIndex(({ key }) => key === entry.draft.locationId) + 1,
  })),
});

/** What changes a practice from how it was seen. A new location is named by minus its place among the new ones. */
export function toPracticeEdit(typed: TypedPractice, { id, modifiedOn }: Practice): PracticeEdit {
  const fresh = typed.locations.filter(isNew);
  const homeOf = (entry: PhysicianEntry) => {
    const home = locationOf(entry, typed.locations);
    if (home === undefined) return null;
    return isNew(home) ? -1 - fresh.indexOf(home) : home.key;
  };
  return {
    id,
    modifiedOn,
    ...fieldsOf(typed, PRACTICE_FIELDS),
    locations: typed.locations.map((entry) => ({
      ...entry.form,
      id: isNew(entry) ? 0 : entry.key,
      activeRecord: !entry.isRemoved,
      hdsSiteid: entry.hdsSiteid,
    })),
    physicians: typed.physicians.map((entry) => ({
      ...contactOf(entry),
      id: entry.id,
      physId: entry.draft.physicianId,
      homeLocId: homeOf(entry),
      activeRecord: !entry.isRemoved,
    })),
  };
}

const LISTS: Readonly<Record<string, string>> = { practice_Location: "locations", practice_Physician: "physicians" };

/** Where the form shows what is wrong in a payload: at a field, at a list, or at a row of it. */
export function fieldOfIssue(path: readonly PropertyKey[]): string {
  const [field = "", row] = path.map(String);
  const place = LISTS[field] ?? field;
  return row === undefined ? place : `${place}.${row}`;
}

const toErrors = (result: z.ZodSafeParseResult<unknown>): Record<string, string> =>
  // Of several at one place the first counts, so the later ones are written first.
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [fieldOfIssue(path), message]).reverse());

/** The contract's rules for a new practice, as the form library asks for them. */
export const validateNewPractice = (typed: TypedPractice) => toErrors(directory.create.body.safeParse(toPracticeForm(typed)));

/** The same for an edit. */
export const validatePracticeEdit = (typed: TypedPractice, seen: Practice) =>
  toErrors(directory.edit.body.safeParse(toPracticeEdit(typed, seen)));
