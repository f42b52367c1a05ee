import type { Patient } from "@linnet/contract/patients";
import type { ReferralFormChoices } from "@linnet/contract/referral-form";
import type { ReferralDetails } from "@linnet/contract/referrals";
import { formatDay, sexWord } from "../../platform/format.ts";
import { toDay } from "../../ui/to-day.ts";
import { EMPTY, isField, isSelect, OFFERED, type TypedReferral } from "./wizard-fields.ts";

/** 'LAST, FIRST MIDDLE', or without a comma the first word first and the last word last (decision G-REF-20). */
export function splitName(name: string): { firstName: string; middleName: string; lastName: string } {
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  const comma = name.indexOf(",");
  const given = words(comma < 0 ? name : name.slice(comma + 1));
  const lastName = comma < 0 ? (given.length > 1 ? (given.pop() ?? "") : "") : words(name.slice(0, comma)).join(" ");
  const [firstName = "", ...middle] = given;
  return { firstName, middleName: middle.join(" "), lastName };
}

/** An empty form; what leaves nothing to choose is chosen. */
export function emptyForm({ practices }: ReferralFormChoices): TypedReferral {
  const [only, other] = practices;
  return { ...EMPTY, practiceId: only && !other ? String(only.id) : "" };
}

/** What is known of a patient who is to be referred (REF-079). */
export function formOfPatient({ patientName, dob, sex, mrn, providerId }: Patient, choices: ReferralFormChoices): TypedReferral {
  const sexId = choices.patientSex.find(({ display }) => display === sexWord(sex))?.id;
  // A birth date that came with a time keeps its day; one known to the year alone has none to show.
  const day = toDay(dob?.slice(0, 10) ?? "");
  return offered(choices, {
    ...emptyForm(choices),
    ...splitName(patientName),
    dateOfBirth: day ? formatDay(day) : "",
    patientSexId: sexId === undefined ? "" : String(sexId),
    mrn,
    physicianId: providerId === null ? "" : String(providerId),
  });
}

/** A referral as it was sent, to be changed. */
export function formOfReferral(referral: ReferralDetails, choices: ReferralFormChoices): TypedReferral {
  const known = Object.entries(referral).flatMap(([field, value]) => (isField(field) ? [[field, String(value)]] : []));
  return offered(choices, {
    ...EMPTY,
    ...Object.fromEntries(known),
    dateOfBirth: formatDay(referral.dateOfBirth),
    guardianDob: formatDay(referral.guardianDob),
  });
}

/** The same for a new referral of the patient: where to is asked again (REF-077). */
export const formOfReReferral = (referral: ReferralDetails, choices: ReferralFormChoices): TypedReferral => ({
  ...formOfReferral(referral, choices),
  clinicKey: "",
});

/** What was kept of an earlier visit, over what the form begins with; names that it does not know are left out. */
export const formOfDraft = (fields: Record<string, string>, base: TypedReferral, choices: ReferralFormChoices): TypedReferral =>
  offered(choices, { ...base, ...Object.fromEntries(Object.entries(fields).filter(([field]) => isField(field))) });

/** A choice that is offered no longer counts as not made: the select could not show it. */
function offered(choices: ReferralFormChoices, typed: TypedReferral): TypedReferral {
  const gone = Object.entries(typed).filter(
    ([field, value]) => isSelect(field) && !choices[OFFERED[field]].some(({ id }) => String(id) === value),
  );
  return { ...typed, ...Object.fromEntries(gone.map(([field]) => [field, ""])) };
}
