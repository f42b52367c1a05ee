import {
  GrowthChart,
  type GrowthReference,
  type GrowthReferenceRow,
  type GrowthSex,
  type GrowthTable,
  SEAM_MONTHS,
} from "@linnet/contract/chart/growth-reference";
import type { PatientInCare } from "../../../platform/actor.ts";
import { CDC_2000 } from "./cdc-2000.ts";

/** The charts of WHO's that are taken instead of CDC's under 24 months. */
export const WHO_CHARTS = ["weight-for-age", "length-for-age", "head-circumference-for-age", "bmi-for-age", "weight-for-length"] as const;
export type WhoChart = (typeof WHO_CHARTS)[number];

/** A table of WHO's that the hospital has imported, for one sex. */
export interface WhoTable {
  chart: WhoChart;
  rows: GrowthReferenceRow[];
}

const SEX: Partial<Record<PatientInCare["sex"], GrowthSex>> = { M: "male", F: "female" };

/** The sex whose charts a child is compared with; undefined where there are none. */
export const chartSexOf = ({ sex }: Pick<PatientInCare, "sex">): GrowthSex | undefined => SEX[sex];

const ADULT_MONTHS = 240;

function tablesOf(chart: GrowthChart, sex: GrowthSex, who: readonly WhoTable[]): GrowthTable[] {
  const own = who.find((table) => table.chart === chart);
  const isOfStanding = chart === "bmi-for-age" || chart === "stature-for-age" || chart === "weight-for-stature";
  const cdc: GrowthTable = {
    CHART: chart,
    SOURCE: "CDC 2000",
    FROM_MONTHS: own || isOfStanding ? SEAM_MONTHS : 0,
    TO_MONTHS: ADULT_MONTHS,
    ABOVE_95TH: chart === "bmi-for-age" ? "CDC 2022" : null,
    ROWS: CDC_2000[sex][chart],
  };
  if (!own) return [cdc];
  return [{ CHART: chart, SOURCE: "WHO", FROM_MONTHS: 0, TO_MONTHS: SEAM_MONTHS, ABOVE_95TH: null, ROWS: own.rows }, cdc];
}

/**
 * What children of one sex are compared with: WHO's tables under 24 months, as CDC recommends, as far as the hospital has imported
 * them, else CDC's of 2000.
 */
export const growthReference = (sex: GrowthSex, who: readonly WhoTable[]): GrowthReference => ({
  CHARTS: GrowthChart.options.flatMap((chart) => tablesOf(chart, sex, who)),
});
