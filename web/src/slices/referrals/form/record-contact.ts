import type { PatientContact } from "@linnet/contract/chart/contact";
import { type FormField, isFormField } from "@linnet/contract/referrals/field-list";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { formatDay, sexWord } from "../../../platform/format/format.ts";
import type { TypedReferral } from "./fields.ts";

/** The record's value for a field in the form's format, and the month in which the record received it. Empty if unknown. */
interface RecordValue {
  value: string;
  /** The value in words. */
  words: string;
  on: string;
}

export type RecordValues = Partial<Record<FormField, RecordValue>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** '03/2026', or '2026' if only the year is known. */
const monthOf = (updated: string | null): string =>
  updated === null ? "" : updated.length < 7 ? updated.slice(0, 4) : `${updated.slice(5, 7)}/${updated.slice(0, 4)}`;

/**
 * The record's contact details of a child's family, for the form's fields. They are not validated here: the form marks refused values like
 * typed ones. Choices that a list does not offer are left out.
 */
export function recordValues(contact: PatientContact | undefined, choices: ReferralFormChoices): RecordValues {
  if (!contact) return {};
  const { address, phones, guardian, insurance } = contact;
  const text = (value: string | undefined, updated: string | null | undefined): RecordValue | undefined =>
    value ? { value, words: value, on: monthOf(updated ?? null) } : undefined;
  const choice = (offered: readonly { id: number; display: string }[], word: string | undefined, updated: string | null | undefined) => {
    const found = offered.find(({ display }) => display === word);
    return found && { value: String(found.id), words: found.display, on: monthOf(updated ?? null) };
  };
  const day = guardian && DAY.test(guardian.birthDate) ? formatDay(guardian.birthDate) : undefined;
  const values: Partial<Record<FormField, RecordValue | undefined>> = {
    insuranceTypeId: choice(choices.insuranceTypes, insurance?.kind, insurance?.updatedOn),
    patientStreetAddress: text(address?.street, address?.updatedOn),
    patientCity: text(address?.city, address?.updatedOn),
    patientState: text(address?.state, address?.updatedOn),
    zipCode: text(address?.zip, address?.updatedOn),
    phoneNumber: text(phones?.first, phones?.updatedOn),
    secondaryPhoneNumber: text(phones?.second, phones?.updatedOn),
    guardianFirstName: text(guardian?.firstName, guardian?.updatedOn),
    guardianLastName: text(guardian?.lastName, guardian?.updatedOn),
    guardianDob: text(day, guardian?.updatedOn),
    guardianSexId: choice(choices.guardianSex, guardian ? sexWord(guardian.sex) : undefined, guardian?.updatedOn),
    guardianRelationshipId: choice(choices.guardianRelationships, guardian?.relationship, guardian?.updatedOn),
    guardianEmail: text(guardian?.email, guardian?.updatedOn),
  };
  // Leaves out fields without a value.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as RecordValues;
}

/** Whether a field has the record's value. */
export const isOfRecord = (values: RecordValues, field: string, typed: TypedReferral): boolean =>
  isFormField(field) && values[field] !== undefined && values[field].value === typed[field];

/** The values for the form. */
export const typedOf = (values: RecordValues): Partial<TypedReferral> =>
  Object.fromEntries(Object.entries(values).map(([field, { value }]) => [field, value]));

/** 'From the hospital’s record, 03/2026'. After a change, also the record's value. */
export function recordMark({ value, words, on }: RecordValue, typed: string): string {
  if (typed !== value) return `The hospital’s record says ${words}.`;
  return on ? `From the hospital’s record, ${on}` : "From the hospital’s record";
}
