import { FINDING_WORD } from "@linnet/contract/chart/lab-reading";
import { formatPartialDate } from "../../../../platform/format/format.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { LabFlag } from "../../../../ui/chart/lab-flag.tsx";
import { rangesInWords, resultRemarks } from "../../../../ui/chart/lab-reading.ts";
import { LineChart } from "../../../../ui/chart/line-chart.tsx";
import { StatusBadge } from "../../../../ui/feedback/status-badge.tsx";
import { type Column, DataTable } from "../../../../ui/table/data-table.tsx";
import { dateTicks } from "./axis.ts";
import { hasOtherRanges, type TrendResult, type TrendSeries } from "./series.ts";
import classes from "./trend.module.css";

interface TrendProps {
  test: string;
  series: TrendSeries;
  /** The only unit of this test. */
  alone: boolean;
}

const unitWords = (unit: string) => (unit === "" ? "with no unit" : `in ${unit}`);
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The results of a test in one unit: drawn, explained, and as a table. */
export function Trend({ test, series: { unit, results }, alone }: TrendProps) {
  const { timeZone } = useSettings();
  const drawn = results.filter((result) => result.drawn !== undefined);
  const [newest] = drawn;
  const otherRanges = hasOtherRanges(results);
  return (
    <section className={classes.series} aria-label={`${test} ${unitWords(unit)}`}>
      {alone ? <p className={classes.unit}>{capital(unitWords(unit))}</p> : <h3 className={classes.unit}>{capital(unitWords(unit))}</h3>}
      {newest && (
        <LineChart
          label={`${test} ${unitWords(unit)}, ${drawn.length === 1 ? "1 result" : `${drawn.length} results`}`}
          points={drawn.map((result) => toPoint(result, timeZone)).reverse()}
          limits={newest.reading.limits}
          ticksOf={dateTicks}
        />
      )}
      <p className={classes.said}>
        {results[0] && rangeWords(newest ?? results[0], otherRanges)} {leftOutWords(results.length - drawn.length)}
      </p>
      <div className={classes.values}>
        <DataTable
          caption={`All ${test} results ${unitWords(unit)}`}
          rows={results}
          rowKey={({ event }) => event.EVENT_ID}
          columns={otherRanges ? [...columnsIn(timeZone), RANGE] : columnsIn(timeZone)}
          stack={otherRanges}
        />
      </div>
    </section>
  );
}

function toPoint({ event, collected, reading, drawn }: TrendResult, zone: string) {
  const { EVENT_ID, RESULT_VAL, RESULT_UNITS } = event;
  const flag = reading.byLaboratory ? `${FINDING_WORD[reading.finding]}, flagged by the laboratory` : FINDING_WORD[reading.finding];
  return {
    key: EVENT_ID,
    at: drawn?.at ?? 0,
    value: drawn?.value ?? 0,
    text: RESULT_VAL,
    finding: reading.finding,
    words: [`${RESULT_VAL} ${RESULT_UNITS}`.trim(), formatPartialDate(collected, zone), flag, ...resultRemarks(event)]
      .filter(Boolean)
      .join(", "),
  };
}

function rangeWords({ event, reading }: TrendResult, others: boolean): string {
  const range = `${rangesInWords(reading, event)}.`;
  return others
    ? `${range} This is the latest result’s range. Earlier ranges were different. Each result is flagged by its own range.`
    : range;
}

function leftOutWords(count: number): string {
  if (count === 0) return "";
  const results = count === 1 ? "1 result is" : `${count} results are`;
  return `${results} in the table but not on the chart: not a number, no date, or canceled.`;
}

/** Said once above the table where it is the same for all. */
const RANGE: Column<TrendResult> = {
  key: "range",
  header: "Range",
  cell: ({ event, reading }) => rangesInWords(reading, event),
};

const columnsIn = (zone: string): Column<TrendResult>[] => [
  { key: "date", header: "Collected", cell: ({ collected }) => formatPartialDate(collected, zone) || "Unknown" },
  { key: "result", header: "Result", cell: ({ event }) => <strong>{event.RESULT_VAL}</strong> },
  {
    key: "flag",
    header: "Flag",
    cell: ({ event, reading }) => (
      <span className={classes.flags}>
        <LabFlag finding={reading.finding} byLaboratory={reading.byLaboratory} />
        {resultRemarks(event).map((remark) => (
          <StatusBadge key={remark} tone="neutral" icon="dot">
            {remark}
          </StatusBadge>
        ))}
      </span>
    ),
  },
];
