import { ALL_RESULTS, DEFAULT_RESULT_LOOKBACK } from "@linnet/contract/chart/result-lookbacks";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatPartialDate } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { imagingOf, labsOf, notesOf, reportsOf, type Selection } from "./api.ts";
import classes from "./chart.module.css";
import { NothingHere } from "./result-section.tsx";
import { type ChartFilterState, RANGE_WORDS } from "./selection.ts";

/** How many results these are together, and the last day of them; undefined as long as one part is not known. */
function useResultsOf(personId: string, selection: Selection, enabled: boolean) {
  const labs = useQuery({ ...labsOf(personId, selection), enabled }).data;
  const notes = useQuery({ ...notesOf(personId, selection), enabled }).data;
  const imaging = useQuery({ ...imagingOf(personId, selection), enabled }).data;
  const reports = useQuery({ ...reportsOf(personId, selection), enabled }).data;
  if (!labs || !notes || !imaging || !reports) return undefined;
  const dates = [
    ...labs.LAB.map(({ EVENT_END_DT_TM }) => EVENT_END_DT_TM),
    ...notes.NOTE_GROUPS.map(({ NOTE_GROUP_PERFORMED_DATE }) => NOTE_GROUP_PERFORMED_DATE),
    ...imaging.EVENTS.map(({ EVENT_VISIT_DATE }) => EVENT_VISIT_DATE),
    ...reports.REPORTS.map(({ REPORT_DATE }) => REPORT_DATE),
  ];
  const isWhole = [labs, notes, imaging, reports].every(({ INCOMPLETE }) => INCOMPLETE === undefined);
  return {
    isWhole,
    count: labs.LAB_CNT + notes.NOTE_GROUP_CNT + imaging.EVENTS_CNT + reports.REPORTS_CNT,
    last: dates.sort().at(-1) ?? "",
  };
}

/** Whether a time range is known to hold nothing at all: nothing is missing, either. */
export function useIsEmptyRange(personId: string, selection: Selection | undefined): boolean {
  const asked = selection ?? { lookback: DEFAULT_RESULT_LOOKBACK, encounterId: 0 };
  const found = useResultsOf(personId, asked, selection !== undefined);
  return selection?.encounterId === 0 && found?.count === 0 && found.isWhole;
}

/** Instead of sections without anything: what is before it, and the one way there (decision G-CHT-07). */
export function EmptyRange({ personId, filters }: { personId: string; filters: ChartFilterState }) {
  const { timeZone } = useSettings();
  const lookback = filters.lookback ?? DEFAULT_RESULT_LOOKBACK;
  const all = useResultsOf(personId, { lookback: ALL_RESULTS, encounterId: 0 }, lookback !== ALL_RESULTS);
  const nothingAtAll = lookback === ALL_RESULTS || all?.count === 0;
  const [day] = formatPartialDate(all?.last ?? "", timeZone).split(" ");
  const facts = all && (day ? ` (${all.count}, latest ${day})` : ` (${all.count})`);
  return (
    <section className={`ln-card ${classes.waiting}`} aria-label="Results">
      <NothingHere
        title={nothingAtAll ? "No record found" : `No results in the ${RANGE_WORDS[lookback].toLowerCase().replace("1 year", "year")}`}
        action={!nothingAtAll && <Button onClick={() => filters.go({ lookback: ALL_RESULTS })}>Show all{facts}</Button>}
      />
    </section>
  );
}
