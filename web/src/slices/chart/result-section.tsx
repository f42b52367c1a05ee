import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate, formatDay, formatTime } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { ChartSection } from "../../ui/chart/chart-section.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import classes from "./chart.module.css";
import resultTableClasses from "./result-table.module.css";

interface ResultSectionProps<T> {
  id: string;
  title: string;
  query: UseQueryResult<T>;
  /** The section itself, with its count, once its results are there. */
  children: (found: T) => ReactNode;
}

/** A section of the chart asks for itself: what it waits for, and what it fails with, leaves the others alone. */
export function ResultSection<T>({ id, title, query, children }: ResultSectionProps<T>) {
  const settings = useSettings();
  if (query.data && !query.error) return children(query.data);
  return (
    <ChartSection id={id} title={title}>
      <QueryView query={query} waiting={<ToCome title={title} />} help={supportHelp(settings)}>
        {() => null}
      </QueryView>
    </ChartSection>
  );
}

const ToCome = ({ title }: { title: string }) => (
  <div className={classes.toCome}>
    <ResultsToCome label={`Loading ${title}`} />
  </div>
);

const ROWS = [0, 1, 2, 3, 4, 5];

export function ResultsToCome({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.rows}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={14} width={row % 2 ? "72%" : "88%"} />
      ))}
    </div>
  );
}

/** Shown with all results, also on paper. */
export const WITHHELD = "Some results are not shown in the portal. Call the hospital for the complete record.";

/** Once a chart, and always there, whether anything was withheld or not, so that it gives nothing away (security: one place, denied by default). */
export function WithheldLine() {
  return <p className={classes.withheld}>{WITHHELD}</p>;
}

interface NothingHereProps {
  title: string;
  /** What to do next. */
  action?: ReactNode;
}

/** A section of the chart without results. */
export function NothingHere({ title, action }: NothingHereProps) {
  return (
    <div className={classes.nothing} role="status">
      <p>{title}</p>
      {action}
    </div>
  );
}

/** The day of a result, and quietly its time; empty where the record has none. */
export function ResultDate({ date }: { date: string }) {
  const { timeZone } = useSettings();
  if (date === "") return <span className={resultTableClasses.quiet}>Not recorded</span>;
  if (!date.includes("T")) return formatDay(date);
  return (
    <span className={resultTableClasses.facts}>
      <span>{formatDate(date, timeZone)}</span>
      <span className={resultTableClasses.quiet}>{formatTime(date, timeZone)}</span>
    </span>
  );
}
