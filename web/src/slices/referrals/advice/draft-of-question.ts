import type { Patient } from "@linnet/contract/patients";
import type { AdviceDetails, AdviceMessage } from "@linnet/contract/referrals/advice";
import { MAX_REASON } from "@linnet/contract/referrals/fields";
import { formatDay } from "../../../platform/format/format.ts";
import { knownChildText, knownPatient } from "../form/initial-values.ts";

const SEPARATOR = "\n\n";

/** What was asked and answered, as the reason for the referral: as much as fits, the office's own question first. */
export function reasonOf(messages: readonly AdviceMessage[], clinicName: string): string {
  const written = messages.map(({ side, text }) => (side === "clinic" ? `${clinicName}: ${text}` : text));
  const whole = written.join(SEPARATOR);
  return [...whole].length <= MAX_REASON
    ? whole
    : `${[...whole]
        .slice(0, MAX_REASON - 1)
        .join("")
        .trimEnd()}…`;
}

/** What the form of a referral begins with that is made of a question; what the record knows it takes from there. */
export function draftOfQuestion(thread: AdviceDetails, patient: Patient | undefined) {
  const { clinic, physicianId, firstName, lastName, dateOfBirth, messages } = thread;
  const referral = { clinicKey: String(clinic.id), physicianId: String(physicianId), reason: reasonOf(messages, clinic.name) };
  if (patient) {
    const fields = { ...referral, ...knownChildText(knownPatient(patient)) };
    return { form: "refer-a-patient" as const, subject: patient.personId, fields, step: 1 };
  }
  const fields = { ...referral, firstName, lastName, dateOfBirth: formatDay(dateOfBirth) };
  return { form: "new" as const, subject: "", fields, step: 1 };
}
