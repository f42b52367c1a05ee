import { anaDraws } from "../children/ana-draws.ts";
import { type DemoChild, demoChildren } from "../children/children.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { type LabDraw, type LabResult, orderedByPhysician, orderedBySpecialist } from "./lab-draw.ts";
import { ageOn, isNumberTest } from "./lab-flag.ts";
import { type LabPanel, type LabPanelKey, labPanels } from "./lab-panels.ts";
import { type LabTest, type LabTestKey, labTests } from "./lab-tests.ts";
import { reportedValue } from "./reported-value.ts";
import type { DemoVisit } from "./visits.ts";

/** Panels that fit the age, the common ones more than once. */
function panelsFor(years: number): readonly [LabPanelKey, ...LabPanelKey[]] {
  if (years < 0.1) return ["newborn", "newborn", "cbc", "bmp", "thyroid"];
  if (years < 3) return ["cbc", "cbc", "bmp", "lead", "iron", "virus", "urine", "crp", "liver"];
  return ["cbc", "cbc", "bmp", "bmp", "liver", "lipid", "a1c", "thyroid", "urine", "throat", "virus", "crp", "iron", "blood"];
}

const COMMENTS = [
  "Specimen slightly hemolyzed.",
  "Repeated and confirmed.",
  "Result called to the ordering office.",
  "Please correlate clinically.",
] as const;
const REASONS = ["Specimen clotted", "Quantity not sufficient", "Specimen hemolyzed"] as const;

/** Now and then something is said about a result, or it is not there, or it was wrong. */
function remarkOn(test: LabTest, daysAgo: number, random: SeededRandom): Pick<LabResult, "status" | "notes"> {
  const chance = random.between(1, 1000);
  if (daysAgo <= 3 && !isNumberTest(test)) return { status: "preliminary" };
  if (chance <= 12) return { status: "cancelled", notes: [random.pick(REASONS)] };
  if (chance <= 30) return { status: "corrected", notes: ["Corrected: reported before for another specimen."] };
  return chance <= 80 ? { notes: [random.pick(COMMENTS)] } : {};
}

/** One panel at one visit; a child's own values stay near each other from one draw to the next. */
function draw(panel: LabPanelKey, child: DemoChild, visit: DemoVisit, daysAgo: number): LabDraw {
  const random = seededRandom("lab", visit.id, panel, daysAgo);
  const leaningOf = (test: LabTestKey) => seededRandom("leaning", child.personId, test).next();
  const [physician] = child.physicians;
  const { tests }: LabPanel = labPanels[panel];
  return {
    child,
    panel,
    daysAgo,
    time: visit.stay > 0 ? "06:15" : visit.time,
    visitId: visit.id,
    orderedBy:
      physician && visit.kind === "AMB" && random.percent(60) ? orderedByPhysician(physician) : orderedBySpecialist(visit.specialist),
    results: tests.map((test) => ({
      test,
      value: reportedValue(test, { child, daysAgo, leaning: leaningOf(test) }, random),
      ...remarkOn(labTests[test], daysAgo, random),
    })),
  };
}

/** Blood taken every morning of a stay, from the day after it began. */
function dailyDraws(child: DemoChild, visit: DemoVisit): LabDraw[] {
  const mornings = Array.from({ length: visit.stay }, (_, index) => visit.daysAgo - 1 - index);
  return mornings.flatMap((daysAgo, index) => {
    const panels: LabPanelKey[] = index % 7 === 0 ? ["cbc", "bmp", "liver"] : ["cbc", "bmp"];
    return panels.map((panel) => draw(panel, child, visit, daysAgo));
  });
}

const NAMED = new Set<string>(Object.values(demoChildren).map(({ personId }) => personId));

/** The results of a child: of none, some or many visits. */
export function labDrawsOf(child: DemoChild, visits: readonly DemoVisit[]): LabDraw[] {
  const random = seededRandom("labs", child.personId);
  const [newest] = visits;
  if (child.personId === demoChildren.ana.personId) return anaDraws(visits);
  if (child.personId === demoChildren.otis.personId && newest) return dailyDraws(child, newest);
  if (!NAMED.has(child.personId) && !random.percent(25)) return [];
  return visits.flatMap((visit) => {
    if (visit.kind === "VR" || visit.daysAgo < 1) return [];
    const panels = new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(panelsFor(ageOn(child, visit.daysAgo)))));
    return [...panels].map((panel) => draw(panel, child, visit, visit.daysAgo));
  });
}
