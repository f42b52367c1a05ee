import type { LabEvent } from "../chart.ts";

export type LimitName = "criticalLow" | "normalLow" | "normalHigh" | "criticalHigh";
export type Limits = Record<LimitName, number | undefined>;
export type Zone = "critical-low" | "low" | "normal" | "high" | "critical-high";
/** What a badge can say: a zone, or only that the laboratory finds the result abnormal. */
export type Finding = Zone | "abnormal";
export type Level = "normal" | "abnormal" | "critical";

/** The specification's words. A normal value has no badge. */
export const FINDING_WORD: Record<Finding, string> = {
  "critical-low": "CRITICAL",
  low: "LOW",
  normal: "Normal",
  high: "HIGH",
  "critical-high": "CRITICAL",
  abnormal: "ABNORMAL",
};

const LEVEL: Record<Finding, Level> = {
  "critical-low": "critical",
  low: "abnormal",
  normal: "normal",
  high: "abnormal",
  "critical-high": "critical",
  abnormal: "abnormal",
};

/** How grave it is. */
export const levelOf = (finding: Finding): Level => LEVEL[finding];

/** A value equal to a normal limit is normal; one equal to a critical limit is low or high (decision G-CHT-08). */
export function zoneOf(value: number, limits: Limits): Zone {
  const {
    criticalLow = Number.NEGATIVE_INFINITY,
    normalLow = Number.NEGATIVE_INFINITY,
    normalHigh = Number.POSITIVE_INFINITY,
    criticalHigh = Number.POSITIVE_INFINITY,
  } = limits;
  if (value < criticalLow) return "critical-low";
  if (value < normalLow) return "low";
  if (value > criticalHigh) return "critical-high";
  if (value > normalHigh) return "high";
  return "normal";
}

export interface LabReading {
  /** The value, when it is a number and nothing else. */
  number: number | undefined;
  limits: Limits;
  /** The limits that count, as the text that was received: 5.10 stays 5.10 (decision G-CHT-09). */
  limitTexts: Record<LimitName, string>;
  finding: Finding;
  /** The laboratory flagged the result more severely than its limits say. */
  byLaboratory: boolean;
  /** Judged as normal or not: by the laboratory's flag, or comparable limits. A laboratory's words do not count. */
  isJudged: boolean;
}

/** '<0.1', '1+' and '1:64' are not numbers, whatever parseFloat makes of them. */
export function toNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** Whether a value is a number, or is reported as above or below a limit: '6.5', '<0.1'. */
export const isNumeric = (value: string): boolean => toNumber(value.replace(/^[<>]=?/, "")) !== undefined;

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

/** Laboratories send 0 to 0 for 'no range'; a range that ends before it begins is a mistake. */
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

/**
 * How far a value lies outside its normal range, in widths of the range, or where it has one end, in parts of that end; nothing where
 * the value or its range is not a number, or it lies within. It puts results of one level in order, and says nothing by itself.
 */
export function deviationOf({ number, limits: { normalLow, normalHigh } }: Pick<LabReading, "number" | "limits">): number | undefined {
  if (number === undefined) return undefined;
  const beyond = Math.max((normalLow ?? number) - number, number - (normalHigh ?? number));
  const width = normalLow !== undefined && normalHigh !== undefined ? normalHigh - normalLow : Math.abs(normalLow ?? normalHigh ?? 0);
  return beyond > 0 && width > 0 ? beyond / width : undefined;
}

/** Reads a result: the limits decide the badge where they can, the more severe of limits and laboratory shows (G-CHT-09). */
export function toLabReading(event: LabEvent): LabReading {
  const limits = toLimits(event);
  const { criticalLow, normalLow, normalHigh, criticalHigh } = limits;
  const number = event.IS_CODED ? undefined : toNumber(event.RESULT_VAL);
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
    isJudged: event.NORMALCY !== "" || (computed !== undefined && !event.JUDGMENT),
  };
}
