import { PRACTICE_FIELDS } from "@linnet/contract/directory/practices/field-list";
import { namesOf } from "@linnet/contract/field-list";
import type { EditChange } from "../../../ui/form/edit-conflict-panel.tsx";
import { changedFields } from "../../../ui/form/use-edit-conflict.ts";
import { isNew, type LocationEntry, type PhysicianEntry, placeOf, type TypedPractice } from "./entries.ts";
import { RECORD_LABELS } from "./fields.tsx";

/** Whether two of a kind say the same; what is left empty is so in each of its ways. */
const isSame = (one: object, other: object): boolean => {
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([field, value]) => (value || "") === (values.get(field) || ""));
};
const isSameLocation = (one: LocationEntry, other: LocationEntry) => one.isRemoved === other.isRemoved && isSame(one.form, other.form);
const isSamePhysician = (one: PhysicianEntry, other: PhysicianEntry) => one.isRemoved === other.isRemoved && isSame(one.draft, other.draft);

interface ListChanges<Entry> {
  keyOf: (entry: Entry) => number;
  nameOf: (entry: Entry) => string;
  isSame: (one: Entry, other: Entry) => boolean;
}

const LOCATION: ListChanges<LocationEntry> = { keyOf: ({ key }) => key, nameOf: placeOf, isSame: isSameLocation };
const PHYSICIAN: ListChanges<PhysicianEntry> = {
  keyOf: ({ draft }) => draft.physicianId,
  nameOf: ({ draft }) => draft.physicianName,
  isSame: isSamePhysician,
};

function listChanges<Entry extends { isRemoved: boolean }>(
  what: string,
  [was, now, mine]: [Entry[], Entry[], Entry[]],
  { keyOf, nameOf, isSame }: ListChanges<Entry>,
): EditChange[] {
  const find = (entries: Entry[], entry: Entry) => entries.find((each) => keyOf(each) === keyOf(entry));
  const changeOf = (entry: Entry, how: "added" | "changed" | "removed"): EditChange => ({
    field: `${what}.${keyOf(entry)}`,
    label: `${what} ${how}`,
    theirs: nameOf(entry),
  });
  /** An entry's name does not tell all of it. */
  const ownWords = (own: Entry, theirs: Entry) => (own.isRemoved ? "Removed" : nameOf(own) === nameOf(theirs) ? "Different" : nameOf(own));
  const changed = now.flatMap((entry) => {
    const [before, own] = [find(was, entry), find(mine, entry)];
    if (before === undefined) return [changeOf(entry, "added")];
    if (isSame(before, entry)) return [];
    return [{ ...changeOf(entry, "changed"), ...(own && !isSame(own, entry) && { mine: ownWords(own, entry) }) }];
  });
  const removed = was.filter((entry) => find(now, entry) === undefined).map((entry) => changeOf(entry, "removed"));
  return [...changed, ...removed];
}

const defaultOf = ({ locations }: TypedPractice) => locations.find(({ isDefault }) => isDefault);
const ownerOf = ({ physicians }: TypedPractice) => physicians.find(({ isOwner }) => isOwner);

/** What is different in a practice, as its form calls it: fields and entries of its lists by name. */
export function practiceChanges(was: TypedPractice, now: TypedPractice, mine = was): EditChange[] {
  const [location, owner] = [defaultOf(now), ownerOf(now)];
  const isOtherDefault = defaultOf(was)?.key !== location?.key;
  const isOtherOwner = ownerOf(was)?.draft.physicianId !== owner?.draft.physicianId;
  return [
    ...changedFields(RECORD_LABELS, { now, mine }),
    ...listChanges("Location", [was.locations, now.locations, mine.locations], LOCATION),
    ...(isOtherDefault ? [{ field: "default", label: "Default location", theirs: location && placeOf(location) }] : []),
    ...listChanges("Physician", [was.physicians, now.physicians, mine.physicians], PHYSICIAN),
    ...(isOtherOwner ? [{ field: "owner", label: "Practice owner", theirs: owner?.draft.physicianName }] : []),
  ];
}

/** What was done here stays, and what was not touched becomes what it is now. What is gone on the server is gone. */
export function mergedPractice(now: TypedPractice, mine: TypedPractice, was?: TypedPractice): TypedPractice {
  const fields = Object.fromEntries(
    namesOf(PRACTICE_FIELDS).map((field) => [field, was && mine[field] === was[field] ? now[field] : mine[field]]),
  );
  const locations = now.locations.map((entry) => {
    const here = mine.locations.find(({ key }) => key === entry.key);
    const before = was?.locations.find(({ key }) => key === entry.key);
    if (!here || (was && (!before || isSameLocation(here, before)))) return entry;
    // The default location stays, even if another person set it.
    return { ...here, isDefault: entry.isDefault, isRemoved: here.isRemoved && !entry.isDefault };
  });
  const physicians = now.physicians.map((entry) => {
    const here = mine.physicians.find(({ draft }) => draft.physicianId === entry.draft.physicianId);
    const before = was?.physicians.find(({ draft }) => draft.physicianId === entry.draft.physicianId);
    if (!here || (before && isSamePhysician(here, before))) return entry;
    const { id, isOwner, isVerified } = entry;
    return { ...here, id, isOwner, isVerified, isRemoved: here.isRemoved && !isOwner };
  });
  const isOnlyHere = ({ id, draft }: PhysicianEntry) =>
    id === 0 && !now.physicians.some((entry) => entry.draft.physicianId === draft.physicianId);
  // What was sent as new has come back with an id.
  const isUnsent = (entry: LocationEntry) => isNew(entry) && !was?.locations.some(({ key }) => key === entry.key);
  return {
    ...now,
    ...fields,
    locations: [...locations, ...mine.locations.filter(isUnsent)],
    physicians: [...physicians, ...mine.physicians.filter(isOnlyHere)],
  };
}
