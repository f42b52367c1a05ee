import { type ChildToRead, RESULTS_PAGE_SIZE, resultCountWords, resultsToRead } from "@linnet/contract/chart/to-read";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatDateTime, formatDay, nameInProse } from "../../platform/format/format.ts";
import { call } from "../../platform/http/api-client.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { useListState } from "../../platform/page/use-list-state.ts";
import { FoundResult } from "../../ui/chart/found-result.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { Link } from "../../ui/layout/link.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { type Column, DataTable, SkeletonTable } from "../../ui/table/data-table.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import { MarkButtons, MarkedLine, RESULTS_TO_READ, useMarkRead } from "../chart/public.ts";
import { patientScreens } from "../patients/routes.ts";
import classes from "./results.module.css";
import { homeScreens } from "./routes.ts";

const resultsPage = (page: number) =>
  queryOptions({
    queryKey: [RESULTS_TO_READ, page],
    queryFn: ({ signal }) => call(resultsToRead.page, { query: { PageNumber: page, PageSize: RESULTS_PAGE_SIZE } }, { signal }),
    staleTime: 0,
  });

/** The most severe results by name, and how many there are of each kind. */
function Results({ child }: { child: ChildToRead }) {
  const named = child.first.filter(({ finding }, index) => index === 0 || finding !== "normal");
  return (
    <div className={classes.results} data-critical={child.critical > 0 || undefined}>
      {named.map((result) => (
        <FoundResult key={result.id} result={result} />
      ))}
      <span className={classes.counts}>{resultCountWords(child)}</span>
    </div>
  );
}

/** What was marked stays in its place with the way back, until the page is left. */
function Actions({ child: { personId, patientName, ids, readFor } }: { child: ChildToRead }) {
  const marking = useMarkRead(personId, {});
  const whose = nameInProse(patientName);
  if (marking.marking.data) return <MarkedLine {...marking} whose={whose} />;
  return <MarkButtons {...marking} ids={ids} readFor={readFor} words="Mark read" whose={whose} />;
}

const columns = (timeZone: string): Column<ChildToRead>[] => [
  {
    key: "patient",
    header: "Patient",
    lead: true,
    width: "15rem",
    cell: ({ personId, patientName, dob }) => (
      <span className={classes.patient}>
        <Link href={patientScreens.chart.to({ id: personId })}>
          <strong>{patientName}</strong>
        </Link>
        <span className={classes.counts}>{dob ? `DOB ${formatDay(dob)}` : "DOB not recorded"}</span>
      </span>
    ),
  },
  { key: "results", header: "Results", cell: (child) => <Results child={child} /> },
  { key: "arrived", header: "Received", width: "11rem", oneLine: true, cell: ({ newestAt }) => formatDateTime(newestAt, timeZone) },
  {
    key: "read",
    header: "Mark read",
    quiet: true,
    align: "end",
    width: "22rem",
    cell: (child) => (
      <span className={classes.actions}>
        <Actions child={child} />
      </span>
    ),
  },
];

/** All results that the person has not read, by child, the most severe first (decision G-CHT-20). */
export function ResultsScreen() {
  const settings = useSettings();
  const list = useListState(homeScreens.results);
  const results = useQuery(resultsPage(list.page));
  const shape = columns(settings.timeZone);
  return (
    <>
      <PageHeader title="Results to read" help="Critical results come first, then abnormal ones. Each stays here until you have read it." />
      <QueryView
        query={results}
        waiting={
          <div className="ln-card">
            <SkeletonTable columns={shape} label="Loading results" />
          </div>
        }
        help={supportHelp(settings)}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title="No results to read" help="New results for your patients appear here." />}
      >
        {({ data, currentPage, totalPages, total }) => (
          <>
            <div className="ln-card">
              <DataTable caption="Results to read" columns={shape} rows={data} rowKey={({ personId }) => personId} />
            </div>
            <Pager
              page={currentPage}
              totalPages={totalPages}
              pageSize={RESULTS_PAGE_SIZE}
              total={total}
              href={(page) => list.hrefOf({ page })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
