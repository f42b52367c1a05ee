import { type GrowthReport, growth } from "@linnet/contract/chart/growth";
import { type GrowthReference, type GrowthSex, type GrowthSource, SEAM_MONTHS } from "@linnet/contract/chart/growth-reference";
import { Button, SegmentedControl } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { call } from "../../../platform/http/api-client.ts";
import { remarkableStatus } from "../../../ui/chart/lab-reading.ts";
import { LineChart } from "../../../ui/chart/line-chart.tsx";
import type { ChartPoint } from "../../../ui/chart/line-chart-plan.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import {
  axisOf,
  type ComparedEvent,
  crossingOf,
  curvesBy,
  curvesOf,
  eventsOn,
  type GrowthScale,
  type GrowthSheet,
  percentileWords,
  SHEETS,
  type SheetChart,
  sourcesOn,
  ticksOn,
  zWords,
} from "./curves.ts";
import classes from "./growth.module.css";
import {
  ageAt,
  bornEarlyWords,
  ChartFrame,
  type Child,
  dayOf,
  implausibleWords,
  MEASURE_WORD,
  measurements,
  monthOf,
  NO_LIMITS,
  valueWords,
} from "./measurement.tsx";
import { type GrowthPatient, PrintGrowth } from "./print-growth.tsx";

type Measured = GrowthReport["RPTDATA"]["GROWTH"];

/** The sources that measurements are compared with. */
const sourcesOf = (measured: Measured): string[] => [
  ...new Set(
    measured
      .flatMap(({ EVENT }) => EVENT)
      .flatMap(({ COMPARED, FOR_LENGTH }) => [COMPARED, FOR_LENGTH])
      .flatMap((compared) => (compared ? [`${compared.CHART} ${compared.SOURCE}`] : [])),
  ),
];

/** Asked again where measurements name other sources than before: then the hospital has imported tables. */
const referenceFor = (sex: GrowthSex, measured: Measured) =>
  queryOptions({
    queryKey: ["chart", "growth-reference", sex, sourcesOf(measured)],
    queryFn: ({ signal }) => call(growth.reference, { query: { sex } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sheets with data for the child, the default first. */
export const sheetsOf = (measured: Measured): GrowthSheet[] =>
  (["child", "infant"] as const).filter((sheet) => SHEETS[sheet].charts.some((chart) => eventsOn(chart, measured).length > 0));

interface ComparedChartsProps {
  patient: GrowthPatient;
  measured: Measured;
  child: Child;
  sex: GrowthSex;
  sheet: GrowthSheet;
  bornAfterDays: number | null;
  onSheet: (sheet: GrowthSheet) => void;
}

/** One of two sheets, as on paper, with the curves of CDC and WHO and what they say in words. */
export function ComparedCharts({ patient, measured, child, sex, sheet, bornAfterDays, onSheet }: ComparedChartsProps) {
  const sheets = sheetsOf(measured);
  const [scale, setScale] = useState<GrowthScale>("percentiles");
  const reference = useQuery(referenceFor(sex, measured));
  const sheetProps = { sheet, scale, child };
  const charts = chartsOn(sheet, measured);
  const source = sourceWords(charts, sex, reference.data);
  return (
    <>
      <div className={classes.controls}>
        {sheets.length > 1 && (
          <SegmentedControl
            aria-label="Ages"
            value={sheet}
            onChange={onSheet}
            data={sheets.map((value) => ({ value, label: SHEETS[value].label }))}
          />
        )}
        <SegmentedControl
          aria-label="Curves"
          value={scale}
          onChange={setScale}
          data={[
            { value: "percentiles", label: "Percentiles" },
            { value: "z", label: "Z-scores" },
          ]}
        />
        <PrintGrowth patient={patient} source={source}>
          {charts.map((shown) => (
            <SheetChartFrame key={shown.title} shown={shown} {...sheetProps} reference={reference.data} />
          ))}
        </PrintGrowth>
        <p className={classes.source}>{source}</p>
      </div>
      {sheet === "infant" && bornAfterDays !== null && <p className={classes.said}>{bornEarlyWords(bornAfterDays)}</p>}
      <QueryView
        query={reference}
        waiting={<Sheet {...sheetProps} charts={charts} reference={undefined} />}
        failed={(error) => (
          <>
            <p role="alert" className={classes.said}>
              The growth curves could not be loaded. {error.message}{" "}
              <Button size="compact-sm" variant="default" onClick={() => reference.refetch()}>
                Try again
              </Button>
            </p>
            <Sheet {...sheetProps} charts={charts} reference={undefined} />
          </>
        )}
      >
        {(curves) => <Sheet {...sheetProps} charts={charts} reference={curves} />}
      </QueryView>
    </>
  );
}

/** The source of the curves from the reply; until it arrives, only the group. */
function sourceWords(charts: readonly ShownChart[], sex: GrowthSex, reference: GrowthReference | undefined): string {
  const whose = sex === "male" ? "boys" : "girls";
  const parts = charts.flatMap(({ chart, title, source }) =>
    reference
      ? curvesBy(chart, reference, source).map(({ table, from }) => ({ title, table, youngest: chart.axis ? table.FROM_MONTHS : from }))
      : [],
  );
  const hasWho = parts.some(({ table }) => table.SOURCE === "WHO");
  const [others = ""] = parts.flatMap(({ table }) => (table.SOURCE === "WHO" ? [] : [table.SOURCE]));
  const names = hasWho && others ? ["WHO under 24 months", `${others} from 24 months`] : [hasWho ? "WHO" : others];
  const extended = parts.find(({ table }) => table.ABOVE_95TH)?.table.ABOVE_95TH;
  const without = parts.filter(({ table, youngest }) => table.SOURCE !== "WHO" && youngest < SEAM_MONTHS);
  const withoutWords = hasWho ? ` for ${without.map(({ title }) => title.toLowerCase()).join(" and ")}` : "";
  return [
    `${[...names, whose].filter(Boolean).join(", ")}.`,
    extended && `BMI above the 95th percentile: ${extended}.`,
    without.length > 0 && `The CDC recommends WHO curves under 24 months. The portal does not have them${withoutWords}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

interface ShownChart {
  chart: SheetChart;
  title: string;
  events: ComparedEvent[];
  /** Whose curves these points are compared with, of a chart by length. */
  source?: GrowthSource | undefined;
}

/** Charts with points. By length, points on either side of 24 months are adjacent, so each source has its own chart. */
function chartsOn(sheet: GrowthSheet, measured: Measured): ShownChart[] {
  return SHEETS[sheet].charts.flatMap((chart): ShownChart[] => {
    const events = eventsOn(chart, measured);
    if (events.length === 0) return [];
    if (!chart.axis) return [{ chart, title: chart.title, events }];
    const bySource = [...Map.groupBy(events, ({ COMPARED }) => COMPARED.SOURCE)];
    return bySource.map(([source, own]) => ({
      chart,
      title: bySource.length > 1 ? `${chart.title}, ${source}` : chart.title,
      events: own,
      source,
    }));
  });
}

interface SheetProps {
  sheet: GrowthSheet;
  scale: GrowthScale;
  child: Child;
  /** Undefined while it is on its way: the points are there without it. */
  reference: GrowthReference | undefined;
}

function Sheet({ charts, ...sheetProps }: SheetProps & { charts: ShownChart[] }) {
  return (
    <div className={classes.charts}>
      {charts.map((shown) => (
        <SheetChartFrame key={shown.title} shown={shown} {...sheetProps} />
      ))}
      <Latest charts={charts.filter(({ chart }) => !chart.axis)} child={sheetProps.child} />
    </div>
  );
}

function SheetChartFrame({ shown, sheet, scale, child, reference }: SheetProps & { shown: ShownChart }) {
  const { chart, title, events, source } = shown;
  const parts = reference ? curvesBy(chart, reference, source) : [];
  const dashed = parts.some(({ table }) => table.ABOVE_95TH) ? ". Dashed: 120% and 140% of the 95th percentile" : "";
  return (
    <ChartFrame title={title} unit={`${chart.unit}, ${chart.axis ?? SHEETS[sheet].axis}${dashed}`}>
      <LineChart
        label={`${title} in ${chart.unit}, ${measurements(events.length)}`}
        points={pointsOf(events, scale, child)}
        limits={NO_LIMITS}
        ticksOf={ticksOn(sheet, chart)}
        curves={curvesOf(parts, scale)}
        sources={sourcesOn(parts)}
      />
    </ChartFrame>
  );
}

const scaleWords = (event: ComparedEvent, scale: GrowthScale) => (scale === "z" ? zWords(event.COMPARED) : percentileWords(event.COMPARED));

/**
 * The newest with its value, the others with their percentile alone; all say everything to who goes along them. Whose curves they are
 * compared with they say where these are several.
 */
function pointsOf(events: readonly ComparedEvent[], scale: GrowthScale, child: Child): ChartPoint[] {
  const isOneSource = events.every(({ COMPARED }) => COMPARED.SOURCE === events[0]?.COMPARED.SOURCE);
  return events.map((event, index) => ({
    key: event.EVENT_ID,
    at: axisOf(event.COMPARED),
    correctedAt: event.CORRECTED?.AGE_MONTHS,
    value: event.COMPARED.VALUE,
    text: index === events.length - 1 ? `${valueWords(event)}, ${scaleWords(event, scale)}` : scaleWords(event, scale),
    finding: "normal",
    words: [
      valueWords(event),
      `${percentileWords(event.COMPARED)} percentile${isOneSource ? "" : ` by ${event.COMPARED.SOURCE}`}`,
      zWords(event.COMPARED) && `z ${zWords(event.COMPARED)}`.replace(/^z (?=\d)/, ""),
      ageAt(event.EVENT_END_DT_TM, child),
      event.CORRECTED && `${percentileWords(event.CORRECTED)} percentile by corrected age`,
      formatPartialDate(event.EVENT_END_DT_TM, child.zone),
      remarkableStatus(event),
      implausibleWords(event),
    ]
      .filter(Boolean)
      .join(", "),
  }));
}

interface LatestProps {
  charts: ShownChart[];
  child: Child;
}

/** The newest measurement of each chart, and what a child's own curve did, without a diagnosis. */
function Latest({ charts, child }: LatestProps) {
  const newest = charts.flatMap(({ chart, events }) => events.slice(-1).map((event) => ({ chart, event })));
  const day = newest[0] && dayOf(newest[0].event, child);
  const crossings = charts.flatMap(({ chart, events }) => (crossingOf(events)?.count ? [{ chart, crossing: crossingOf(events) }] : []));
  return (
    <section className={classes.chart}>
      <h3 className={classes.name}>
        Latest <span className={classes.unit}>{day}</span>
      </h3>
      <DataTable
        caption="Latest measurements"
        rows={newest}
        rowKey={({ chart }) => chart.chart}
        columns={[
          {
            key: "measure",
            header: "Measure",
            cell: ({ chart, event }) => [MEASURE_WORD[chart.measure], dayOf(event, child)].filter((words) => words !== day).join(", "),
          },
          { key: "value", header: "Value", align: "end", cell: ({ event }) => valueWords(event) },
          { key: "percentile", header: "Percentile", align: "end", cell: ({ event }) => percentileWords(event.COMPARED) },
          { key: "z", header: "Z-score", align: "end", cell: ({ event }) => zWords(event.COMPARED) },
          { key: "curves", header: "Curves", cell: ({ event }) => event.COMPARED.SOURCE },
        ]}
      />
      <ul className={classes.sentences}>
        {crossings.map(
          ({ chart, crossing }) =>
            crossing && (
              <li key={chart.chart}>
                {chart.title} has crossed {COUNT_WORD[crossing.count] ?? crossing.count} percentile lines since{" "}
                {monthOf(crossing.since, child)}: from the {percentileWords(crossing.since.COMPARED)} to the{" "}
                {percentileWords(crossing.latest.COMPARED)}.
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

const COUNT_WORD: Record<number, string> = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };
