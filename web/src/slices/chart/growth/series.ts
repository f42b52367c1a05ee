import type { GrowthEvent, GrowthMeasure, GrowthReport } from "@linnet/contract/chart/growth";
import { formatExactAge, formatPartialDate } from "../../../platform/format/format.ts";
import { remarkableStatus } from "../../../ui/chart/lab-reading.ts";
import type { ChartPoint } from "../../../ui/chart/line-chart-plan.ts";
import { clockTimesIn } from "../labs/trend/axis.ts";

export type Measured = GrowthReport["RPTDATA"]["GROWTH"];

export const MEASURE_WORD: Record<GrowthMeasure, string> = {
  weight: "Weight",
  height: "Height",
  "head-circumference": "Head circumference",
  bmi: "BMI",
};

/** What was measured in one unit. */
export interface GrowthSeries {
  measure: GrowthMeasure;
  unit: string;
  points: ChartPoint[];
}

interface Child {
  dob: string | null;
  /** The hospital's time zone. */
  zone: string;
}

/** As it is written on paper: codes of units know no raised digits. */
const unitWords = (unit: string) => unit.replace(/^kg\/m2$/, "kg/m²");

const valueWords = ({ RESULT_VAL, RESULT_UNITS }: GrowthEvent) => `${RESULT_VAL} ${unitWords(RESULT_UNITS)}`.trim();

/** How old the child was; empty when that is not known to the day. */
function ageAt(collected: string, { dob, zone }: Child): string {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(collected) ? `${collected}T12:00:00Z` : collected;
  return dob && moment.includes("T") ? formatExactAge(dob, zone, new Date(moment)) : "";
}

/** A chart for each measure, and another where the unit is another one. */
export function growthSeries(measured: Measured, child: Child): GrowthSeries[] {
  const clockTime = clockTimesIn(child.zone);
  return measured.flatMap(({ MEASURE, EVENT }) => {
    const units = new Map<string, ChartPoint[]>();
    for (const event of EVENT) {
      const at = clockTime(event.EVENT_END_DT_TM);
      if (at === undefined) continue;
      const day = formatPartialDate(event.EVENT_END_DT_TM, child.zone);
      const words = [valueWords(event), ageAt(event.EVENT_END_DT_TM, child), day, remarkableStatus(event)].filter(Boolean).join(", ");
      const { EVENT_ID: key, RESULT_VAL: text } = event;
      const point: ChartPoint = { key, at, value: Number(text), text, finding: "normal", words };
      units.set(event.RESULT_UNITS, [...(units.get(event.RESULT_UNITS) ?? []), point]);
    }
    return [...units].map(([unit, points]) => ({
      measure: MEASURE,
      unit: unitWords(unit),
      points: points.toSorted((one, other) => one.at - other.at),
    }));
  });
}

/** What was measured on one day. */
export interface GrowthRow {
  key: string;
  day: string;
  age: string;
  values: Partial<Record<GrowthMeasure, string>>;
}

/** The newest day first. What was measured twice on a day has a row of its own. */
export function growthRows(measured: Measured, child: Child): GrowthRow[] {
  const clockTime = clockTimesIn(child.zone);
  const events = measured
    .flatMap(({ MEASURE, EVENT }) => EVENT.map((event) => ({ measure: MEASURE, event, at: clockTime(event.EVENT_END_DT_TM) ?? 0 })))
    .toSorted((one, other) => other.at - one.at);
  const rows: GrowthRow[] = [];
  for (const { measure, event } of events) {
    const [day = ""] = formatPartialDate(event.EVENT_END_DT_TM, child.zone).split(" ");
    const value = [valueWords(event), remarkableStatus(event)].filter(Boolean).join(", ");
    const row = rows.find((each) => each.day === day && each.values[measure] === undefined);
    if (row) row.values[measure] = value;
    else rows.push({ key: event.EVENT_ID, day, age: ageAt(event.EVENT_END_DT_TM, child), values: { [measure]: value } });
  }
  return rows;
}
