import { type Physician, physicians } from "@linnet/contract/directory/physicians";
import type { MenuItem } from "@linnet/contract/session";
import type { FakeApi } from "./fake-api.ts";

/** What the hospital's administrators have in the menu. */
export const DIRECTORY_MENU: MenuItem[] = [
  {
    id: "accounts",
    parent: "Accounts & Access",
    viewOrder: 1,
    items: [{ itemId: "physiciansandpractices", itemName: "Physicians & Practices" }],
  },
];

/** Iris Vale, with minimal data. */
export const aPhysician = (more: Partial<Physician> = {}): Physician => ({
  id: 7,
  email: "iris@linnet.example",
  firstName: "Iris",
  lastName: "Vale",
  midName: null,
  suffix: null,
  title: "MD",
  cellPhone: null,
  npiNum: "1234567893",
  deaNum: null,
  deaExpireDate: null,
  boardCertified: null,
  licenseNumber: null,
  licenseState: null,
  medicaidId: null,
  medicaidState: null,
  medicareId: null,
  medicareState: null,
  medicareProviderFlag: false,
  medicalSchool: null,
  residency: null,
  yearStartedPracticing: null,
  hospitalAffiliation: null,
  preferredProvider: false,
  fochla: false,
  language1: null,
  language2: null,
  status: null,
  hdsRunDate: null,
  hdsPhyId: null,
  cernerId: null,
  starId: null,
  childrensConnect: false,
  notes: null,
  labOutreach: false,
  chlahealthNetwork: false,
  myLinnet: false,
  physicianSpecialties: [],
  physicianHospitalAffiliations: [],
  physicianInsurancesAccepteds: [],
  isActive: true,
  hasAccount: false,
  mergedInto: null,
  modifiedOn: "2026-11-18T20:30:00Z",
  modifiedBy: "Vale, Iris",
  ...more,
});

const named = (from: number, ...names: string[]) => names.map((name, index) => ({ id: from + index, name }));

/** What can be chosen, a few of each kind. */
export const choosable = (api: FakeApi) =>
  api.reply(physicians.choices, {
    suffixes: named(1, "Jr.", "Sr."),
    boardCertifications: named(11, "Board certified", "Board eligible"),
    titles: named(21, "MD", "DO"),
    medicalSchools: named(31, "Duke University", "Emory University"),
    residencies: named(41, "Pediatrics"),
    statuses: named(51, "Active", "Courtesy"),
    specialties: named(61, "Cardiology", "Pediatrics", "Urology"),
    hospitals: named(71, "Harbor View Hospital"),
    insurances: named(81, "Medicaid", "Self pay"),
  });
