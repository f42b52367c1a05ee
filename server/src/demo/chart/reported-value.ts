import type { DemoChild } from "../children/children.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { bandFor, isNumberTest } from "./lab-flag.ts";
import { type LabBand, type LabTest, type LabTestKey, labTests, type NumberTest } from "./lab-tests.ts";

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
export function reportedValue(key: LabTestKey, { child, daysAgo, leaning }: Measuring, random: SeededRandom): string {
  const test: LabTest = labTests[key];
  if (!isNumberTest(test)) return random.percent(82) ? test.words[0] : random.pick(test.words);
  const number = numberFor({ test, band: bandFor(test, child, daysAgo), outcome: outcomeOf(random), leaning }, random);
  const { detectedFrom, decimals } = test;
  return detectedFrom && number < Number(detectedFrom) ? `<${detectedFrom}` : number.toFixed(decimals);
}
