import { type Physician, PhysicianForm } from "@linnet/contract/directory/physicians";
import {
  PHYSICIAN_GROUPS as GROUPS,
  NEW_PHYSICIAN_FIELDS,
  PHYSICIAN_FIELDS,
  PHYSICIAN_RECORD_FIELDS,
  type PhysicianField,
  type PhysicianGroup,
} from "@linnet/contract/directory/physicians/field-list";
import { eachOf } from "@linnet/contract/field-list";
import { z } from "zod";
import { formatDay } from "../../../platform/format/format.ts";
import { toDayForRule } from "../../../ui/people/to-day.ts";

/** The fields of a physician in the order of the form, as the form and its summary of errors call them. */
export const PHYSICIAN_LABELS = eachOf(PHYSICIAN_FIELDS, "label");

const GROUP_TITLES: Record<PhysicianGroup, string> = {
  person: "Person",
  contact: "Contact",
  license: "License and DEA",
  payers: "Payers",
  career: "Education and career",
  hospital: "At the hospital",
  systems: "Other systems",
  notes: "Notes",
};

/** The form's groups in order, with their fields. */
export const PHYSICIAN_GROUPS = Object.entries(GROUPS).map(([id, fields]) => ({
  id,
  // As: the keys of literals, which Object knows as text only.
  title: GROUP_TITLES[id as PhysicianGroup],
  fields: Object.keys(fields) as PhysicianField[],
}));

/** How the form holds each kind of field. */
interface TypedKinds {
  text: string;
  day: string;
  flag: boolean;
  list: string[];
}
type Typed<L extends Record<string, { kind: keyof TypedKinds }>> = { [F in keyof L]: TypedKinds[L[F]["kind"]] };

const TYPED: { [K in keyof TypedKinds]: (value: unknown) => TypedKinds[K] } = {
  text: (value) => (typeof value === "string" ? value : ""),
  day: (value) => formatDay(typeof value === "string" ? value : ""),
  flag: (value) => value === true,
  list: (value) => (Array.isArray(value) ? value.map(String) : []),
};

/** The form's values: missing ones are empty text, days as typed, ids as text. */
function typedOf<L extends Record<string, { kind: keyof TypedKinds }>>(list: L, physician: object): Typed<L> {
  const values = new Map<string, unknown>(Object.entries(physician));
  // As: fromEntries forgets the names.
  return Object.fromEntries(Object.entries(list).map(([field, { kind }]) => [field, TYPED[kind](values.get(field))])) as Typed<L>;
}

export const emptyPhysician = () => typedOf(NEW_PHYSICIAN_FIELDS, {});
export const typedPhysician = (physician: Physician) => typedOf(PHYSICIAN_RECORD_FIELDS, physician);
export type TypedPhysician = ReturnType<typeof typedPhysician>;

const { deaExpireDate, physicianSpecialties } = PhysicianForm.shape;
const asDay = z
  .string()
  .transform((text): z.input<typeof deaExpireDate> => toDayForRule(text))
  .pipe(deaExpireDate);
const asList = z
  .array(z.string())
  .transform((ids): z.input<typeof physicianSpecialties> => ids.map(Number))
  .pipe(physicianSpecialties);

type Rules<L extends Record<string, { kind: keyof TypedKinds; rule: z.ZodType }>> = {
  [F in keyof L]: L[F]["kind"] extends "day" ? typeof asDay : L[F]["kind"] extends "list" ? typeof asList : L[F]["rule"];
};

function typedRules<L extends Record<string, { kind: keyof TypedKinds; rule: z.ZodType }>>(list: L) {
  const ofKind: Partial<Record<keyof TypedKinds, z.ZodType>> = { day: asDay, list: asList };
  const rules = Object.entries(list).map(([field, { kind, rule }]) => [field, ofKind[kind] ?? rule]);
  // As: fromEntries forgets the names.
  return z.object(Object.fromEntries(rules) as Rules<L>);
}

/** The contract's rules over what is typed. */
export const newPhysicianRules = typedRules(NEW_PHYSICIAN_FIELDS);
export const physicianRules = typedRules(PHYSICIAN_RECORD_FIELDS);
