import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSettings } from "../../platform/page/settings.ts";
import { ChartSection } from "../../ui/chart/chart-section.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import classes from "./chart.module.css";
import { WithheldLine } from "./withheld-line.tsx";

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
      {query.isError && <WithheldLine />}
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
