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

const POUND = 0.45359237;
const LENGTHS = { cm: 1, m: 100, mm: 0.1, "[in_i]": 2.54, in: 2.54, inch: 2.54, inches: 2.54 };

/** What one of a unit is in that of the charts, by UCUM's code, or as offices write it where there is no code. */
const TO_UNIT: Record<GrowthMeasure, Readonly<Record<string, number>>> = {
  weight: { kg: 1, g: 0.001, "[lb_av]": POUND, lb: POUND, lbs: POUND, "[oz_av]": POUND / 16, oz: POUND / 16 },
  height: LENGTHS,
  "head-circumference": LENGTHS,
  bmi: { "kg/m2": 1, "kg/m²": 1 },
};

/** An amount in the unit of the charts; as it is where its unit says nothing. */
export const inChartUnit = (measure: GrowthMeasure, { digits, code }: Measured): number => Number(digits) * (TO_UNIT[measure][code] ?? 1);

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

const chartOf = (sex: GrowthSex | undefined, chart: GrowthChart) =>
  (sex && CDC_2000[sex].CHARTS.find(({ CHART }) => CHART === chart)?.ROWS) ?? [];

const rounded = (value: number, places: number) => Number(value.toFixed(places));

/** A weight that is compared by age, with children of the same sex and length, lying; null where the chart knows nothing of that length. */
export function compareForLength(compared: GrowthComparison, sex: PatientInCare["sex"], centimetres: number): GrowthComparison | null {
  const lms = lmsAt(chartOf(SEX[sex], "weight-for-length"), centimetres);
  if (!lms) return null;
  const z = zScoreOf(compared.VALUE, lms);
  return {
    ...compared,
    CHART: "weight-for-length",
    LENGTH: centimetres,
    PERCENTILE: rounded(100 * shareBelow(z), 1),
    Z_SCORE: rounded(z, 2),
  };
}

const CORRECTED_TO_MONTHS = 24;

/** The same for a child born so many days early, by the age it would have had on time; null from 24 months on, and of others. */
export function compareCorrected(
  measure: GrowthMeasure,
  codes: readonly string[],
  measured: Measured,
  { child, day, daysEarly }: Situation & { daysEarly: number },
): GrowthComparison | null {
  const compared = daysEarly > 0 ? compare(measure, codes, measured, { child, day }) : null;
  if (!compared || !child.birthDate || compared.AGE_MONTHS >= CORRECTED_TO_MONTHS) return null;
  const dueDate = new Date(Date.parse(child.birthDate) + daysEarly * MS_A_DAY).toISOString().slice(0, 10);
  return compare(measure, codes, measured, { child: { ...child, birthDate: dueDate }, day });
}

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
  const lms = lmsAt(chartOf(sex, chart), months);
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
