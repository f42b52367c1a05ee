import type { GrowthComparison, GrowthMeasure } from "@linnet/contract/chart/growth";
import {
  bmi95,
  bmiPercentile,
  type GrowthChart,
  type GrowthReference,
  type GrowthTable,
  type Lms,
  lmsAt,
  SEAM_MONTHS,
  shareBelow,
  tableAt,
  valueAtZ,
  whoZScoreOf,
  zScoreOf,
} from "@linnet/contract/chart/growth-reference";
import type { PatientInCare } from "../../../platform/actor.ts";
import { chartSexOf } from "./reference.ts";

/** An amount in digits, and its unit as it is shown and as UCUM writes it. */
export interface Measured {
  digits: string;
  unit: string;
  code: string;
}

/** The child and sex a measurement belongs to, the hospital's day it was taken, and the reference group. */
export interface Situation {
  child: Pick<PatientInCare, "sex" | "birthDate">;
  day: string;
  /** Undefined of a sex that the charts are not made for. */
  reference: GrowthReference | undefined;
}

const DAYS_A_MONTH = 30.4375;
const MS_A_DAY = 86_400_000;

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

type Limits = Readonly<Record<GrowthMeasure, readonly [low: number, high: number]>>;

/** Weighed, measured and divided wrongly rather than so: limits of CDC's modified z-scores (CDC, "Modified z-scores", 2016). */
const PLAUSIBLE: Limits = { weight: [-5, 8], height: [-5, 4], "head-circumference": [-5, 5], bmi: [-4, 8] };
/** The same of WHO's own z-scores (WHO Anthro, 2006). */
const PLAUSIBLE_BY_WHO: Limits = { weight: [-6, 5], height: [-6, 6], "head-circumference": [-5, 5], bmi: [-5, 5] };

function chartFor(measure: GrowthMeasure, codes: readonly string[], months: number): GrowthChart {
  if (measure === "weight") return "weight-for-age";
  if (measure === "bmi") return "bmi-for-age";
  if (measure === "head-circumference") return "head-circumference-for-age";
  return months < SEAM_MONTHS || codes.includes(LYING) ? "length-for-age" : "stature-for-age";
}

/** How often the distance from the median to two standard deviations fits between, which does not shrink where the distribution ends. */
function modifiedZ(value: number, lms: Lms): number {
  const two = valueAtZ(value < lms.m ? -2 : 2, lms) ?? lms.m;
  return (2 * (value - lms.m)) / Math.abs(two - lms.m);
}

/** The z-score as the source of the table reckons it. */
const zBy = ({ SOURCE }: GrowthTable, value: number, lms: Lms) => (SOURCE === "WHO" ? whoZScoreOf : zScoreOf)(value, lms);

function isImplausible(measure: GrowthMeasure, table: GrowthTable, value: number, lms: Lms): boolean {
  const isWho = table.SOURCE === "WHO";
  const [low, high] = (isWho ? PLAUSIBLE_BY_WHO : PLAUSIBLE)[measure];
  const z = isWho ? whoZScoreOf(value, lms) : modifiedZ(value, lms);
  return z < low || z > high;
}

const rounded = (value: number, places: number) => Number(value.toFixed(places));

/** A weight that is compared by age, with children of the same sex and length, lying; null where the chart knows nothing of that length. */
export function compareForLength(
  compared: GrowthComparison,
  reference: GrowthReference | undefined,
  centimetres: number,
): GrowthComparison | null {
  const table = reference && tableAt(reference, "weight-for-length", compared.AGE_MONTHS);
  const lms = table && lmsAt(table.ROWS, centimetres);
  if (!lms) return null;
  const z = zBy(table, compared.VALUE, lms);
  return {
    ...compared,
    CHART: "weight-for-length",
    SOURCE: table.SOURCE,
    LENGTH: centimetres,
    PERCENTILE: rounded(100 * shareBelow(z), 1),
    Z_SCORE: rounded(z, 2),
  };
}

/** The same for a child born so many days early, by the age it would have had on time; null from 24 months on, and of others. */
export function compareCorrected(
  measure: GrowthMeasure,
  codes: readonly string[],
  measured: Measured,
  { daysEarly, ...situation }: Situation & { daysEarly: number },
): GrowthComparison | null {
  const { child } = situation;
  const compared = daysEarly > 0 ? compare(measure, codes, measured, situation) : null;
  if (!compared || !child.birthDate || compared.AGE_MONTHS >= SEAM_MONTHS) return null;
  const dueDate = new Date(Date.parse(child.birthDate) + daysEarly * MS_A_DAY).toISOString().slice(0, 10);
  return compare(measure, codes, measured, { ...situation, child: { ...child, birthDate: dueDate } });
}

/** How a measurement compares with children of that sex and age; null where the charts cannot say. */
export function compare(
  measure: GrowthMeasure,
  codes: readonly string[],
  measured: Measured,
  { child, day, reference }: Situation,
): GrowthComparison | null {
  const sex = chartSexOf(child);
  const factor = TO_UNIT[measure][measured.code];
  if (!sex || !reference || !factor || !child.birthDate || !/^\d{4}-\d{2}-\d{2}$/.test(child.birthDate)) return null;
  const months = (Date.parse(day) - Date.parse(child.birthDate)) / MS_A_DAY / DAYS_A_MONTH;
  const chart = chartFor(measure, codes, months);
  const table = tableAt(reference, chart, months);
  const lms = table && lmsAt(table.ROWS, months);
  if (!lms) return null;
  const value = Number(measured.digits) * factor;
  const z = zBy(table, value, lms);
  const extendedBy = value > bmi95(lms) ? table.ABOVE_95TH : null;
  const percentile = extendedBy ? bmiPercentile(value, lms, { sex, months }) : 100 * shareBelow(z);
  return {
    CHART: chart,
    SOURCE: extendedBy ?? table.SOURCE,
    AGE_MONTHS: rounded(months, 2),
    VALUE: value,
    PERCENTILE: rounded(percentile, 1),
    Z_SCORE: extendedBy ? null : rounded(z, 2),
    PERCENT_OF_95TH: extendedBy ? Math.round((100 * value) / bmi95(lms)) : null,
    IMPLAUSIBLE: isImplausible(measure, table, value, lms),
  };
}
