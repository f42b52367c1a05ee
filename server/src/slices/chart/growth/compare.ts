import type { GrowthComparison, GrowthMeasure } from "@linnet/contract/chart/growth";
import {
  bmi95,
  bmiPercentile,
  type GrowthChart,
  type GrowthSex,
  type Lms,
  lmsAt,
  shareBelow,
  valueAtZ,
  zScoreOf,
} from "@linnet/contract/chart/growth-reference";
import type { PatientInCare } from "../../../platform/actor.ts";
import { CDC_2000 } from "./cdc-2000.ts";

/** An amount in digits, and its unit as it is shown and as UCUM writes it. */
export interface Measured {
  digits: string;
  unit: string;
  code: string;
}

/** Whom a measurement is of, and when it was taken: a day of the hospital. */
export interface Situation {
  child: Pick<PatientInCare, "sex" | "birthDate">;
  day: string;
}

const DAYS_A_MONTH = 30.4375;
const MS_A_DAY = 86_400_000;

const SEX: Partial<Record<PatientInCare["sex"], GrowthSex>> = { M: "male", F: "female" };

/** What one of a unit is in that of the charts, by UCUM's code. */
const TO_UNIT: Record<GrowthMeasure, Readonly<Record<string, number>>> = {
  weight: { kg: 1, g: 0.001, "[lb_av]": 0.45359237, "[oz_av]": 0.028349523125 },
  height: { cm: 1, m: 100, mm: 0.1, "[in_i]": 2.54 },
  "head-circumference": { cm: 1, m: 100, mm: 0.1, "[in_i]": 2.54 },
  bmi: { "kg/m2": 1 },
};

/** Measured lying: children under two years are, older ones only where the code says so. */
const LYING = "http://loinc.org|8306-3";
const STANDS_FROM_MONTHS = 24;

/** Weighed, measured and divided wrongly rather than so: limits of CDC's modified z-scores (CDC, "Modified z-scores", 2016). */
const PLAUSIBLE: Record<GrowthMeasure, readonly [low: number, high: number]> = {
  weight: [-5, 8],
  height: [-5, 4],
  "head-circumference": [-5, 5],
  bmi: [-4, 8],
};

function chartFor(measure: GrowthMeasure, codes: readonly string[], months: number): GrowthChart {
  if (measure === "weight") return "weight-for-age";
  if (measure === "bmi") return "bmi-for-age";
  if (measure === "head-circumference") return "head-circumference-for-age";
  return months < STANDS_FROM_MONTHS || codes.includes(LYING) ? "length-for-age" : "stature-for-age";
}

/** How often the distance from the median to two standard deviations fits between, which does not shrink where the distribution ends. */
function modifiedZ(value: number, lms: Lms): number {
  const two = valueAtZ(value < lms.m ? -2 : 2, lms) ?? lms.m;
  return (2 * (value - lms.m)) / Math.abs(two - lms.m);
}

const rounded = (value: number, places: number) => Number(value.toFixed(places));

/** How a measurement compares with children of that sex and age; null where the charts cannot say. */
export function compare(
  measure: GrowthMeasure,
  codes: readonly string[],
  measured: Measured,
  { child, day }: Situation,
): GrowthComparison | null {
  const sex = SEX[child.sex];
  const factor = TO_UNIT[measure][measured.code];
  if (!sex || !factor || !child.birthDate || !/^\d{4}-\d{2}-\d{2}$/.test(child.birthDate)) return null;
  const months = (Date.parse(day) - Date.parse(child.birthDate)) / MS_A_DAY / DAYS_A_MONTH;
  const chart = chartFor(measure, codes, months);
  const lms = lmsAt(CDC_2000[sex].CHARTS.find(({ CHART }) => CHART === chart)?.ROWS ?? [], months);
  if (!lms) return null;
  const value = Number(measured.digits) * factor;
  const [low, high] = PLAUSIBLE[measure];
  const modified = modifiedZ(value, lms);
  const isExtended = measure === "bmi" && value > bmi95(lms);
  const percentile = measure === "bmi" ? bmiPercentile(value, lms, { sex, months }) : 100 * shareBelow(zScoreOf(value, lms));
  return {
    CHART: chart,
    AGE_MONTHS: rounded(months, 2),
    VALUE: value,
    PERCENTILE: rounded(percentile, 1),
    Z_SCORE: isExtended ? null : rounded(zScoreOf(value, lms), 2),
    PERCENT_OF_95TH: isExtended ? Math.round((100 * value) / bmi95(lms)) : null,
    IMPLAUSIBLE: modified < low || modified > high,
  };
}
