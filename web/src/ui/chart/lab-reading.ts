import type { LabEvent } from "@linnet/contract/chart";
import { type Finding, type Level, type LimitName, type Limits, levelOf, zoneOf } from "./range-zones.ts";

export interface LabReading {
  /** The value, when it is a number and nothing else. */
  number: number | undefined;
  limits: Limits;
  /** The limits that count, as the text that was received: 5.10 stays 5.10 (decision G-CHT-09). */
  limitTexts: Record<LimitName, string>;
  finding: Finding;
  /** The laboratory flagged the result more severely than its limits say. */
  byLaboratory: boolean;
}

/** '<0.1', '1+' and '1:64' are not numbers, whatever parseFloat makes of them. */
export function toNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}

const FLAGGED: Record<LabEvent["NORMALCY"], Finding> = {
  LL: "critical-low",
  L: "low",
  N: "normal",
  "": "normal",
  H: "high",
  HH: "critical-high",
  A: "abnormal",
  AA: "abnormal",
};

const SEVERITY: Record<Level, number> = { normal: 0, abnormal: 1, critical: 2 };
const severityOf = (finding: Finding) => SEVERITY[levelOf(finding)];

const inOrder = (low: number | undefined, high: number | undefined) => low === undefined || high === undefined || low <= high;

/** Laboratories send 0 to 0 for 'no range'; a range that ends before it begins is a mistake of somebody's. */
function rangeOf(lowText: string, highText: string) {
  const [low, high] = [toNumber(lowText), toNumber(highText)];
  const isNone = (low === 0 && high === 0) || !inOrder(low, high);
  return isNone ? { low: undefined, high: undefined } : { low, high };
}

/** The limits as numbers. A critical limit inside the normal range is none. */
function toLimits({ CRITICAL_LOW, NORMAL_LOW, NORMAL_HIGH, CRITICAL_HIGH }: LabEvent): Limits {
  const normal = rangeOf(NORMAL_LOW, NORMAL_HIGH);
  const critical = rangeOf(CRITICAL_LOW, CRITICAL_HIGH);
  return {
    criticalLow: inOrder(critical.low, normal.low ?? normal.high) ? critical.low : undefined,
    normalLow: normal.low,
    normalHigh: normal.high,
    criticalHigh: inOrder(normal.high ?? normal.low, critical.high) ? critical.high : undefined,
  };
}

/** What the limits say, or nothing where the value or the limit on its side is not a number. */
function byLimits(number: number | undefined, limits: Limits): Finding | undefined {
  if (number === undefined) return undefined;
  const zone = zoneOf(number, limits);
  const isBetweenLimits = limits.normalLow !== undefined && limits.normalHigh !== undefined;
  return zone !== "normal" || isBetweenLimits ? zone : undefined;
}

/** Reads a result: the limits decide the badge where they can, the more severe of limits and laboratory shows (G-CHT-09). */
export function toLabReading(event: LabEvent): LabReading {
  const limits = toLimits(event);
  const { criticalLow, normalLow, normalHigh, criticalHigh } = limits;
  const number = toNumber(event.RESULT_VAL);
  const computed = byLimits(number, limits);
  const flagged = FLAGGED[event.NORMALCY];
  const byLaboratory = computed !== undefined && severityOf(flagged) > severityOf(computed);
  return {
    number,
    limits,
    limitTexts: {
      criticalLow: criticalLow === undefined ? "" : event.CRITICAL_LOW,
      normalLow: normalLow === undefined ? "" : event.NORMAL_LOW,
      normalHigh: normalHigh === undefined ? "" : event.NORMAL_HIGH,
      criticalHigh: criticalHigh === undefined ? "" : event.CRITICAL_HIGH,
    },
    finding: computed === undefined || byLaboratory ? flagged : computed,
    byLaboratory,
  };
}

/** 'Final' is the ordinary case, and 'Unknown' says nothing about a result: neither is worth a word beside the value. */
export const remarkableStatus = ({ RESULT_STATUS }: Pick<LabEvent, "RESULT_STATUS">): string =>
  /^(final|unknown)$/i.test(RESULT_STATUS) ? "" : RESULT_STATUS;

const joined = (low: string, high: string) => [low, high].filter(Boolean).join(" or ");

/** A laboratory's words that need none before them: 'See comment', 'Normal flora'. */
const SAYS_WHAT_IT_IS = /^see\b|normal|reference/i;

/** Where there is no bar the limits are said: 'Normal 60 or above, critical below 30'. Without numbers, the laboratory's own words as what is normal. */
export function limitsInWords({ limitTexts }: LabReading, rangeText: string): string {
  const { criticalLow, normalLow, normalHigh, criticalHigh } = limitTexts;
  const critical = joined(criticalLow && `below ${criticalLow}`, criticalHigh && `above ${criticalHigh}`);
  const normal =
    normalLow && normalHigh
      ? `${normalLow} to ${normalHigh}`
      : joined(normalLow && `${normalLow} or above`, normalHigh && `${normalHigh} or below`);
  if (normal && critical) return `Normal ${normal}, critical ${critical}`;
  if (normal) return `Normal ${normal}`;
  if (critical) return `Critical ${critical}`;
  if (rangeText === "") return "No reference range";
  return SAYS_WHAT_IT_IS.test(rangeText) ? rangeText : `Normal: ${rangeText}`;
}
