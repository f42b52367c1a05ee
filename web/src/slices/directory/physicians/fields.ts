import { type Physician, PhysicianEdit, PhysicianForm } from "@linnet/contract/directory/physicians";
import { z } from "zod";
import { formatDay } from "../../../platform/format/format.ts";
import { toDayForRule } from "../../../ui/people/to-day.ts";

/** The fields of a physician in the order of the form, as the form and its summary of errors call them. */
export const PHYSICIAN_LABELS = {
  firstName: "First name",
  midName: "Middle name",
  lastName: "Last name",
  suffix: "Suffix",
  title: "Title",
  npiNum: "NPI number",
  email: "Email",
  cellPhone: "Mobile phone",
  fax: "Fax",
  licenseNumber: "License number",
  licenseState: "License state",
  deaNum: "DEA number",
  deaExpireDate: "DEA expiration date",
  boardCertified: "Board certification",
  medicareId: "Medicare ID",
  medicareState: "Medicare state",
  medicaidId: "Medicaid ID",
  medicaidState: "Medicaid state",
  medicareProviderFlag: "Medicare provider",
  // The one list has two names (decision G-DIR-16).
  physicianInsuranceAccpted: "Insurance accepted",
  physicianInsurancesAccepteds: "Insurance accepted",
  physicianSpecialties: "Specialties",
  medicalSchool: "Medical school",
  residency: "Residency",
  yearStartedPracticing: "Year started practicing",
  language1: "First language",
  language2: "Second language",
  hospitalAffiliation: "Hospital affiliation",
  physicianHospitalAffiliations: "Affiliated hospitals",
  status: "Status",
  preferredProvider: "Preferred provider",
  fochla: "Friend of the hospital",
  childrensConnect: "Children’s Connect",
  labOutreach: "Lab outreach",
  chlahealthNetwork: "Health network",
  myLinnet: "myLinnet",
  hdsRunDate: "HDS run date",
  hdsPhyId: "HDS physician ID",
  cernerId: "Cerner ID",
  starId: "STAR ID",
  notes: "Notes",
};
export type PhysicianField = keyof typeof PHYSICIAN_LABELS;

/** The form's groups in order, with their fields. */
export const PHYSICIAN_GROUPS: { id: string; title: string; fields: PhysicianField[] }[] = [
  { id: "person", title: "Person", fields: ["firstName", "midName", "lastName", "suffix", "title", "npiNum"] },
  { id: "contact", title: "Contact", fields: ["email", "cellPhone", "fax"] },
  { id: "license", title: "License and DEA", fields: ["licenseNumber", "licenseState", "deaNum", "deaExpireDate", "boardCertified"] },
  {
    id: "payers",
    title: "Payers",
    fields: [
      ...(["medicareId", "medicareState", "medicaidId", "medicaidState", "medicareProviderFlag"] as const),
      ...(["physicianInsuranceAccpted", "physicianInsurancesAccepteds"] as const),
    ],
  },
  {
    id: "career",
    title: "Education and career",
    fields: ["physicianSpecialties", "medicalSchool", "residency", "yearStartedPracticing", "language1", "language2"],
  },
  {
    id: "hospital",
    title: "At the hospital",
    fields: [
      ...(["hospitalAffiliation", "status", "physicianHospitalAffiliations", "preferredProvider", "fochla"] as const),
      ...(["childrensConnect", "labOutreach", "chlahealthNetwork", "myLinnet"] as const),
    ],
  },
  { id: "systems", title: "Other systems", fields: ["hdsRunDate", "hdsPhyId", "cernerId", "starId"] },
  { id: "notes", title: "Notes", fields: ["notes"] },
];

const NAMES = ["firstName", "midName", "lastName", "suffix", "title", "npiNum", "email", "cellPhone", "notes"] as const;
const LICENSES = ["licenseNumber", "licenseState", "deaNum", "boardCertified", "medicareId", "medicareState", "medicaidId"] as const;
const CAREER = ["medicaidState", "medicalSchool", "residency", "yearStartedPracticing", "language1", "language2"] as const;
const HOSPITAL = ["hospitalAffiliation", "status", "hdsPhyId", "cernerId", "starId"] as const;
const TEXTS = [...NAMES, ...LICENSES, ...CAREER, ...HOSPITAL] as const;
const DAYS = ["deaExpireDate", "hdsRunDate"] as const;
const FLAGS = [
  ...(["medicareProviderFlag", "preferredProvider", "fochla", "childrensConnect"] as const),
  ...(["labOutreach", "chlahealthNetwork", "myLinnet"] as const),
] as const;
const LISTS = ["physicianSpecialties", "physicianHospitalAffiliations"] as const;

// As: the entries are of these keys, which the library's type does not tell.
const eachOf = <K extends string, V>(keys: readonly K[], of: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>;

/** The form's values: missing ones are empty text, days as typed, ids as text. */
const typed = (physician?: Physician) => ({
  ...eachOf(TEXTS, (field) => physician?.[field] ?? ""),
  ...eachOf(DAYS, (field) => formatDay(physician?.[field] ?? "")),
  ...eachOf(FLAGS, (field) => physician?.[field] ?? false),
  ...eachOf(LISTS, (field) => (physician?.[field] ?? []).map(String)),
});
const NOTHING: string[] = [];

/** An empty form. A fax is only taken here (decision G-DIR-14). */
export const emptyPhysician = () => ({ ...typed(), fax: "", physicianInsuranceAccpted: NOTHING });
export const typedPhysician = (physician: Physician) => ({
  ...typed(physician),
  physicianInsurancesAccepteds: physician.physicianInsurancesAccepteds.map(String),
});
export type TypedPhysician = ReturnType<typeof typedPhysician>;

const { deaExpireDate, hdsRunDate, physicianSpecialties, physicianHospitalAffiliations, physicianInsuranceAccpted } = PhysicianForm.shape;
const asTyped = (rule: typeof deaExpireDate) =>
  z
    .string()
    .transform((text): z.input<typeof rule> => toDayForRule(text))
    .pipe(rule);
const asChosen = (rule: typeof physicianSpecialties) =>
  z
    .array(z.string())
    .transform((ids): z.input<typeof rule> => ids.map(Number))
    .pipe(rule);
const AS_TYPED = {
  deaExpireDate: asTyped(deaExpireDate),
  hdsRunDate: asTyped(hdsRunDate),
  physicianSpecialties: asChosen(physicianSpecialties),
  physicianHospitalAffiliations: asChosen(physicianHospitalAffiliations),
};

/** The contract's rules over what is typed. */
export const newPhysicianRules = PhysicianForm.extend({ ...AS_TYPED, physicianInsuranceAccpted: asChosen(physicianInsuranceAccpted) });
export const physicianRules = PhysicianEdit.omit({ id: true, modifiedOn: true, modifiedBy: true, isActive: true, hasAccount: true }).extend(
  { ...AS_TYPED, physicianInsurancesAccepteds: asChosen(PhysicianEdit.shape.physicianInsurancesAccepteds) },
);
