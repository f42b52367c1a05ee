import { type NameParts, validateTypedName } from "@linnet/contract/patients/identity";
import { FORM_FIELD_NAMES, FORM_FIELDS } from "@linnet/contract/referrals/field-list";
import { NOT_CHOSEN, URGENT_ACUITY_ID, type WrittenForm } from "@linnet/contract/referrals/fields";
import type { Choice } from "@linnet/contract/referrals/form";
import type { Actor } from "../../../platform/actor.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { directoryRepository } from "../../directory/public.ts";
import { FIXED_CHOICE_FIELDS, wordOf } from "../shared/choices.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { practiceInUse } from "../shared/practice-in-use.ts";
import { clinicRepository } from "./clinic-repository.ts";

const isOffered = (words: readonly Choice[], id: number) => words.some((word) => word.id === id);

/** Errors that the form's own schema cannot know: the offered choices, and the hospital's day. */
function wrongChoices(form: WrittenForm, today: string): Record<string, string> {
  const notOffered = FIXED_CHOICE_FIELDS.filter((field) => wordOf(field, form[field]) === "").flatMap((field) => {
    if (field !== "guardianRelationshipId") return [[field, NOT_CHOSEN[field]]];
    return form[field] === 0 ? [] : [[field, "Choose one from the list"]];
  });
  const inFuture = FORM_FIELD_NAMES.filter((field) => FORM_FIELDS[field].isDay && String(form[field]) > today);
  return Object.fromEntries([...notOffered, ...inFuture.map((field) => [field, "Cannot enter a future date"])]);
}

/**
 * Checks whether this caller may send this form now. The patient's `ownNames` need not follow the rule for names. Returns the clinic's
 * answer time in working days.
 * @throws AppError `forbidden` without a practice, `invalid_input` with a sentence for each field.
 */
export async function checkForm(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  form: WrittenForm,
  ownNames: readonly NameParts[] = [],
): Promise<{ answerDays: number }> {
  const practice = practiceInUse(actor);
  const [physicians, days] = await Promise.all([
    directoryRepository(db).physiciansFor(actor),
    clinicRepository(db).answerDays(form.clinicKey),
  ]);
  const wrong = {
    ...(form.practiceId !== practice.id && { practiceId: "Choose the practice you are working in" }),
    ...(!isOffered(physicians, form.physicianId) && { physicianId: "Choose a physician from the list" }),
    ...(days === undefined && { clinicKey: NOT_CHOSEN.clinicKey }),
    ...validateTypedName(form, ownNames),
    ...wrongChoices(form, hospitalDay(clock.now(), config.HOSPITAL_TIME_ZONE)),
  };
  if (days === undefined || Object.keys(wrong).length > 0) throw invalidInput(wrong);
  return { answerDays: form.patientAcuityId === URGENT_ACUITY_ID ? days.urgent : days.usual };
}
