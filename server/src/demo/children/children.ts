import type { PhysicianKey } from "../people/physicians.ts";
import type { ClinicKey } from "./place-resources.ts";

/** How the hospital saw a child: in a clinic, in an emergency, as an inpatient, or from afar. */
export type VisitKind = "AMB" | "EMER" | "IMP" | "VR";

export interface ChildName {
  family?: string;
  given?: readonly string[];
}

/** A child of the demo hospital: what does not follow from chance. */
export interface DemoChild extends ChildName {
  personId: string;
  mrn: string;
  gender: "female" | "male" | "other" | "unknown";
  ageInDays: number;
  /** What the record knows of the birth date; a day when it does not say. */
  birthDateKnown?: "year" | "month";
  /** The child's own physician first; empty: no one on the portal. */
  physicians: readonly PhysicianKey[];
  /** Who shows the child to the colleagues of the practice. */
  sharedBy?: PhysicianKey;
  /** Days since the last visit; null: never seen. */
  lastVisit: number | null;
  /** How the last visit was, where that is not left to chance; `stay` in days, as long as it is ago: still in hospital. */
  seen?: { kind: VisitKind; clinic?: ClinicKey; stay?: number; ward?: "4 West" | "6 North Oncology" | "NICU" };
  /** Days since each visit before the last, where that is not left to chance. */
  earlierVisits?: readonly number[];
  isSponsored?: boolean;
  /** Days since the child died. */
  died?: number;
  /** Hours since the child came into someone's care; long ago by default. */
  hoursInCare?: number;
}

/** An age in years and days. */
const age = (years: number, days = 0) => Math.floor(years * 365.25) + days;

const girl = (family: string, first: string, ageInDays: number) => ({ family, given: [first], gender: "female" as const, ageInDays });
const boy = (family: string, first: string, ageInDays: number) => ({ family, given: [first], gender: "male" as const, ageInDays });
const of = (...physicians: PhysicianKey[]) => ({ physicians });

/** Children that tests and demonstrations speak of; all others come from the seed. */
export const demoChildren = {
  /** Dora's, with a rich chart: results on many days, critical ones among them, and two allergies. */
  ana: {
    personId: "pt-1001",
    mrn: "40014871",
    ...girl("Ruiz", "Ana", age(9, 185)),
    ...of("dora"),
    lastVisit: 1,
    seen: { kind: "AMB", clinic: "nephrology" },
    earlierVisits: [22, 49, 101, 186, 263],
  },
  tolu: { personId: "pt-1002", mrn: "40018822", ...boy("Adeyemi", "Tolu", age(7, 251)), ...of("dora"), lastVisit: 12 },
  elsa: { personId: "pt-1003", mrn: "40022107", ...girl("Bergström", "Elsa", age(3, 79)), ...of("dora"), lastVisit: 40 },
  /** In hospital now. */
  nico: {
    personId: "pt-1004",
    mrn: "40009341",
    ...boy("Castellano", "Nico", age(12, 152)),
    ...of("dora"),
    lastVisit: 3,
    seen: { kind: "IMP", stay: 3, ward: "4 West" },
  },
  margaux: { personId: "pt-1005", mrn: "40031775", ...girl("Dubois", "Margaux", 294), ...of("dora"), lastVisit: 8 },
  /** About 300 results, of a long stay. */
  otis: {
    personId: "pt-1006",
    mrn: "40004412",
    ...boy("Fairweather", "Otis", age(15, 15)),
    ...of("dora"),
    lastVisit: 27,
    seen: { kind: "IMP", stay: 19, ward: "6 North Oncology" },
  },
  leila: { personId: "pt-1007", mrn: "40019930", ...girl("Haddad", "Leila", age(6, 95)), ...of("dora"), lastVisit: 61 },
  ren: { personId: "pt-1008", mrn: "40014256", ...boy("Imai", "Ren", age(9, 225)), ...of("dora"), lastVisit: 33 },
  /** Assigned to Dora and to Rita. */
  zofia: {
    personId: "pt-1009",
    mrn: "40021068",
    ...girl("Kowalczyk", "Zofia", age(4, 343)),
    ...of("dora", "rita"),
    lastVisit: 20,
    hoursInCare: 7,
  },
  /** Dora's, shared with the practice. */
  maja: {
    personId: "pt-1010",
    mrn: "40012093",
    ...girl("Lindqvist", "Maja", age(10, 267)),
    ...of("dora"),
    sharedBy: "dora",
    lastVisit: 27,
  },
  declan: { personId: "pt-1011", mrn: "40016644", ...boy("O’Dowd", "Declan", age(8, 140)), ...of("dora"), lastVisit: 90 },
  minh: { personId: "pt-1012", mrn: "40027519", ...boy("Tran", "Minh", age(2, 22)), ...of("dora"), lastVisit: 16 },
  /** Rita's, shared with the practice: under Shared Patients for Dora, with a chart she may open. */
  noor: {
    personId: "pt-1013",
    mrn: "40019931",
    ...girl("Haddad", "Noor", age(8, 30)),
    ...of("rita"),
    sharedBy: "rita",
    lastVisit: 9,
    hoursInCare: 9,
  },
  /** Was Dora's until she removed him as a wrong assignment. */
  felix: { personId: "pt-1014", mrn: "40017303", ...boy("Arnesen", "Felix", age(5, 210)), ...of("dora"), lastVisit: 70 },
  /** Only Otto's patients: no one at Lakeside can open them. */
  ines: { personId: "pt-1015", mrn: "40013570", ...girl("Calderón", "Inés", age(6, 12)), ...of("otto"), lastVisit: 14, hoursInCare: 20 },
  /** Dora's, never seen at the hospital: only among all visits. */
  bao: { personId: "pt-1016", mrn: "40030046", ...boy("Nguyễn", "Bảo", age(1, 118)), ...of("dora"), lastVisit: null },
  /** Born some days ago. */
  newborn: {
    personId: "pt-1017",
    mrn: "40032990",
    ...girl("Okafor", "Baby Girl", 4),
    ...of("dora"),
    lastVisit: 4,
    seen: { kind: "IMP", stay: 3, ward: "NICU" },
    hoursInCare: 18,
  },
  /** Has one name; died after her last visit, with an appointment still in the record. */
  wulandari: {
    personId: "pt-1018",
    mrn: "40015508",
    given: ["Wulandari"],
    gender: "female",
    ageInDays: age(11, 61),
    ...of("dora"),
    lastVisit: 45,
    died: 31,
  },
  longest: {
    personId: "pt-1019",
    mrn: "40011187",
    family: "Featherstonehaugh-Cholmondeley",
    given: ["Maximiliana", "Josephine Theodora", "Evangeline"],
    gender: "female",
    ageInDays: age(13, 33),
    ...of("dora"),
    lastVisit: 52,
  },
  /** Only the year of birth is known. */
  selam: {
    personId: "pt-1020",
    mrn: "40008216",
    ...girl("Tesfaye", "Selam", age(10, 300)),
    birthDateKnown: "year",
    ...of("dora"),
    lastVisit: 110,
  },
  /** Only the year and month of birth are known. */
  dawit: {
    personId: "pt-1021",
    mrn: "40008217",
    ...boy("Tesfaye", "Dawit", age(7, 20)),
    birthDateKnown: "month",
    ...of("dora"),
    lastVisit: 110,
  },
  /** Eighteen in a few weeks. */
  simone: { personId: "pt-1022", mrn: "40001754", ...girl("D’Arcy", "Simone", age(17, 340)), ...of("dora"), lastVisit: 25 },
  /** Dora's, sponsored by Norland: for Emil and Mira too. */
  lars: {
    personId: "pt-1023",
    mrn: "40023915",
    ...boy("Solberg", "Lars", age(4, 99)),
    ...of("dora"),
    lastVisit: 6,
    isSponsored: true,
    hoursInCare: 20,
  },
  /** Owen's, not shared: out of reach for Dora, in sight for Gena and Petra. */
  maya: { personId: "pt-1024", mrn: "40012764", ...girl("Whitfield", "Maya", age(12, 5)), ...of("owen"), lastVisit: 18 },
  /** Was sponsored by Norland until last month. */
  eirik: { personId: "pt-1025", mrn: "40024402", ...boy("Nygård", "Eirik", age(9, 7)), ...of("otto"), lastVisit: 48 },
} satisfies Record<string, DemoChild>;
