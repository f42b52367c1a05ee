import { type NameParts, typedNameFaults } from "@linnet/contract/patients/identity";
import type { ReferralForm, WrittenForm } from "@linnet/contract/referrals/fields";
import type { Choice } from "@linnet/contract/referrals/form";
import type { Actor } from "../../../platform/actor.ts";
import { forbidden, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hospitalDay } from "../hospital-day.ts";
import { referralFormRepository } from "../repository.ts";
import { choices } from "./choices.ts";
import { clinicRepository } from "./clinic-repository.ts";

/** @throws AppError `forbidden` for who works in no practice (decision G-REF-25). */
export function practiceInUse({ practice }: Actor): NonNullable<Actor["practice"]> {
  if (!practice) throw forbidden("Practice not assigned or Practice is deactivated.");
  return practice;
}

const isOffered = (words: readonly Choice[], id: number) => words.some((word) => word.id === id);

/** What the form's own schema cannot know: what is offered to this caller, and which day it is at the hospital. */
function wrongChoices(form: WrittenForm, today: string): Record<string, string> {
  const wrong: [keyof ReferralForm, boolean, string][] = [
    ["insuranceTypeId", !isOffered(choices.insuranceTypes, form.insuranceTypeId), "Please choose an insurance type"],
    ["patientAcuityId", !isOffered(choices.patientAcuitys, form.patientAcuityId), "Please choose how urgent it is"],
    ["requestTypeId", !isOffered(choices.requestTypes, form.requestTypeId), "Please choose new or follow-up"],
    ["patientSexId", !isOffered(choices.patientSex, form.patientSexId), "Please choose the patient's sex"],
    ["guardianSexId", !isOffered(choices.guardianSex, form.guardianSexId), "Please choose the guardian's sex"],
    [
      "guardianRelationshipId",
      form.guardianRelationshipId !== 0 && !isOffered(choices.guardianRelationships, form.guardianRelationshipId),
      "Please choose one of those offered",
    ],
    ["dateOfBirth", form.dateOfBirth > today, "Cannot enter a future date"],
    ["guardianDob", form.guardianDob > today, "Cannot enter a future date"],
  ];
  return Object.fromEntries(wrong.flatMap(([field, isWrong, said]) => (isWrong ? [[field, said]] : [])));
}

/**
 * Whether this caller may send this form now; `ownNames` of the patient need not keep the rule for names. Gives in how many working days the clinic answers.
 * @throws AppError `forbidden` without a practice, `invalid_input` with a sentence for each field.
 */
export async function checkForm(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  form: WrittenForm,
  ownNames: readonly NameParts[] = [],
): Promise<{ answerDays: number }> {
  const practice = practiceInUse(actor);
  const physicians = await referralFormRepository(db).physiciansFor(actor);
  const answerDays = await clinicRepository(db).answerDays(form.clinicKey);
  const wrong = {
    ...(form.practiceId !== practice.id && { practiceId: "Please choose the practice you are working in" }),
    ...(!isOffered(physicians, form.physicianId) && { physicianId: "Please choose one of the physicians offered" }),
    ...(answerDays === undefined && { clinicKey: "Please choose a clinic" }),
    ...typedNameFaults(form, ownNames),
    ...wrongChoices(form, hospitalDay(clock.now(), config.HOSPITAL_TIME_ZONE)),
  };
  if (answerDays === undefined || Object.keys(wrong).length > 0) throw invalidInput(wrong);
  return { answerDays };
}
