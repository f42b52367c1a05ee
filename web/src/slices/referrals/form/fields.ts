import type { CallOf } from "@linnet/contract/endpoint";
import {
  fullNameOf,
  isSameBirthDate,
  isSameName,
  mayBeCorrection,
  type NameParts,
  validateTypedName,
} from "@linnet/contract/patients/identity";
import type { referrals } from "@linnet/contract/referrals";
import {
  CHOICE_FIELDS,
  type ChoiceField,
  FORM_FIELD_NAMES,
  FORM_FIELDS,
  type FormField,
  type IdentityField as FormIdentityField,
  type FormSection,
  fieldsOfSection,
  isFormField,
  isIdentityField as isOfIdentity,
} from "@linnet/contract/referrals/field-list";
import { ReferralForm } from "@linnet/contract/referrals/fields";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { foldName } from "@linnet/contract/values/search-words";
import { schemaResolver } from "@mantine/form";
import { z } from "zod";
import { formatDay, sexOfWord, sexWord } from "../../../platform/format/format.ts";
import { dayError, toDay } from "../../../ui/people/to-day.ts";
import { isPacketError } from "../packets/error-names.ts";
import type { KnownChild } from "../shared/known-child.ts";

/** What is chosen before anybody has chosen (S2 §9). */
const DEFAULTS: Partial<Record<FormField, string>> = { requestTypeId: "1", patientAcuityId: "2" };

/** All fields of the form: what is typed, and what comes with a patient of the hospital. */
export type ReferralField = FormField | "personId" | "identityCorrection";
/** What stands in the form: all of it is text. `identityCorrection` is "true" once somebody has said that the record is wrong. */
export type TypedReferral = Record<ReferralField, string>;

/** What stands in the form before anybody has typed. As: these are all its fields. */
export const EMPTY = {
  ...Object.fromEntries(FORM_FIELD_NAMES.map((field) => [field, DEFAULTS[field] ?? ""])),
  personId: "",
  identityCorrection: "false",
} as TypedReferral;

export const STEPS = ["Referral", "Patient/Guardian", "Attachments"] as const;
export type Step = 1 | 2 | 3;
export const LAST_STEP = 3;

const SECTIONS: Record<Step, FormSection[]> = { 1: ["referral"], 2: ["patient", "guardian"], 3: [] };

export const isField = (name: string): name is ReferralField => Object.hasOwn(EMPTY, name);

/** The fields that a step asks for in their order, as a summary of errors calls them; the last asks for files. */
export const fieldsOf = (step: Step): { field: FormField; label: string }[] =>
  SECTIONS[step].flatMap(fieldsOfSection).flatMap((field) => {
    const { form: label } = FORM_FIELDS[field].labels;
    return label === undefined ? [] : [{ field, label }];
  });

/** The same of all steps. */
export const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  ([1, 2] as const).flatMap(fieldsOf).map(({ field, label }) => [field, label]),
);

/** What stands above the input of a field, where its section says the rest. */
export function inputLabel(field: FormField): string {
  const { input, form = "" }: { input?: string; form: string | undefined } = FORM_FIELDS[field].labels;
  return input ?? form;
}

/** On which step a field stands; nothing for one that nobody types. */
export const stepOf = (name: string): Step | undefined =>
  isPacketError(name) ? 1 : ([1, 2] as const).find((step) => fieldsOf(step).some(({ field }) => field === name));

/** What there is to choose in a select. */
export const offeredIn = (choices: ReferralFormChoices, field: ChoiceField) => choices[FORM_FIELDS[field].choice.offers];

/** What is shown for the choice made in a select; empty where none was made. */
export const chosenWord = <F extends ChoiceField>(choices: ReferralFormChoices, typed: Pick<TypedReferral, F>, field: F): string =>
  offeredIn(choices, field).find(({ id }) => String(id) === typed[field])?.display ?? "";

/** No calendar of ours begins so early, but somebody may type such a day, and is then told what the contract says of it. */
const ANY_YEAR = 1000;

/** A birth date as it is typed, held against the contract's rules and the hospital's day. */
export const typedDay = (rule: z.ZodType<string, string>, today: string) =>
  z
    .string()
    .transform((typed, context) => {
      const day = toDay(typed, ANY_YEAR);
      if (day !== undefined || typed.trim() === "") return day ?? "";
      context.addIssue({ code: "custom", message: dayError(typed) });
      return z.NEVER;
    })
    .pipe(rule)
    .refine((day) => day <= today, "Cannot enter a future date");

/**
 * What is wrong in the form, field by field: the contract's rules over what is typed. `today` is the hospital's; a part of a name that is
 * one of `ownNames` passes as it is.
 */
export function formValidator(today: string, ownNames: readonly NameParts[] = []): (typed: TypedReferral) => Record<string, string> {
  const rules = ReferralForm.extend({
    dateOfBirth: typedDay(ReferralForm.shape.dateOfBirth, today),
    guardianDob: typedDay(ReferralForm.shape.guardianDob, today),
  });
  const resolve = schemaResolver(rules, { sync: true });
  return (typed) => ({
    ...validateTypedName(typed, ownNames),
    ...Object.fromEntries(Object.entries(resolve(typed)).map(([field, message]) => [field, String(message)])),
  });
}

type ReferralBody = CallOf<typeof referrals.create>["body"];

/** The documented words for what was not chosen (S2 §5, decision G-REF-16). */
const NOT_CHOSEN = "-1";
const NO_RELATIONSHIP = "0";

/** The fields of the form as they are sent, without those that only some of the forms have. */
export function toPayload(typed: TypedReferral, choices: ReferralFormChoices, keptNames: readonly string[]): ReferralBody {
  // The name that travels beside an id, as the entity has it (S2 §3).
  const words = CHOICE_FIELDS.map((field) => [FORM_FIELDS[field].choice.word, chosenWord(choices, typed, field)]);
  return {
    ...typed,
    // As: it is kept as text, like all of the form.
    identityCorrection: typed.identityCorrection as ReferralBody["identityCorrection"],
    ...Object.fromEntries(words),
    dateOfBirth: toDay(typed.dateOfBirth) ?? typed.dateOfBirth,
    guardianDob: toDay(typed.guardianDob) ?? typed.guardianDob,
    clinicKey: typed.clinicKey || NOT_CHOSEN,
    insuranceTypeId: typed.insuranceTypeId || NOT_CHOSEN,
    requestTypeId: typed.requestTypeId || NOT_CHOSEN,
    guardianRelationshipId: typed.guardianRelationshipId || NO_RELATIONSHIP,
    // As: the field holds one of the states or nothing; what is not a state is refused by the rules and by the server.
    patientState: typed.patientState as ReferralBody["patientState"],
    attachmentNames: JSON.stringify(keptNames),
  };
}

export type IdentityField = Exclude<FormIdentityField, "mrn">;
/** What says who the child is. For a child of the hospital's record the form shows it as one block (decision G-REF-32). */
export const isIdentityField = (field: string): field is IdentityField => isFormField(field) && isOfIdentity(field) && field !== "mrn";
export const IDENTITY_FIELDS: readonly IdentityField[] = FORM_FIELD_NAMES.filter(isIdentityField);
type Identity = Pick<TypedReferral, IdentityField>;

/** 'Fionn D’Arcy' */
export const nameInRecord = ({ record: { firstName, lastName } }: KnownChild): string => fullNameOf({ firstName, lastName });

/** 'Fionn Patrick D’Arcy' */
export const fullNameInRecord = ({ record }: KnownChild): string => fullNameOf(record);

/** What the record says, in the words of the form; empty where it says nothing that the form could show. */
export function identityInRecord({ record }: Pick<KnownChild, "record">, { patientSex }: ReferralFormChoices): Identity {
  const { firstName, middleName, lastName, dateOfBirth, sex } = record;
  // One known to the year alone has none to show.
  const day = toDay(dateOfBirth ?? "");
  const sexId = patientSex.find(({ display }) => display === sexWord(sex))?.id;
  return {
    firstName,
    middleName,
    lastName,
    dateOfBirth: day ? formatDay(day) : "",
    patientSexId: sexId === undefined ? "" : String(sexId),
  };
}

/**
 * In what the form says something else of the child than the record: as the server compares it, and the sex where the record knows it.
 * Nothing where it is about no child of the record.
 */
export function changesOf(known: KnownChild | undefined, typed: Identity, choices: ReferralFormChoices): IdentityField[] {
  if (!known) return [];
  const { record } = known;
  const own = identityInRecord({ record }, choices);
  const names = (["firstName", "middleName", "lastName"] as const).filter((field) => foldName(own[field]) !== foldName(typed[field]));
  const isOtherDay = !isSameBirthDate(toDay(typed.dateOfBirth) ?? "", record.dateOfBirth);
  const isOtherSex = own.patientSexId !== "" && own.patientSexId !== typed.patientSexId;
  return [
    ...(isSameName(typed, record) ? [] : names),
    ...(isOtherDay ? (["dateOfBirth"] as const) : []),
    ...(isOtherSex ? (["patientSexId"] as const) : []),
  ];
}

/** Whether what was typed may correct the record; where more than one thing differs, it is another child (decision record 31). */
export const isCorrectable = ({ record }: KnownChild, typed: Identity, choices: ReferralFormChoices): boolean =>
  mayBeCorrection(
    { ...typed, dateOfBirth: toDay(typed.dateOfBirth) ?? "", sex: sexOfWord(chosenWord(choices, typed, "patientSexId")) },
    record,
  );
