import { z } from "zod";
import { compact, HumanName, Id, idOf, LenientDay, lenient, listOf, Meta, Period, Reference, Text, Words } from "./elements.ts";

/** A postal address. */
export const Address = z.object({
  use: Text,
  type: Text,
  line: listOf(z.string()),
  city: Text,
  state: Text,
  postalCode: Text,
  period: lenient(Period),
});
/** A phone number or email address. */
export const Telecom = z.object({ system: Text, value: Text, use: Text, rank: lenient(z.number()), period: lenient(Period) });
export type Telecom = z.output<typeof Telecom>;

export const Gender = lenient(z.enum(["male", "female", "other", "unknown"]));

/** A patient's relative or representative. */
export const RelatedPerson = z
  .object({
    id: Id,
    meta: Meta,
    active: lenient(z.boolean()),
    patient: lenient(Reference),
    relationship: listOf(Words),
    name: listOf(HumanName),
    telecom: listOf(Telecom),
    gender: Gender,
    birthDate: LenientDay,
    period: lenient(Period),
  })
  .transform(({ meta, patient, relationship, name, ...person }) =>
    compact({ ...person, personId: idOf(patient, "Patient"), relationship: relationship.flat(), names: name, ...meta }),
  );
export type RelatedPerson = z.output<typeof RelatedPerson>;
