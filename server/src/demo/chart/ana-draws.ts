import { type DemoChild, demoChildren } from "../children/children.ts";
import { nameOfSpecialist, type Specialist, specialistOf } from "../children/place-resources.ts";
import { demoPhysicians, listedPhysician, type PhysicianKey } from "../people/physicians.ts";
import type { LabPanelKey, LabTestKey } from "./lab-tests.ts";
import type { DemoVisit } from "./visits.ts";

/** One result: the value as it is reported, a number, `<` and a number, or words. */
export interface LabResult {
  test: LabTestKey;
  value: string;
  status?: "preliminary" | "corrected" | "amended" | "cancelled";
  /** The laboratory's comments. For a cancelled result also the reason why there is no value. */
  notes?: readonly string[];
}

interface Orderer {
  id: string;
  name: string;
}

/** The results of one panel from one specimen. */
export interface LabDraw {
  child: DemoChild;
  panel: LabPanelKey;
  daysAgo: number;
  time: string;
  visitId?: string;
  orderedBy: Orderer;
  results: readonly LabResult[];
}

export const orderedByPhysician = (key: PhysicianKey): Orderer => ({
  id: demoPhysicians[key].practitionerId,
  name: listedPhysician(key),
});

export const orderedBySpecialist = (specialist: Specialist): Orderer => ({
  id: specialist.id,
  name: nameOfSpecialist(specialist),
});

/** One panel over several days: the values of each test, in the order of the days. */
interface Course {
  panel: LabPanelKey;
  daysAgo: readonly number[];
  values: Partial<Record<LabTestKey, readonly string[]>>;
}

const COURSES: readonly Course[] = [
  {
    panel: "bmp",
    daysAgo: [263, 186, 101, 49, 22, 1],
    values: {
      na: ["141", "140", "137", "139", "139", "138"],
      k: ["4.0", "4.1", "4.3", "4.6", "5.4", "6.4"],
      cl: ["103", "104", "102", "105", "106", "109"],
      co2: ["23", "22", "22", "21", "20", "17"],
      bun: ["9", "11", "12", "14", "17", "24"],
      crea: ["0.42", "0.44", "0.47", "0.50", "0.61", "0.92"],
      gluc: ["91", "88", "92", "95", "97", "104"],
      ca: ["9.6", "9.4", "9.5", "9.2", "9.0", "8.7"],
    },
  },
  {
    panel: "cbc",
    daysAgo: [186, 101, 49, 1],
    values: {
      wbc: ["7.2", "9.8", "8.4", "8.1"],
      hgb: ["12.6", "11.9", "11.1", "10.2"],
      hct: ["37.5", "36.0", "33.8", "31.4"],
      mcv: ["82", "80", "77", "73"],
      plt: ["290", "305", "298", "312"],
      neut: ["48", "55", "51", "50"],
      lymph: ["41", "36", "39", "40"],
    },
  },
  {
    panel: "iron",
    daysAgo: [186, 101, 49, 1],
    values: {
      ferr: ["31", "22", "15", "9"],
      iron: ["72", "58", "44", "31"],
      tibc: ["340", "365", "402", "441"],
      tsat: ["21", "16", "11", "7"],
    },
  },
  { panel: "kidney", daysAgo: [101, 49, 22, 1], values: { egfr: ["104", "101", "88", "58"] } },
  {
    panel: "urine",
    daysAgo: [49, 1],
    values: {
      uph: ["6.0", "5.5"],
      usg: ["1.015", "1.031"],
      uprot: ["Trace", "1+"],
      ugluc: ["Negative", "Negative"],
      unit: ["Negative", "Negative"],
      uleuk: ["Negative", "1+"],
      ubact: ["None seen", "Few"],
    },
  },
  { panel: "thyroid", daysAgo: [101, 22], values: { tsh: ["4.20", "5.10"], ft4: ["1.12", "1.05"] } },
  { panel: "crp", daysAgo: [49, 1], values: { crp: ["12.4", "<0.5"] } },
  { panel: "heart", daysAgo: [22], values: { trop: ["<0.01"] } },
  { panel: "lead", daysAgo: [22], values: { lead: [""] } },
  { panel: "throat", daysAgo: [49], values: { throat: ["No growth"] } },
  { panel: "blood", daysAgo: [1], values: { blood: ["No growth after 24 hours"] } },
];

/** Comments on single results, by test and days ago. */
const REMARKS: Record<string, Pick<LabResult, "status" | "notes">> = {
  "k 1": {
    notes: ["Specimen not hemolyzed. Critical value called to Dr. Ashby’s office 20 minutes after the result, read back by P. Lund."],
  },
  "hgb 1": { notes: ["Microcytosis. Suggest iron studies.", "Smear reviewed: no blasts."] },
  "crea 1": { notes: ["Repeated and confirmed."] },
  "lead 22": { status: "cancelled", notes: ["Specimen clotted"] },
  "throat 49": { status: "corrected", notes: ["Corrected. Reported before as: Streptococcus pyogenes (group A)."] },
  "blood 1": { status: "preliminary" },
};

// Object.keys gives plain strings; these are the keys of a course, which the compiler has checked.
const testsOf = ({ values }: Course) => Object.keys(values) as LabTestKey[];

/** The results of Ana Ruiz: written by hand, since pictures and tests speak of them. */
export function anaDraws(visits: readonly DemoVisit[]): LabDraw[] {
  const child = demoChildren.ana;
  return COURSES.flatMap((course) =>
    course.daysAgo.map((daysAgo, index) => {
      const visit = visits.find((known) => known.daysAgo === daysAgo);
      const bySpecialist = course.panel === "kidney" || course.panel === "urine";
      return {
        child,
        panel: course.panel,
        daysAgo,
        time: visit?.time ?? "08:40",
        ...(visit && { visitId: visit.id }),
        orderedBy: bySpecialist
          ? orderedBySpecialist(specialistOf("nephrology"))
          : orderedByPhysician(course.panel === "throat" ? "rita" : "dora"),
        results: testsOf(course).map((test) => ({
          test,
          value: course.values[test]?.[index] ?? "",
          ...REMARKS[`${test} ${daysAgo}`],
        })),
      };
    }),
  );
}
