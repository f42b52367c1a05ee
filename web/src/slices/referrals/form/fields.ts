import type { ReferralFormChoices } from "@linnet/contract/referrals/form";

/** What stands in the form before anybody has typed: all of it is text, the defaults those of S2 §9. */
export const EMPTY = {
  physicianId: "",
  practiceId: "",
  clinicKey: "",
  requestTypeId: "1",
  patientAcuityId: "2",
  insuranceTypeId: "",
  reason: "",
  firstName: "",
  middleName: "",
  lastName: "",
  dateOfBirth: "",
  patientSexId: "",
  patientStreetAddress: "",
  patientCity: "",
  patientState: "",
  zipCode: "",
  phoneNumber: "",
  secondaryPhoneNumber: "",
  guardianFirstName: "",
  guardianLastName: "",
  guardianDob: "",
  guardianSexId: "",
  guardianRelationshipId: "",
  guardianEmail: "",
  /** These three come with a patient of the hospital, and are not typed. */
  mrn: "",
  personId: "",
  /** "true" once somebody has said that the record is wrong in what differs from it. */
  identityCorrection: "false",
};
export type TypedReferral = typeof EMPTY;
export type ReferralField = keyof TypedReferral;

const REFERRAL_LABELS = {
  physicianId: "On Behalf Of",
  practiceId: "Practice",
  clinicKey: "Clinic",
  requestTypeId: "Request",
  patientAcuityId: "Acuity",
  insuranceTypeId: "Insurance",
  reason: "Reason",
};
const PATIENT_LABELS = {
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  dateOfBirth: "Date of birth",
  patientSexId: "Sex",
  patientStreetAddress: "Street address",
  patientCity: "City",
  patientState: "State",
  zipCode: "Zip code",
  phoneNumber: "Phone number",
  secondaryPhoneNumber: "Secondary phone number",
  guardianFirstName: "Guardian's first name",
  guardianLastName: "Guardian's last name",
  guardianDob: "Guardian's date of birth",
  guardianSexId: "Guardian's sex",
  guardianRelationshipId: "Relationship",
  guardianEmail: "Email",
};

/** The fields of each step in their order, as a summary of errors calls them. */
const LABELS: Record<1 | 2, Partial<Record<ReferralField, string>>> = { 1: REFERRAL_LABELS, 2: PATIENT_LABELS };

export const STEPS = ["Referral", "Patient/Guardian", "Attachments"] as const;
export type Step = 1 | 2 | 3;
export const LAST_STEP = 3;

export const isField = (name: string): name is ReferralField => Object.hasOwn(EMPTY, name);

/** The fields that a step asks for, with their labels; the last asks for files. */
export const fieldsOf = (step: Step): { field: ReferralField; label: string }[] =>
  step === LAST_STEP ? [] : Object.entries(LABELS[step]).flatMap(([field, label]) => (isField(field) ? [{ field, label }] : []));

export const labelOf = (field: ReferralField): string => LABELS[1][field] ?? LABELS[2][field] ?? "";

/** On which step a field stands; nothing for one that nobody types. */
export const stepOf = (field: string): Step | undefined => ([1, 2] as const).find((step) => Object.hasOwn(LABELS[step], field));

/** Which of the nine lists each select offers. */
export const OFFERED = {
  physicianId: "physicians",
  practiceId: "practices",
  clinicKey: "clinics",
  requestTypeId: "requestTypes",
  patientAcuityId: "patientAcuitys",
  insuranceTypeId: "insuranceTypes",
  patientSexId: "patientSex",
  guardianSexId: "guardianSex",
  guardianRelationshipId: "guardianRelationships",
} as const satisfies Partial<Record<ReferralField, keyof ReferralFormChoices>>;
export type SelectField = keyof typeof OFFERED;

export const isSelect = (field: string): field is SelectField => Object.hasOwn(OFFERED, field);

/** What is shown for the choice made in a select; empty where none was made. */
export const chosenWord = <F extends SelectField>(choices: ReferralFormChoices, typed: Pick<TypedReferral, F>, field: F): string =>
  choices[OFFERED[field]].find(({ id }) => String(id) === typed[field])?.display ?? "";
