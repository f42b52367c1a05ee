import type { CallOf } from "@linnet/contract/endpoint";
import type { referrals } from "@linnet/contract/referrals";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { toDay } from "../../../../ui/people/to-day.ts";
import { chosenWord, isSelect, type SelectField, type TypedReferral } from "../fields.ts";

type Body = CallOf<typeof referrals.create>["body"];

/** The name that travels beside an id, as the entity has it (S2 §3). */
const WORDS = {
  physicianId: "physicianName",
  practiceId: "practiceName",
  clinicKey: "clinicName",
  requestTypeId: "requestType",
  patientAcuityId: "patientAcuity",
  insuranceTypeId: "insuranceType",
  patientSexId: "patientSex",
  guardianSexId: "guardianSex",
  guardianRelationshipId: "guardianRelationship",
} as const satisfies Record<SelectField, keyof Body>;

/** The documented words for what was not chosen (S2 §5, decision G-REF-16). */
const NOT_CHOSEN = "-1";
const NO_RELATIONSHIP = "0";

/** The fields of the form as they are sent, without those that only some of the forms have. */
export function referralPayload(typed: TypedReferral, choices: ReferralFormChoices, keptNames: readonly string[]): Body {
  const words = Object.entries(WORDS).map(([field, word]) => [word, isSelect(field) ? chosenWord(choices, typed, field) : ""]);
  return {
    ...typed,
    // As: it is kept as text, like all of the form.
    identityCorrection: typed.identityCorrection as Body["identityCorrection"],
    ...Object.fromEntries(words),
    dateOfBirth: toDay(typed.dateOfBirth) ?? typed.dateOfBirth,
    guardianDob: toDay(typed.guardianDob) ?? typed.guardianDob,
    clinicKey: typed.clinicKey || NOT_CHOSEN,
    insuranceTypeId: typed.insuranceTypeId || NOT_CHOSEN,
    requestTypeId: typed.requestTypeId || NOT_CHOSEN,
    guardianRelationshipId: typed.guardianRelationshipId || NO_RELATIONSHIP,
    // As: the field holds one of the states or nothing; what is not a state is refused by the rules and by the server.
    patientState: typed.patientState as Body["patientState"],
    attachmentNames: JSON.stringify(keptNames),
  };
}
