import type { GrowthEvent, GrowthMeasure, GrowthReport } from "@linnet/contract/chart/growth";
import { formatExactAge, formatPartialDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { remarkableStatus } from "../../../ui/chart/lab-reading.ts";
import { LineChart } from "../../../ui/chart/line-chart.tsx";
import type { ChartPoint } from "../../../ui/chart/line-chart-plan.ts";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { clockTimesIn, dateTicks } from "../labs/trend/axis.ts";
import { ageTicks } from "./age-ticks.ts";
import classes from "./growth.module.css";

type Measured = GrowthReport["RPTDATA"]["GROWTH"];

const MEASURE_WORD: Record<GrowthMeasure, string> = {
  weight: "Weight",
  height: "Height",
  "head-circumference": "Head circumference",
  bmi: "BMI",
};

/** What was measured in one unit. */
interface GrowthSeries {
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
function growthSeries(measured: Measured, child: Child): GrowthSeries[] {
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
interface GrowthRow {
  key: string;
  day: string;
  age: string;
  values: Partial<Record<GrowthMeasure, string>>;
}

/** The newest day first. What was measured twice on a day has a row of its own. */
function growthRows(measured: Measured, child: Child): GrowthRow[] {
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

/** No ranges: what is usual at an age is in tables that the portal does not have (docs/decisions/0017). */
const NO_LIMITS = { criticalLow: undefined, normalLow: undefined, normalHigh: undefined, criticalHigh: undefined };

interface GrowthChartsProps {
  measured: Measured;
  dob: string | null;
}

/** Weight, height, head circumference and BMI over the child's age, side by side, and the same as a table. */
export function GrowthCharts({ measured, dob }: GrowthChartsProps) {
  const { timeZone } = useSettings();
  const child = { dob, zone: timeZone };
  const ages = dob ? ageTicks(dob) : undefined;
  return (
    <>
      <p className={classes.said}>
        Measured values {ages ? "by age" : "by date, since the day of birth is not known"}. Percentile curves are not shown.
      </p>
      <div className={classes.charts}>
        {growthSeries(measured, child).map(({ measure, unit, points }) => (
          <section key={`${measure} ${unit}`} className={classes.chart}>
            <h3 className={classes.name}>
              {MEASURE_WORD[measure]} <span className={classes.unit}>{unit}</span>
            </h3>
            <LineChart
              label={`${MEASURE_WORD[measure]} in ${unit}, ${points.length === 1 ? "1 measurement" : `${points.length} measurements`}`}
              points={points}
              limits={NO_LIMITS}
              ticksOf={ages ?? dateTicks}
            />
          </section>
        ))}
      </div>
      <div className={classes.rows}>
        <DataTable
          caption="All measurements of growth"
          rows={growthRows(measured, child)}
          rowKey={({ key }) => key}
          columns={columnsOf(measured.map(({ MEASURE }) => MEASURE))}
          stack
        />
      </div>
    </>
  );
}

const columnsOf = (measures: readonly GrowthMeasure[]): Column<GrowthRow>[] => [
  { key: "day", header: "Date", cell: ({ day }) => day },
  { key: "age", header: "Age", cell: ({ age }) => age },
  ...measures.map((measure) => ({ key: measure, header: MEASURE_WORD[measure], cell: ({ values }: GrowthRow) => values[measure] })),
];
