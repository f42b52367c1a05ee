import { type GrowthEvent, GrowthMeasure, type GrowthReport } from "@linnet/contract/chart/growth";
import type { GrowthSex, GrowthSource } from "@linnet/contract/chart/growth-reference";
import type { Patient } from "@linnet/contract/patients";
import { useState } from "react";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { remarkableStatus } from "../../../ui/chart/lab-reading.ts";
import { LineChart } from "../../../ui/chart/line-chart.tsx";
import type { ChartPoint } from "../../../ui/chart/line-chart-plan.ts";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { clockTimesIn, dateTicks } from "../labs/trend/axis.ts";
import { ageTicks } from "./age-ticks.ts";
import { ComparedCharts, sheetsOf } from "./compared-charts.tsx";
import { type GrowthSheet, isOnSheet, percentileWords, SHEETS, zWords } from "./curves.ts";

import classes from "./growth.module.css";
import {
  ageAt,
  ChartFrame,
  type Child,
  dayOf,
  implausibleWords,
  MEASURE_WORD,
  measurements,
  NO_LIMITS,
  unitWords,
  valueWords,
} from "./measurement.tsx";

import type { GrowthPatient } from "./print-growth.tsx";

type Measured = GrowthReport["RPTDATA"]["GROWTH"];

/** What was measured in one unit. */
interface GrowthSeries {
  measure: GrowthMeasure;
  unit: string;
  points: ChartPoint[];
}

/** What is compared with no curve: a chart for each measure, and another where the unit is another one. */
function growthSeries(measured: Measured, child: Child): GrowthSeries[] {
  const clockTime = clockTimesIn(child.zone);
  return measured.flatMap(({ MEASURE, EVENT }) => {
    const units = new Map<string, ChartPoint[]>();
    for (const event of EVENT.filter(({ COMPARED, IS_AMOUNT }) => !COMPARED && IS_AMOUNT)) {
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
      unit: unitWords(unit) || "no unit",
      points: points.toSorted((one, other) => one.at - other.at),
    }));
  });
}

/** What was measured on one day. */
interface GrowthRow {
  key: string;
  day: string;
  age: string;
  values: Partial<Record<GrowthMeasure, GrowthEvent>>;
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
    const row = rows.find((each) => each.day === day && each.values[measure] === undefined);
    if (row) row.values[measure] = event;
    else rows.push({ key: event.EVENT_ID, day, age: ageAt(event.EVENT_END_DT_TM, child), values: { [measure]: event } });
  }
  return rows;
}

const SEX: Partial<Record<Patient["sex"], GrowthSex>> = { M: "male", F: "female" };

interface GrowthChartsProps {
  patient: GrowthPatient & Pick<Patient, "sex">;
  measured: Measured;
  /** Of a child born early. */
  bornAfterDays: number | null;
}

/** The contents of the current sheet, or of none. */
const onSheet = (measured: Measured, sheet: GrowthSheet | undefined): Measured =>
  measured
    .map(({ MEASURE, EVENT }) => ({
      MEASURE,
      EVENT: EVENT.filter(({ COMPARED }) => !sheet || !COMPARED || isOnSheet(sheet, MEASURE, COMPARED)),
    }))
    .filter(({ EVENT }) => EVENT.length > 0);

/** Weight, height, head circumference and BMI over the child's age, before the curves of other children, and the same as a table. */
export function GrowthCharts({ patient, measured, bornAfterDays }: GrowthChartsProps) {
  const { timeZone } = useSettings();
  const [chosen, setSheet] = useState<GrowthSheet>();
  const child = { dob: patient.dob, zone: timeZone };
  const known = SEX[patient.sex];
  const sheet = chosen ?? sheetsOf(measured)[0];
  const shown = onSheet(measured, sheet);
  const rows = growthRows(shown, child);
  return (
    <>
      {!known && <p className={classes.said}>{NO_SEX}</p>}
      {known && sheet && (
        <ComparedCharts
          patient={patient}
          measured={measured}
          child={child}
          sex={known}
          sheet={sheet}
          bornAfterDays={bornAfterDays}
          onSheet={setSheet}
        />
      )}
      <PlainCharts measured={measured} child={child} />
      <NotDrawn measured={measured} child={child} />
      <div className={classes.rows}>
        <DataTable
          caption={sheet ? `All growth measurements, ${SHEETS[sheet].label.toLowerCase()}` : "All growth measurements"}
          rows={rows}
          rowKey={({ key }) => key}
          columns={columnsOf(
            shown,
            rows.some((row) => sourcesIn(row).length > 1),
          )}
          stack
        />
      </div>
    </>
  );
}

const NO_SEX = "Growth curves need the patient’s sex, which is not recorded.";

/** Where no curve is known: by age, or by date where the day of birth is not known. */
function PlainCharts({ measured, child }: { measured: Measured; child: Child }) {
  const ages = child.dob ? ageTicks(child.dob) : undefined;
  const series = growthSeries(measured, child);
  if (series.length === 0) return null;
  return (
    <>
      <p className={classes.said}>
        Measured values {ages ? "by age" : "by date, because the date of birth is unknown"}. No growth curves are available for these.
      </p>
      <div className={classes.charts}>
        {series.map(({ measure, unit, points }) => (
          <ChartFrame key={`${measure} ${unit}`} title={MEASURE_WORD[measure]} unit={unit}>
            <LineChart
              label={`${MEASURE_WORD[measure]} in ${unit}, ${measurements(points.length)}`}
              points={points}
              limits={NO_LIMITS}
              ticksOf={ages ?? dateTicks}
            />
          </ChartFrame>
        ))}
      </div>
    </>
  );
}

/** Non-numeric values cannot be drawn but are mentioned. */
function NotDrawn({ measured, child }: { measured: Measured; child: Child }) {
  const said = measured.flatMap(({ MEASURE, EVENT }) =>
    EVENT.filter(({ IS_AMOUNT }) => !IS_AMOUNT).map((event) => `${MEASURE_WORD[MEASURE]} ${valueWords(event)}, ${dayOf(event, child)}`),
  );
  if (said.length === 0) return null;
  return <p className={classes.said}>Not on the charts because the value is implausible: {said.join(" · ")}.</p>;
}

/** The percentile by age, with whose it is where that has no column, and of a child born early by corrected age. */
function percentileCell({ COMPARED, CORRECTED }: GrowthEvent, namesSource: boolean): string {
  const source = namesSource && COMPARED?.SOURCE.replace(" ", "\u00a0");
  return [COMPARED && percentileWords(COMPARED), source, CORRECTED && `corrected\u00a0${percentileWords(CORRECTED)}`]
    .filter(Boolean)
    .join(", ");
}

/** Whose curves the percentiles of a day are of, each once. */
const sourcesIn = ({ values }: GrowthRow): GrowthSource[] => [
  ...new Set(GrowthMeasure.options.flatMap((measure) => values[measure]?.COMPARED?.SOURCE ?? [])),
];

/**
 * The values of each measure, with percentile and z for compared ones. The source of the curves has its own column or, with several per
 * day, is next to each percentile.
 */
const columnsOf = (measured: Measured, isMixed: boolean): Column<GrowthRow>[] => [
  { key: "day", header: "Date", cell: ({ day }) => day },
  { key: "age", header: "Age", cell: ({ age }) => age },
  ...measured.flatMap(({ MEASURE, EVENT }): Column<GrowthRow>[] => [
    {
      key: MEASURE,
      header: MEASURE_WORD[MEASURE],
      align: "end",
      cell: ({ values: { [MEASURE]: event } }) =>
        event && [valueWords(event), remarkableStatus(event), implausibleWords(event)].filter(Boolean).join(", "),
    },
    ...(EVENT.some(({ COMPARED }) => COMPARED)
      ? [
          {
            key: `${MEASURE} percentile`,
            header: "Percentile",
            headerOf: MEASURE_WORD[MEASURE],
            align: "end" as const,
            cell: ({ values }: GrowthRow) =>
              values[MEASURE]?.COMPARED && <span className={classes.wraps}>{percentileCell(values[MEASURE], isMixed)}</span>,
          },
          {
            key: `${MEASURE} z`,
            header: "Z",
            headerOf: MEASURE_WORD[MEASURE],
            align: "end" as const,
            cell: ({ values }: GrowthRow) => values[MEASURE]?.COMPARED && zWords(values[MEASURE].COMPARED),
          },
        ]
      : []),
  ]),
  ...(!isMixed && measured.some(({ EVENT }) => EVENT.some(({ COMPARED }) => COMPARED))
    ? [{ key: "curves", header: "Curves", cell: (row: GrowthRow) => sourcesIn(row)[0] }]
    : []),
];
