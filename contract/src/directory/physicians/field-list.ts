import { z } from "zod";
import { EmailAddress } from "../../accounts/invited-people.ts";
import { fieldsWith, fieldsWithout } from "../../field-list.ts";
import { FaxNumber, Npi, PhoneNumber, US_STATES } from "../../values/us.ts";
import { Day, dayOr, Id, Line, Lines } from "../../values.ts";
import { LineOrNull, OrNull } from "../fields.ts";

/** What a first or last name is asked for with: S3 §5 gives the sentence for edits; a new one is asked for with the same. */
const BLANK_NAME = "Please fill the mandatory field";
const Name = Line.trim().min(1, BLANK_NAME).max(100, "Use at most 100 characters");

const text = { kind: "text", shown: z.string() } as const;
const line = { kind: "text", rule: LineOrNull(), shown: z.string().nullable() } as const;
const longLine = { ...line, rule: LineOrNull(100) };
const state = { ...line, rule: OrNull(z.enum(US_STATES, "Choose a state")) };
const day = { kind: "day", rule: OrNull(dayOr("Enter a date")), shown: Day.nullable() } as const;
const flag = {
  kind: "flag",
  rule: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  shown: z.boolean(),
} as const;
const Ids = z
  .array(Id)
  .max(100)
  .default([])
  .transform((ids) => [...new Set(ids)]);
const list = { kind: "list", rule: Ids, shown: z.array(Id) } as const;

const fields = {
  person: {
    firstName: { ...text, column: "first_name", label: "First name", rule: Name },
    midName: { ...line, column: "middle_name", label: "Middle name" },
    lastName: { ...text, column: "last_name", label: "Last name", rule: Name },
    suffix: { ...line, column: "suffix", label: "Suffix" },
    title: { ...line, column: "title", label: "Title" },
    npiNum: { ...text, column: "npi", label: "NPI number", rule: Npi },
  },
  contact: {
    email: { ...text, column: "email", label: "Email", rule: EmailAddress() },
    cellPhone: { ...line, column: "mobile_phone", label: "Mobile phone", rule: OrNull(PhoneNumber) },
    /** Only of a new physician: an edit does not show it (decision G-DIR-14). */
    fax: { kind: "text", label: "Fax", rule: OrNull(FaxNumber), isNewOnly: true },
  },
  license: {
    licenseNumber: { ...line, column: "medical_license", label: "License number" },
    licenseState: { ...state, column: "license_state", label: "License state" },
    deaNum: { ...line, column: "dea_number", label: "DEA number" },
    deaExpireDate: { ...day, column: "dea_expires_on", label: "DEA expiration date" },
    boardCertified: { ...line, column: "board_certified", label: "Board certification" },
  },
  payers: {
    medicareId: { ...line, column: "medicare_id", label: "Medicare ID" },
    medicareState: { ...state, column: "medicare_state", label: "Medicare state" },
    medicaidId: { ...line, column: "medicaid_id", label: "Medicaid ID" },
    medicaidState: { ...state, column: "medicaid_state", label: "Medicaid state" },
    medicareProviderFlag: { ...flag, column: "medicare_provider", label: "Medicare provider" },
    /** The one list has two names: this one of a new physician, the next one of an edit (decision G-DIR-16). */
    physicianInsuranceAccpted: { ...list, label: "Insurance accepted", choices: "insurances", isNewOnly: true },
    physicianInsurancesAccepteds: { ...list, label: "Insurance accepted", choices: "insurances", isEditOnly: true },
  },
  career: {
    physicianSpecialties: { ...list, label: "Specialties", choices: "specialties" },
    medicalSchool: { ...longLine, column: "medical_school", label: "Medical school" },
    residency: { ...longLine, column: "residency", label: "Residency" },
    yearStartedPracticing: { ...line, column: "year_started_practicing", label: "Year started practicing" },
    language1: { ...line, column: "language1", label: "First language" },
    language2: { ...line, column: "language2", label: "Second language" },
  },
  hospital: {
    hospitalAffiliation: { ...longLine, column: "hospital_affiliation", label: "Hospital affiliation" },
    physicianHospitalAffiliations: { ...list, label: "Affiliated hospitals", choices: "hospitals" },
    status: { ...line, column: "status", label: "Status" },
    preferredProvider: { ...flag, column: "preferred_provider", label: "Preferred provider" },
    fochla: { ...flag, column: "fochla", label: "Friend of the hospital" },
    childrensConnect: { ...flag, column: "childrens_connect", label: "Children’s Connect" },
    labOutreach: { ...flag, column: "lab_outreach", label: "Lab outreach" },
    chlahealthNetwork: { ...flag, column: "chlahealth_network", label: "Health network" },
    myLinnet: { ...flag, column: "my_linnet", label: "myLinnet" },
  },
  systems: {
    hdsRunDate: { ...day, column: "hds_run_date", label: "HDS run date" },
    hdsPhyId: { ...line, column: "hds_phy_id", label: "HDS physician ID" },
    cernerId: { ...line, column: "cerner_id", label: "Cerner ID" },
    starId: { ...line, column: "star_id", label: "STAR ID" },
  },
  notes: {
    notes: { ...line, column: "notes", label: "Notes", rule: OrNull(Lines.trim().max(4000, "Use at most 4000 characters")) },
  },
} as const;

/** The groups of the form with their fields, in the order of the form. */
export const PHYSICIAN_GROUPS = fields;
export type PhysicianGroup = keyof typeof fields;
export type PhysicianField = { [G in PhysicianGroup]: keyof (typeof fields)[G] }[PhysicianGroup];

/** Everything known of a physician (S3 §3). Formats beyond those of S3 §5 are not checked (decision G-DIR-23). */
export const PHYSICIAN_FIELDS = {
  ...fields.person,
  ...fields.contact,
  ...fields.license,
  ...fields.payers,
  ...fields.career,
  ...fields.hospital,
  ...fields.systems,
  ...fields.notes,
} satisfies Record<PhysicianField, { label: string; kind: "text" | "day" | "flag" | "list" }>;

/** Those of a new physician. */
export const NEW_PHYSICIAN_FIELDS = fieldsWithout(PHYSICIAN_FIELDS, "isEditOnly");

/** Those of a physician that is read or edited. */
export const PHYSICIAN_RECORD_FIELDS = fieldsWithout(PHYSICIAN_FIELDS, "isNewOnly");

/** Those with a column of `physicians`. A merge can take each from the merged record. */
export const PHYSICIAN_COLUMN_FIELDS = fieldsWith(PHYSICIAN_RECORD_FIELDS, "column");
