import type { Deceased, Patient } from "@linnet/contract/patients";
import { RecordIdentity } from "@linnet/contract/patients/identity";
import type { ReferralDetails } from "@linnet/contract/referrals";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { z } from "zod";
import { formatDay } from "../../../platform/format/format.ts";
import { identityInRecord, type KnownChild } from "../identity/known-child.ts";
import type { Subject } from "./api.ts";
import { EMPTY, isField, isSelect, OFFERED, type TypedReferral } from "./fields.ts";

/** An empty form; what leaves nothing to choose is chosen. */
export function emptyForm({ practices }: ReferralFormChoices): TypedReferral {
  const [only, other] = practices;
  return { ...EMPTY, practiceId: only && !other ? String(only.id) : "" };
}

/** The child of a list who is to be referred, as the record has the child. */
export const knownPatient = ({ personId, firstName, middleName, lastName, dob, sex, mrn, deceased }: Patient): KnownChild => ({
  personId,
  deceased,
  // A birth date that came with a time keeps its day.
  record: { firstName, middleName, lastName, dateOfBirth: dob?.slice(0, 10) ?? null, sex, mrn },
});

const DraftChild = z.object({ personId: z.string(), record: RecordIdentity });

/** The child whom a draft is about, as the record had the child when the form was opened from a list; `deceased` is said now. */
export function knownInDraft(text: string | undefined, deceased: Deceased): KnownChild | undefined {
  const child = text === undefined ? undefined : DraftChild.safeParse(JSON.parse(text)).data;
  return child && { ...child, deceased };
}

/** The child of a referral, where it is tied to one. A correction of a child who has left the caller's care can only be sent again as it is. */
export function knownInReferral({ form }: Subject, referral: ReferralDetails | undefined): KnownChild | undefined {
  if (!referral?.recordIdentity || referral.checkTie) return undefined;
  const { personId, recordIdentity: record, deceased } = referral;
  return personId !== null || form === "edit" ? { personId: personId ?? "", record, deceased } : undefined;
}

/** What the hospital's record says of a child, in the form. A number that the form does not know how to send is found by the server. */
const filledInFrom = (known: KnownChild, choices: ReferralFormChoices) => ({
  ...identityInRecord(known, choices),
  personId: known.personId,
  mrn: /^\d+$/.test(known.record.mrn) ? known.record.mrn : "",
});

/** The same where the child is known by a draft. */
export const formOfKnown = (known: KnownChild, choices: ReferralFormChoices): TypedReferral =>
  offered(choices, { ...emptyForm(choices), ...filledInFrom(known, choices) });

/** What is known of a patient who is to be referred (REF-079). */
export const formOfPatient = (patient: Patient, choices: ReferralFormChoices): TypedReferral =>
  offered(choices, {
    ...emptyForm(choices),
    ...filledInFrom(knownPatient(patient), choices),
    physicianId: patient.providerId === null ? "" : String(patient.providerId),
  });

/**
 * A referral as it was sent, to be changed, or to be sent anew: where to is asked again then (REF-077). The record says who the child
 * is, unless the referral corrects it.
 */
export function formOfReferral(subject: Subject, referral: ReferralDetails, choices: ReferralFormChoices): TypedReferral {
  const sent = Object.entries(referral).flatMap(([field, value]) => (isField(field) ? [[field, String(value ?? "")]] : []));
  const known = knownInReferral(subject, referral);
  return offered(choices, {
    ...EMPTY,
    ...Object.fromEntries(sent),
    dateOfBirth: formatDay(referral.dateOfBirth),
    guardianDob: formatDay(referral.guardianDob),
    ...(known && !referral.identityCorrection && filledInFrom(known, choices)),
    ...(!known && { identityCorrection: "false" }),
    ...(subject.form === "re-refer" && { clinicKey: "" }),
  });
}

/**
 * What was kept of an earlier visit, over what the form begins with; names that it does not know, and whom it is tied to, are left out.
 * An MRN that was removed stays removed: it may be another child's.
 */
export function formOfDraft(fields: Record<string, string>, base: TypedReferral, choices: ReferralFormChoices): TypedReferral {
  const typed = Object.fromEntries(Object.entries(fields).filter(([field]) => isField(field)));
  return offered(choices, { ...base, ...typed, personId: base.personId, mrn: fields["mrn"] === "" ? "" : base.mrn });
}

/** A choice that is offered no longer counts as not made: the select could not show it. */
function offered(choices: ReferralFormChoices, typed: TypedReferral): TypedReferral {
  const gone = Object.entries(typed).filter(
    ([field, value]) => isSelect(field) && !choices[OFFERED[field]].some(({ id }) => String(id) === value),
  );
  return { ...typed, ...Object.fromEntries(gone.map(([field]) => [field, ""])) };
}
