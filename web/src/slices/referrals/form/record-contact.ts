import type { PatientContact } from "@linnet/contract/chart/contact";
import { type FormField, isFormField } from "@linnet/contract/referrals/field-list";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { formatDay, sexWord } from "../../../platform/format/format.ts";
import type { TypedReferral } from "./fields.ts";

/** What the hospital's record has for a field, as the form shows it, and in which month it heard of that; empty where it does not say. */
interface RecordValue {
  value: string;
  /** The same as people read it. */
  words: string;
  on: string;
}

export type RecordValues = Partial<Record<FormField, RecordValue>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** '03/2026', or '2026' of what says no more. */
const monthOf = (updated: string | null): string =>
  updated === null ? "" : updated.length < 7 ? updated.slice(0, 4) : `${updated.slice(5, 7)}/${updated.slice(0, 4)}`;

/**
 * What the record says of how a child's family is reached, for the fields of the form. It is not held against the form's rules here: what
 * they refuse is shown and marked like what somebody has typed. What a list does not offer is left to be chosen.
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
  // The fields of which the record says nothing are not in it.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as RecordValues;
}

/** Whether a field has what the record says. */
export const isOfRecord = (values: RecordValues, field: string, typed: TypedReferral): boolean =>
  isFormField(field) && values[field] !== undefined && values[field].value === typed[field];

/** The same as it stands in the form. */
export const typedOf = (values: RecordValues): Partial<TypedReferral> =>
  Object.fromEntries(Object.entries(values).map(([field, { value }]) => [field, value]));

/** 'From the hospital’s record, 03/2026'; of what was changed since what it says. */
export function recordMark({ value, words, on }: RecordValue, typed: string): string {
  if (typed !== value) return `The hospital’s record says ${words}.`;
  return on ? `From the hospital’s record, ${on}` : "From the hospital’s record";
}
