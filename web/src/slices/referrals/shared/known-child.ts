import type { Deceased, Patient } from "@linnet/contract/patients";
import { RecordIdentity } from "@linnet/contract/patients/identity";
import { z } from "zod";

/** The child of the hospital's record in a form. */
export interface KnownChild {
  /** Empty for a child who is no longer in the caller's care: then nothing about the child can be changed. */
  personId: string;
  record: RecordIdentity;
  /** What the record says of the child's death now. */
  deceased: Deceased;
}

/** The child of a list as the record has the child. */
export const knownPatient = ({ personId, firstName, middleName, lastName, dob, sex, mrn, deceased }: Patient): KnownChild => ({
  personId,
  deceased,
  // A birth date that came with a time keeps its day.
  record: { firstName, middleName, lastName, dateOfBirth: dob?.slice(0, 10) ?? null, sex, mrn },
});

const KNOWN_CHILD = "knownChild";
const DraftChild = z.object({ personId: z.string(), record: RecordIdentity });

/** The draft field that keeps the child of the record. */
export const knownChildText = (known: KnownChild) => ({ [KNOWN_CHILD]: JSON.stringify(known) });

/** The child in a draft's fields, as the record had the child when the form was opened from a list; `deceased` is said now. */
export function knownInDraft({ [KNOWN_CHILD]: text }: Record<string, string>, deceased: Deceased): KnownChild | undefined {
  const child = text === undefined ? undefined : DraftChild.safeParse(JSON.parse(text)).data;
  return child && { ...child, deceased };
}
