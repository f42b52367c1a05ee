import type { ReferralForm, WrittenForm } from "./fields.ts";
import type { ReferralFormChoices } from "./form.ts";

/** The word sent along with a choice's id. */
export type ChoiceWord = { [F in keyof ReferralForm]-?: null extends ReferralForm[F] ? F : never }[keyof ReferralForm];
/** A field that a person or the patient's record fills in. */
export type FormField = Exclude<keyof WrittenForm, ChoiceWord>;
/** The form as people read it: every choice has its word. */
export type ReadableForm = Pick<WrittenForm, FormField> & Record<ChoiceWord, string>;

/** A document line: its label, or the field whose line includes this one. */
type LineOf = string | { in: FormField };

/** What each reader calls a field. */
interface FieldLabels {
  /** The form's summary of errors; undefined where there is nothing to fill in. */
  form: string | undefined;
  /** The form above its input, where that is less: the section says the rest. */
  input?: string;
  /** The referral's PDF in the archive, for all who may see the referral. */
  pdf: LineOf;
  /** The note to those at the hospital who work on a referral that was changed late; undefined: the note's patient says it. */
  note: LineOf | undefined;
  /** The details page. */
  details: LineOf;
}

interface FieldEntry {
  /** Of the table `referrals`. */
  column: string;
  /** What there is to choose, and where the chosen word travels. */
  choice?: { offers: keyof ReferralFormChoices; word: ChoiceWord };
  isDay?: true;
  /** Says who the patient is: of a child of the record it is kept as the record has it (decision G-REF-32). */
  isIdentity?: true;
  labels: FieldLabels;
}

const fields = {
  referral: {
    physicianId: {
      column: "physician_id",
      choice: { offers: "physicians", word: "physicianName" },
      labels: { form: "On Behalf Of", pdf: "On behalf of", note: "On behalf of", details: "On Behalf Of" },
    },
    practiceId: {
      column: "practice_id",
      choice: { offers: "practices", word: "practiceName" },
      labels: { form: "Practice", pdf: "Practice", note: { in: "physicianId" }, details: "Practice" },
    },
    clinicKey: {
      column: "clinic_id",
      choice: { offers: "clinics", word: "clinicName" },
      labels: { form: "Clinic", pdf: "Clinic", note: "Clinic", details: "Clinic" },
    },
    requestTypeId: {
      column: "request_type_id",
      choice: { offers: "requestTypes", word: "requestType" },
      labels: { form: "Request", pdf: "Request type", note: "Request type", details: "Request" },
    },
    patientAcuityId: {
      column: "acuity_id",
      choice: { offers: "patientAcuitys", word: "patientAcuity" },
      labels: { form: "Acuity", pdf: "Acuity", note: "Acuity", details: "Acuity" },
    },
    insuranceTypeId: {
      column: "insurance_type_id",
      choice: { offers: "insuranceTypes", word: "insuranceType" },
      labels: { form: "Insurance", pdf: "Insurance type", note: "Insurance", details: "Insurance" },
    },
    reason: { column: "reason", labels: { form: "Reason", pdf: "Reason for referral", note: "Reason", details: "Reason" } },
  },
  patient: {
    firstName: {
      column: "first_name",
      isIdentity: true,
      labels: { form: "First name", pdf: { in: "lastName" }, note: { in: "lastName" }, details: { in: "lastName" } },
    },
    middleName: {
      column: "middle_name",
      isIdentity: true,
      labels: { form: "Middle name", pdf: { in: "lastName" }, note: { in: "lastName" }, details: { in: "lastName" } },
    },
    lastName: { column: "last_name", isIdentity: true, labels: { form: "Last name", pdf: "Name", note: "Patient", details: "Name" } },
    dateOfBirth: {
      column: "birth_date",
      isDay: true,
      isIdentity: true,
      labels: { form: "Date of birth", pdf: "Date of birth", note: "Date of birth", details: "DOB" },
    },
    patientSexId: {
      column: "sex_id",
      choice: { offers: "patientSex", word: "patientSex" },
      isIdentity: true,
      labels: { form: "Sex", pdf: "Sex", note: "Sex", details: "Sex" },
    },
    mrn: { column: "mrn", isIdentity: true, labels: { form: undefined, pdf: "MRN", note: undefined, details: "MRN" } },
    patientStreetAddress: {
      column: "street",
      labels: { form: "Street address", pdf: "Street address", note: "Address", details: "Address" },
    },
    patientCity: {
      column: "city",
      labels: { form: "City", pdf: "City, state, zip code", note: { in: "patientStreetAddress" }, details: { in: "patientStreetAddress" } },
    },
    patientState: {
      column: "state",
      labels: { form: "State", pdf: { in: "patientCity" }, note: { in: "patientStreetAddress" }, details: { in: "patientStreetAddress" } },
    },
    zipCode: {
      column: "zip_code",
      labels: {
        form: "Zip code",
        pdf: { in: "patientCity" },
        note: { in: "patientStreetAddress" },
        details: { in: "patientStreetAddress" },
      },
    },
    phoneNumber: { column: "phone", labels: { form: "Phone number", pdf: "Phone number", note: "Phone", details: "Phone" } },
    secondaryPhoneNumber: {
      column: "second_phone",
      labels: { form: "Secondary phone number", pdf: "Secondary phone number", note: { in: "phoneNumber" }, details: "Second phone" },
    },
  },
  guardian: {
    guardianFirstName: {
      column: "guardian_first_name",
      labels: {
        form: "Guardian’s first name",
        input: "First name",
        pdf: { in: "guardianLastName" },
        note: { in: "guardianLastName" },
        details: { in: "guardianLastName" },
      },
    },
    guardianLastName: {
      column: "guardian_last_name",
      labels: { form: "Guardian’s last name", input: "Last name", pdf: "Name", note: "Guardian", details: "Name" },
    },
    guardianDob: {
      column: "guardian_birth_date",
      isDay: true,
      labels: {
        form: "Guardian’s date of birth",
        input: "Date of birth",
        pdf: "Date of birth",
        note: "Guardian’s date of birth",
        details: "DOB",
      },
    },
    guardianSexId: {
      column: "guardian_sex_id",
      choice: { offers: "guardianSex", word: "guardianSex" },
      labels: { form: "Guardian’s sex", input: "Sex", pdf: "Sex", note: "Guardian’s sex", details: "Sex" },
    },
    guardianRelationshipId: {
      column: "guardian_relationship_id",
      choice: { offers: "guardianRelationships", word: "guardianRelationship" },
      labels: { form: "Relationship", pdf: "Relationship", note: "Guardian’s relationship", details: "Relationship" },
    },
    guardianEmail: { column: "guardian_email", labels: { form: "Email", pdf: "Email", note: "Guardian’s email", details: "Email" } },
  },
} as const satisfies Record<string, Partial<Record<FormField, FieldEntry>>>;

export type FormSection = keyof typeof fields;

const all = { ...fields.referral, ...fields.patient, ...fields.guardian } satisfies Record<FormField, FieldEntry>;

/**
 * The single list of the form's fields. PDF, note, details page, columns and labels derive from it; the order to the hospital has its own
 * shape (`order-resources.ts`). `ReferralForm` defines the values.
 */
export const FORM_FIELDS: { readonly [F in FormField]: FieldEntry & (typeof all)[F] } = all;

/** Whether a name is one of the form's fields, written as the list has it. */
export const isFormField = (name: string): name is FormField => Object.hasOwn(all, name);

/** The fields of a section, in the form's order. */
export const fieldsOfSection = (section: FormSection): FormField[] => Object.keys(fields[section]).filter(isFormField);

/** All fields, in the form's order. */
export const FORM_FIELD_NAMES: readonly FormField[] = Object.keys(all).filter(isFormField);

/** A field whose value is the id of a choice. */
export type ChoiceField = { [F in FormField]: (typeof all)[F] extends { choice: object } ? F : never }[FormField];

/** Whether a name is that of a field whose value is the id of a choice; false for any other word. */
export const isChoiceField = (name: string): name is ChoiceField => isFormField(name) && FORM_FIELDS[name].choice !== undefined;

/** A field that says who the patient is. */
export type IdentityField = { [F in FormField]: (typeof all)[F] extends { isIdentity: true } ? F : never }[FormField];

/** Whether a field says who the patient is. */
export const isIdentityField = (field: FormField): field is IdentityField => FORM_FIELDS[field].isIdentity === true;

export const CHOICE_FIELDS: readonly ChoiceField[] = FORM_FIELD_NAMES.filter(isChoiceField);

type FormDocument = "pdf" | "note" | "details";

/** With what each document begins its sections; the others follow in the form's order. */
const BEGINS_WITH: Record<FormDocument, readonly FormField[]> = {
  pdf: ["clinicKey", "physicianId", "practiceId", "patientAcuityId"],
  note: ["reason", "clinicKey", "patientAcuityId", "requestTypeId", "insuranceTypeId"],
  details: ["guardianLastName", "guardianRelationshipId"],
};

/** The lines of a section of a document, in the document's order: each with its label and the field that leads it. */
export function linesOf(document: FormDocument, section: FormSection): { field: FormField; label: string }[] {
  const own = fieldsOfSection(section);
  const first = BEGINS_WITH[document].filter((field) => own.includes(field));
  const inOrder = [...first, ...own.filter((field) => !first.includes(field))];
  return inOrder.flatMap((field) => {
    const label: LineOf | undefined = FORM_FIELDS[field].labels[document];
    return typeof label === "string" ? [{ field, label }] : [];
  });
}

/** What one field says to people: a choice by its word, a day as `writeDay` has it; empty where nothing was given. */
export function readField(form: ReadableForm, field: FormField, writeDay: (day: string) => string): string {
  const { choice, isDay }: FieldEntry = FORM_FIELDS[field];
  if (choice) return form[choice.word];
  const value = String(form[field]);
  return isDay ? writeDay(value) : value;
}
