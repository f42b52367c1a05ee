import type { DemoChild } from "../children/children.ts";
import { holdsFor, type LabBand, type LabTest, type LabTestKey, labTests, type NumberTest } from "./lab-tests.ts";

/** How a value lies to its limits, as the laboratory flags it. */
export type Flag = "LL" | "L" | "N" | "H" | "HH" | "A";

export const isNumberTest = (test: LabTest): test is NumberTest => "decimals" in test;

export const ageOn = ({ ageInDays }: DemoChild, daysAgo: number) => Math.max(0, ageInDays - daysAgo) / 365.25;

/** The limits for this child on that day. */
export const bandFor = ({ bands }: NumberTest, child: DemoChild, daysAgo: number): LabBand =>
  bands.find((band) => holdsFor(band, ageOn(child, daysAgo), child.gender)) ?? {};

const isBelow = (value: number, limit: string | undefined) => limit !== undefined && value < Number(limit);
const isAbove = (value: number, limit: string | undefined) => limit !== undefined && value > Number(limit);

/** The flag of a reported value; of less than a detection limit it is that of a value just below. */
export function flagOf(key: LabTestKey, value: string, band: LabBand): Flag {
  const test: LabTest = labTests[key];
  if (!isNumberTest(test)) return value === test.words[0] || value === test.interim ? "N" : "A";
  const number = Number(value.replace("<", ""));
  if (isBelow(number, band.criticalLow)) return "LL";
  if (isAbove(number, band.criticalHigh)) return "HH";
  if (isBelow(number, band.low)) return "L";
  return isAbove(number, band.high) ? "H" : "N";
}
