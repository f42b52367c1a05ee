import type { GrowthMeasure } from "@linnet/contract/chart/growth";
import { useSettings } from "../../../platform/page/settings.ts";
import { LineChart } from "../../../ui/chart/line-chart.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { dateTicks } from "../labs/trend/axis.ts";
import { ageTicks } from "./age-ticks.ts";
import classes from "./growth.module.css";
import { type GrowthRow, growthRows, growthSeries, MEASURE_WORD, type Measured } from "./series.ts";

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
      <p className={classes["said"]}>
        Measured values {ages ? "by age" : "by date, since the day of birth is not known"}. Percentile curves are not shown.
      </p>
      <div className={classes["charts"]}>
        {growthSeries(measured, child).map(({ measure, unit, points }) => (
          <section key={`${measure} ${unit}`} className={classes["chart"]}>
            <h3 className={classes["name"]}>
              {MEASURE_WORD[measure]} <span className={classes["unit"]}>{unit}</span>
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
      <div className={classes["rows"]}>
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
