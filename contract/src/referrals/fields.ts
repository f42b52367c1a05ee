import { z } from "zod";
import { LETTERS, NAME_MISSING, ONLY_LETTERS } from "../patients/identity.ts";
import { PhoneText, UsState, ZipCode } from "../values/us.ts";
import { Day, EhrId, Id, Line } from "../values.ts";

export const MAX_REASON = 4000;

/** Lower limit of birth dates (S2 §5; the day itself is accepted, decision G-REF-18). */
export const EARLIEST_BIRTH_DATE = "1904-01-01";

const AnyName = (missing?: string) => z.string(missing).trim().normalize("NFC").max(100, "Use at most 100 characters");
const Name = (missing: string) =>
  AnyName(missing)
    .min(1, missing)
    // An empty one is missing, and nothing else.
    .regex(LETTERS, ONLY_LETTERS);
/**
 * The record's own name passes unchanged, even a single name; for others, or a missing one, both sides check `validateTypedName` outside
 * this schema (decision G-REF-32).
 */
const OwnName = (missing?: string) => AnyName(missing).regex(/^\P{Cc}*$/u, ONLY_LETTERS);

/** Whether it is in the future depends on the hospital's day: both sides check that outside this schema. */
const BirthDate = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .pipe(Day)
    .refine((day) => day >= EARLIEST_BIRTH_DATE, "Enter date after 01/01/1904");

/** A number as a form's field sends it. What is missing arrives as -1 or empty (decision G-REF-16) and is refused. */
const Chosen = (missing: string) =>
  z
    .union([z.int(), z.string().regex(/^-?\d{0,15}$/)], missing)
    .transform(Number)
    .refine((id) => Number.isSafeInteger(id) && id > 0, missing);

/** Display text next to an id: accepted, but not trusted. */
const Shown = z.string().max(300).nullish();
const Optional = <S extends z.ZodType<string, string>>(schema: S) => z.union([z.literal(""), schema]).default("");

/** The first of the urgencies that the form offers (decision G-REF-24). */
export const URGENT_ACUITY_ID = 1;

/** The first request type: a patient new to the clinic (decision G-REF-24). */
export const REQUEST_TYPE_NEW = 1;

/** Errors for fields without a choice. */
export const NOT_CHOSEN = {
  insuranceTypeId: "Choose an insurance type",
  patientAcuityId: "Choose the acuity",
  requestTypeId: "Choose new or follow-up",
  clinicKey: "Choose a clinic",
  patientSexId: "Choose the patient’s sex",
  guardianSexId: "Choose the guardian’s sex",
} as const;

/** The fields of the form, with the texts of S2 §5. Their names and rules are the same in the browser and on the server. */
export const ReferralForm = z.strictObject({
  physicianId: Chosen("Choose the physician you are referring on behalf of"),
  physicianName: Shown,
  practiceId: Chosen("Choose a practice"),
  practiceName: Shown,
  insuranceTypeId: Chosen(NOT_CHOSEN.insuranceTypeId),
  insuranceType: Shown,
  patientAcuityId: Chosen(NOT_CHOSEN.patientAcuityId).default(2),
  patientAcuity: Shown,
  requestTypeId: Chosen(NOT_CHOSEN.requestTypeId).default(1),
  requestType: Shown,
  reason: z
    .string("Enter the reason for the referral")
    .trim()
    .min(1, "Enter the reason for the referral")
    .max(MAX_REASON, `Use at most ${MAX_REASON} characters`)
    .regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, "Remove control characters"),
  clinicKey: Chosen(NOT_CHOSEN.clinicKey),
  clinicName: Shown,
  firstName: OwnName(NAME_MISSING.firstName),
  middleName: OwnName().default(""),
  lastName: OwnName(NAME_MISSING.lastName),
  patientSexId: Chosen(NOT_CHOSEN.patientSexId),
  patientSex: Shown,
  dateOfBirth: BirthDate("Enter the date of birth"),
  patientStreetAddress: Line.trim().min(1, "Enter the street address").max(200, "Use at most 200 characters"),
  patientCity: Line.trim().min(1, "Enter the city").max(100, "Use at most 100 characters"),
  patientState: UsState,
  zipCode: ZipCode,
  phoneNumber: PhoneText,
  secondaryPhoneNumber: Optional(PhoneText),
  guardianFirstName: Name("Enter the guardian’s first name"),
  guardianLastName: Name("Enter the guardian’s last name"),
  guardianDob: BirthDate("Enter the guardian’s date of birth"),
  guardianSexId: Chosen(NOT_CHOSEN.guardianSexId),
  guardianSex: Shown,
  /** 0 or empty: none was chosen. */
  guardianRelationshipId: z
    .union([z.int(), z.string().regex(/^\d{0,15}$/)])
    .default(0)
    .transform(Number)
    .pipe(z.int().nonnegative()),
  guardianRelationship: Shown,
  guardianEmail: Optional(z.email("Email is not valid").max(255, "Email is not valid")),
  /** The hospital's number of the patient, where the form was opened from one. Digits, or nothing. */
  mrn: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/, "An MRN has only digits")
    .default(""),
  /** Added: the record's child, if the form was opened from one (decision G-REF-32). */
  personId: z.union([z.literal(""), EhrId]).default(""),
  /** Added: name, birth date or sex are meant as a correction of what the record says of that child. */
  identityCorrection: z.union([z.boolean(), z.enum(["true", "false"]).transform((said) => said === "true")]).default(false),
});
export type ReferralForm = z.output<typeof ReferralForm>;

/** What was written about the patient and why, without what ties it to the record. */
export type WrittenForm = Omit<ReferralForm, "personId" | "identityCorrection">;

/** The fields of a sent referral's reply that its lists do not show. */
export const sentFields = {
  physicianId: Id,
  practiceId: Id,
  practiceName: z.string(),
  insuranceTypeId: Id,
  insuranceType: z.string(),
  patientAcuityId: Id,
  patientAcuity: z.string(),
  requestTypeId: Id,
  requestType: z.string(),
  reason: z.string(),
  clinicKey: Id,
  middleName: z.string(),
  patientSexId: Id,
  patientSex: z.string(),
  patientStreetAddress: z.string(),
  patientCity: z.string(),
  patientState: UsState,
  zipCode: z.string(),
  phoneNumber: z.string(),
  secondaryPhoneNumber: z.string(),
  guardianFirstName: z.string(),
  guardianLastName: z.string(),
  guardianDob: Day,
  guardianSexId: Id,
  guardianSex: z.string(),
  /** 0 where none was chosen. */
  guardianRelationshipId: z.int().nonnegative(),
  guardianRelationship: z.string(),
  guardianEmail: z.string(),
};
