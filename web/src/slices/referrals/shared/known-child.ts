import type { Deceased, Patient } from "@linnet/contract/patients";
import { RecordIdentity } from "@linnet/contract/patients/identity";
import { z } from "zod";

/** A form's child in the hospital's record. */
export interface KnownChild {
  /** Empty for a child who is no longer in the user's care. Then the child's values cannot be changed. */
  personId: string;
  record: RecordIdentity;
  /** The record's current death date. */
  deceased: Deceased;
}

/** A list's child as in the record. */
export const knownPatient = ({ personId, firstName, middleName, lastName, dob, sex, mrn, deceased }: Patient): KnownChild => ({
  personId,
  deceased,
  // A birth date with a time keeps its day.
  record: { firstName, middleName, lastName, dateOfBirth: dob?.slice(0, 10) ?? null, sex, mrn },
});

const KNOWN_CHILD = "knownChild";
const DraftChild = z.object({ personId: z.string(), record: RecordIdentity });

/** The draft's field for the child in the record. */
export const knownChildText = (known: KnownChild) => ({ [KNOWN_CHILD]: JSON.stringify(known) });

/** The child in a draft's fields, as recorded when the form was opened from a list. `deceased` is current. */
export function knownInDraft({ [KNOWN_CHILD]: text }: Record<string, string>, deceased: Deceased): KnownChild | undefined {
  const child = text === undefined ? undefined : DraftChild.safeParse(JSON.parse(text)).data;
  return child && { ...child, deceased };
}
