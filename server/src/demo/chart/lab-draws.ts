import { type DemoChild, demoChildren } from "../children/children.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { anaDraws, type LabDraw, type LabResult, orderedByPhysician, orderedBySpecialist } from "./ana-draws.ts";
import {
  ageOn,
  bandFor,
  isNumberTest,
  type LabBand,
  type LabPanel,
  type LabPanelKey,
  type LabTest,
  type LabTestKey,
  labPanels,
  labTests,
  type NumberTest,
} from "./lab-tests.ts";
import type { DemoVisit } from "./visits.ts";

type Outcome = "normal" | "low" | "high" | "criticalLow" | "criticalHigh";

function outcomeOf(random: SeededRandom): Outcome {
  const chance = random.between(1, 1000);
  if (chance <= 840) return "normal";
  if (chance <= 910) return "low";
  if (chance <= 980) return "high";
  return chance <= 990 ? "criticalLow" : "criticalHigh";
}

/** Limits as numbers; where a side is missing, how far believable values go. */
function limitsOf({ low, high, criticalLow, criticalHigh }: LabBand, { detectedFrom, lowest = "0" }: NumberTest) {
  const top = Number(high ?? Number(low ?? 1) * 1.7);
  const bottom = Number(low ?? (detectedFrom ? 0 : top * 0.5));
  const span = top - bottom;
  return {
    bottom,
    top,
    span,
    lowest: Math.max(Number(lowest), Number(criticalLow ?? bottom - span * 0.8)),
    highest: Number(criticalHigh ?? top + span * 0.8),
  };
}

/** What a number is drawn from: the test with the limits of this child, and how it is to lie to them. */
interface Drawing {
  test: NumberTest;
  band: LabBand;
  outcome: Outcome;
  /** Where in the normal range the child's own values lie, from 0 to 1. */
  leaning: number;
}

function numberFor({ test, band, outcome, leaning }: Drawing, random: SeededRandom): number {
  const { bottom, top, span, lowest, highest } = limitsOf(band, test);
  const part = random.next();
  if (outcome === "low" && band.low) return bottom - (bottom - lowest) * (0.1 + part * 0.6);
  if (outcome === "high" && band.high) return top + (highest - top) * (0.1 + part * 0.6);
  if (outcome === "criticalLow" && band.criticalLow) return lowest * (0.85 + part * 0.12);
  if (outcome === "criticalHigh" && band.criticalHigh) return highest * (1.03 + part * 0.1);
  return bottom + span * Math.min(0.97, Math.max(0.03, leaning + (part - 0.5) * 0.2));
}

/** Where and when a value is measured, and where in the normal range this child's values lie. */
interface Measuring {
  child: DemoChild;
  daysAgo: number;
  leaning: number;
}

/** A believable value of a test, as the laboratory reports it. */
function reportedValue(key: LabTestKey, { child, daysAgo, leaning }: Measuring, random: SeededRandom): string {
  const test: LabTest = labTests[key];
  if (!isNumberTest(test)) return random.percent(82) ? test.words[0] : random.pick(test.words);
  const number = numberFor({ test, band: bandFor(test, child, daysAgo), outcome: outcomeOf(random), leaning }, random);
  const { detectedFrom, decimals } = test;
  return detectedFrom && number < Number(detectedFrom) ? `<${detectedFrom}` : number.toFixed(decimals);
}

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

/** Some results have a comment, are missing, or were wrong. */
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
