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

/** The default choices (S2 §9). */
const DEFAULTS: Partial<Record<FormField, string>> = { requestTypeId: "1", patientAcuityId: "2" };

/** All fields of the form: typed ones, and those of a patient in the record. */
export type ReferralField = FormField | "personId" | "identityCorrection";
/** The form's values, all as text. `identityCorrection` is "true" once the user has said that the record is wrong. */
export type TypedReferral = Record<ReferralField, string>;

/** The form's empty values. As: these are all its fields. */
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

/** A step's fields in order, with their labels in the error summary. The last step has files. */
export const fieldsOf = (step: Step): { field: FormField; label: string }[] =>
  SECTIONS[step].flatMap(fieldsOfSection).flatMap((field) => {
    const { form: label } = FORM_FIELDS[field].labels;
    return label === undefined ? [] : [{ field, label }];
  });

/** The same for all steps. */
export const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  ([1, 2] as const).flatMap(fieldsOf).map(({ field, label }) => [field, label]),
);

/** The label of a field's input, if its section says the rest. */
export function inputLabel(field: FormField): string {
  const { input, form = "" }: { input?: string; form: string | undefined } = FORM_FIELDS[field].labels;
  return input ?? form;
}

/** A field's step. Undefined for a field that is not typed. */
export const stepOf = (name: string): Step | undefined =>
  isPacketError(name) ? 1 : ([1, 2] as const).find((step) => fieldsOf(step).some(({ field }) => field === name));

/** The choices of a select. */
export const offeredIn = (choices: ReferralFormChoices, field: ChoiceField) => choices[FORM_FIELDS[field].choice.offers];

/** The label of a select's choice. Empty if none. */
export const chosenWord = <F extends ChoiceField>(choices: ReferralFormChoices, typed: Pick<TypedReferral, F>, field: F): string =>
  offeredIn(choices, field).find(({ id }) => String(id) === typed[field])?.display ?? "";

/** Our calendars start later, but a typed earlier day still gets the contract's message. */
const ANY_YEAR = 1000;

/** A typed birth date, checked by the contract's rules and the hospital's day. */
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
 * The form's errors by field, from the contract's rules over the typed values. `today` is the hospital's. A name part that equals one of
 * `ownNames` is accepted as it is.
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

/** The specified values for no choice (S2 §5, decision G-REF-16). */
const NOT_CHOSEN = "-1";
const NO_RELATIONSHIP = "0";

/** The form's fields as sent, without the ones that only some forms have. */
export function toPayload(typed: TypedReferral, choices: ReferralFormChoices, keptNames: readonly string[]): ReferralBody {
  // The word sent with an id, as in the entity (S2 §3).
  const words = CHOICE_FIELDS.map((field) => [FORM_FIELDS[field].choice.word, chosenWord(choices, typed, field)]);
  return {
    ...typed,
    // As: it is kept as text, like the whole form.
    identityCorrection: typed.identityCorrection as ReferralBody["identityCorrection"],
    ...Object.fromEntries(words),
    dateOfBirth: toDay(typed.dateOfBirth) ?? typed.dateOfBirth,
    guardianDob: toDay(typed.guardianDob) ?? typed.guardianDob,
    clinicKey: typed.clinicKey || NOT_CHOSEN,
    insuranceTypeId: typed.insuranceTypeId || NOT_CHOSEN,
    requestTypeId: typed.requestTypeId || NOT_CHOSEN,
    guardianRelationshipId: typed.guardianRelationshipId || NO_RELATIONSHIP,
    // As: the field has a state or is empty. The rules and the server refuse anything else.
    patientState: typed.patientState as ReferralBody["patientState"],
    attachmentNames: JSON.stringify(keptNames),
  };
}

export type IdentityField = Exclude<FormIdentityField, "mrn">;
/** The fields of the child's identity. For a child in the record, the form shows them as one block (decision G-REF-32). */
export const isIdentityField = (field: string): field is IdentityField => isFormField(field) && isOfIdentity(field) && field !== "mrn";
export const IDENTITY_FIELDS: readonly IdentityField[] = FORM_FIELD_NAMES.filter(isIdentityField);
type Identity = Pick<TypedReferral, IdentityField>;

/** 'Fionn D’Arcy' */
export const nameInRecord = ({ record: { firstName, lastName } }: KnownChild): string => fullNameOf({ firstName, lastName });

/** 'Fionn Patrick D’Arcy' */
export const fullNameInRecord = ({ record }: KnownChild): string => fullNameOf(record);

/** The record's values in the form's words. Empty if the form cannot show them. */
export function identityInRecord({ record }: Pick<KnownChild, "record">, { patientSex }: ReferralFormChoices): Identity {
  const { firstName, middleName, lastName, dateOfBirth, sex } = record;
  // If only the year is known, the form has no date to show.
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
 * The values of the child that differ from the record. Compared like on the server, and also by sex if the record has it. Undefined if the
 * child is not in the record.
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

/** Whether the typed values may correct the record. If more than one thing differs, it is another child (decision record 31). */
export const isCorrectable = ({ record }: KnownChild, typed: Identity, choices: ReferralFormChoices): boolean =>
  mayBeCorrection(
    { ...typed, dateOfBirth: toDay(typed.dateOfBirth) ?? "", sex: sexOfWord(chosenWord(choices, typed, "patientSexId")) },
    record,
  );
