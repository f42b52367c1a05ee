import { z } from "zod";
import { type Growing, growing, growingList } from "../growing.ts";

/** Charts as the US Centers for Disease Control and Prevention name them: what is measured, and against what. */
export const GrowthChart = z.enum([
  "weight-for-age",
  "length-for-age",
  "stature-for-age",
  "head-circumference-for-age",
  "bmi-for-age",
  "weight-for-length",
  "weight-for-stature",
]);
export type GrowthChart = z.infer<typeof GrowthChart>;

export const GrowthSex = z.enum(["male", "female"]);
export type GrowthSex = z.infer<typeof GrowthSex>;

/** One row of a reference: x (months of age, or centimetres of length), then L, M and S. Units of M: kg, cm, kg/m². */
const Row = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type GrowthReferenceRow = z.infer<typeof Row>;

/** Whose numbers a measurement is compared with; WHO's are there where the hospital has imported them. */
export const GrowthSource = z.enum(["WHO", "CDC 2000", "CDC 2022"]);
export type GrowthSource = Growing<z.infer<typeof GrowthSource>>;

/** The age at which CDC changes from WHO's tables to its own, and from lying to standing. */
export const SEAM_MONTHS = 24;

/** One chart of one source, and the ages in months for which it holds: from the first, and below the second. */
export const GrowthTable = z.object({
  CHART: GrowthChart,
  SOURCE: growing(GrowthSource),
  FROM_MONTHS: z.number(),
  TO_MONTHS: z.number(),
  /** Source of the percentiles above the 95th; null where the table has its own. */
  ABOVE_95TH: growing(GrowthSource).nullable(),
  ROWS: z.array(Row),
});
export type GrowthTable = z.infer<typeof GrowthTable>;

/** A reference for one sex: of a chart that two sources share, the younger ages come first. */
export const GrowthReference = z.object({ CHARTS: growingList(GrowthTable, "CHART") });
export type GrowthReference = z.infer<typeof GrowthReference>;

/** The table that holds for a chart at an age; undefined where none does. */
export const tableAt = ({ CHARTS }: GrowthReference, chart: GrowthChart, months: number): GrowthTable | undefined =>
  CHARTS.find(({ CHART, FROM_MONTHS, TO_MONTHS }) => CHART === chart && months >= FROM_MONTHS && months < TO_MONTHS);

/** Skewness, median and coefficient of variation of a measure at one age or length. */
export interface Lms {
  l: number;
  m: number;
  s: number;
}

/**
 * L, M and S at `x`, between two rows on the straight line between them; undefined outside the rows, since nothing is known there.
 * `rows` are in the order of x. Source: CDC, "Percentile Data Files with LMS Values".
 */
export function lmsAt(rows: readonly GrowthReferenceRow[], x: number): Lms | undefined {
  const next = rows.findIndex(([at]) => at >= x);
  const [below, above] = [rows[Math.max(0, next - 1)], rows[next]];
  if (!below || !above || x < below[0]) return undefined;
  const share = above[0] === below[0] ? 0 : (x - below[0]) / (above[0] - below[0]);
  const between = (column: 1 | 2 | 3) => below[column] + share * (above[column] - below[column]);
  return { l: between(1), m: between(2), s: between(3) };
}

/** How many standard deviations a value lies from the median, by the LMS method (Cole, 1990). `value` is above 0, in the unit of M. */
export const zScoreOf = (value: number, { l, m, s }: Lms): number =>
  Math.abs(l) < 1e-9 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s);

/** The value that lies `z` standard deviations from the median; undefined where the distribution ends before it. */
export function valueAtZ(z: number, { l, m, s }: Lms): number | undefined {
  if (Math.abs(l) < 1e-9) return m * Math.exp(s * z);
  const base = 1 + l * s * z;
  return base > 0 ? m * base ** (1 / l) : undefined;
}

/**
 * The z-score by WHO's method: beyond three standard deviations in steps of the distance between the second and third, where no one was
 * measured (WHO Child Growth Standards, 2006, chapter 7).
 */
export function whoZScoreOf(value: number, lms: Lms): number {
  const z = zScoreOf(value, lms);
  if (Math.abs(z) <= 3) return z;
  const side = Math.sign(z);
  const [second, third] = [valueAtZ(2 * side, lms), valueAtZ(3 * side, lms)];
  return second === undefined || third === undefined ? z : side * 3 + (value - third) / Math.abs(third - second);
}

/** The share of a normal distribution below `z`, 0 to 1, to 15 places (Marsaglia, "Evaluating the normal distribution", 2004). */
export function shareBelow(z: number): number {
  if (Math.abs(z) > 8) return z > 0 ? 1 : 0;
  let [term, sum] = [z, z];
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/** z of the percentiles whose curves are drawn. */
export const PERCENTILE_Z: Readonly<Record<number, number>> = {
  3: -1.880793608151251,
  5: -1.6448536269514722,
  10: -1.2815515655446004,
  25: -0.6744897501960817,
  50: 0,
  75: 0.6744897501960817,
  90: 1.2815515655446004,
  95: 1.6448536269514722,
  97: 1.880793608151251,
};

/** Spread of the body mass index above the 95th percentile; `years` is the age (Wei et al., 2020). */
const SIGMA: Record<GrowthSex, (years: number) => number> = {
  male: (years) => 0.3728 + 0.5196 * years - 0.0091 * years ** 2,
  female: (years) => 0.8334 + 0.3712 * years - 0.0011 * years ** 2,
};

/** The 95th percentile of the body mass index, from which 120 % and 140 % are drawn. */
export const bmi95 = (lms: Lms): number => valueAtZ(1.6448536269514722, lms) ?? lms.m;

/**
 * The percentile of a body mass index, 0 to 100. Above the 95th it is CDC's extended one of 2022, because the distribution of 2000
 * ends too early: 90 + 10 Φ((BMI − P95) / σ). `months` is the age, 24 to 240.
 */
export function bmiPercentile(bmi: number, lms: Lms, { sex, months }: { sex: GrowthSex; months: number }): number {
  const limit = bmi95(lms);
  if (bmi <= limit) return 100 * shareBelow(zScoreOf(bmi, lms));
  return 90 + 10 * shareBelow((bmi - limit) / SIGMA[sex](months / 12));
}
