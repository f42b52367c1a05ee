import { type ChildToRead, RESULTS_PAGE_SIZE, resultCountWords, resultsToRead, urgencyOf } from "@linnet/contract/chart/to-read";
import { SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, formatDay, nameInProse } from "../../platform/format/format.ts";
import { call } from "../../platform/http/api-client.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { useListState } from "../../platform/page/use-list-state.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { Link } from "../../ui/layout/link.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ChildInPage } from "../../ui/people/child-in-page.ts";
import { InPlaceOf, inPlaceOfWords } from "../../ui/people/in-place-of.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import { RESULTS_TO_READ, ReviewedResult, ReviewList } from "../chart/public.ts";
import { patientScreens } from "../patients/routes.ts";
import classes from "./results.module.css";
import { homeScreens } from "./routes.ts";

const asked = (page: number) => ({ query: { PageNumber: page, PageSize: RESULTS_PAGE_SIZE } });

const resultsPage = (page: number) =>
  queryOptions({
    queryKey: [RESULTS_TO_READ, page],
    queryFn: ({ signal }) => call(resultsToRead.page, asked(page), { signal }),
    staleTime: 0,
  });

const reviewedPage = (page: number) =>
  queryOptions({
    queryKey: [RESULTS_TO_READ, "reviewed", page],
    queryFn: ({ signal }) => call(resultsToRead.reviewed, asked(page), { signal }),
    staleTime: 0,
  });

/** Whose results they are: the name with the birth date, and the way to the chart. */
const Child = ({ personId, patientName, dob, ...access }: Pick<ChildToRead, "personId" | "patientName" | "dob" | "inPlaceOf">) => (
  <span className={classes.patient}>
    <Link href={patientScreens.chart.to({ id: personId })}>
      <strong>{patientName}</strong>
    </Link>
    <span className={classes.counts}>{dob ? `DOB ${formatDay(dob)}` : "DOB not recorded"}</span>
    <InPlaceOf>{inPlaceOfWords(access)}</InPlaceOf>
  </span>
);

/** How many still wait, once these were marked. */
function withoutMarked({ results, first, critical, abnormal, others }: ChildToRead, marked: readonly number[]) {
  const gone = (results ?? first).filter(({ id }) => marked.includes(id)).map(urgencyOf);
  const goneCritical = gone.filter((level) => level === "critical").length;
  const goneAbnormal = gone.filter((level) => level === "abnormal").length;
  return {
    critical: critical - goneCritical,
    abnormal: abnormal - goneAbnormal,
    others: others - (marked.length - goneCritical - goneAbnormal),
  };
}

/** A child's new results. Marked ones disappear right away; undo stays until the page is left. */
function Results({ child }: { child: ChildToRead }) {
  const { timeZone } = useSettings();
  const [marked, setMarked] = useState<readonly number[]>([]);
  const { personId, patientName, results = child.first, normalIds = [], marking = "none", newestAt } = child;
  const isLeft = (id: number) => !marked.includes(id);
  const waiting = withoutMarked(child, marked);
  const unnamed = child.critical + child.abnormal + child.others - results.length - normalIds.length;
  return (
    <section className="ln-card" aria-label={`${nameInProse(patientName)}, results`}>
      <div className={classes.child}>
        <Child {...child} />
        <span className={classes.counts}>
          {waiting.critical + waiting.abnormal + waiting.others > 0 ? resultCountWords(waiting) : "All reviewed"} · received{" "}
          {formatDateTime(newestAt, timeZone)}
        </span>
      </div>
      <ChildInPage value={{ name: nameInProse(patientName), dob: child.dob }}>
        <ReviewList
          child={{ personId, whose: nameInProse(patientName) }}
          results={results.filter(({ id }) => isLeft(id))}
          normalIds={normalIds.filter(isLeft)}
          marking={marking}
          onMarked={(ids) => setMarked([...marked, ...ids])}
          onUndone={(ids) => setMarked(marked.filter((id) => !ids.includes(id)))}
        />
      </ChildInPage>
      {unnamed > 0 && (
        <Text size="sm" className={classes.child ?? ""}>
          {unnamed} more in the chart
        </Text>
      )}
    </section>
  );
}

const ResultsToCome = () => (
  <Stack role="status" aria-label="Loading results">
    <Skeleton height={180} radius="md" />
    <Skeleton height={180} radius="md" />
  </Stack>
);

function ToReview({ page, hrefOf }: { page: number; hrefOf: (page: number) => string }) {
  const settings = useSettings();
  return (
    <QueryView
      query={useQuery(resultsPage(page))}
      waiting={<ResultsToCome />}
      help={supportHelp(settings)}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState title="No results to review" help="New results for your patients appear here." />}
    >
      {({ data, currentPage, totalPages, total }) => (
        <Stack>
          {data.map((child) => (
            <Results key={child.personId} child={child} />
          ))}
          <Pager page={currentPage} totalPages={totalPages} pageSize={RESULTS_PAGE_SIZE} total={total} href={hrefOf} />
        </Stack>
      )}
    </QueryView>
  );
}

function Reviewed({ page, hrefOf }: { page: number; hrefOf: (page: number) => string }) {
  const settings = useSettings();
  return (
    <QueryView
      query={useQuery(reviewedPage(page))}
      waiting={<ResultsToCome />}
      help={supportHelp(settings)}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState title="No reviewed results" help="Reviewed results stay here for 30 days." />}
    >
      {({ data, currentPage, totalPages, total }) => (
        <Stack>
          {data.map(({ marking, result, ...child }) => (
            <section
              key={result.id}
              className={`ln-card ${classes.child}`}
              aria-label={`${nameInProse(child.patientName)}, ${result.title}`}
            >
              <Child {...child} />
              <ReviewedResult personId={child.personId} result={result} marking={marking} />
            </section>
          ))}
          <Pager page={currentPage} totalPages={totalPages} pageSize={RESULTS_PAGE_SIZE} total={total} href={hrefOf} />
        </Stack>
      )}
    </QueryView>
  );
}

/** What no physician of the practice has reviewed, by child, the most urgent first, and what was reviewed in the last 30 days. */
export function ResultsScreen() {
  const list = useListState(homeScreens.results);
  const [view, setView] = useState("new");
  const shown = { page: list.page, hrefOf: (page: number) => list.hrefOf({ page }) };
  return (
    <>
      <PageHeader
        title="Results to review"
        help="The most urgent results come first, based on each test’s newest value. Results stay here until someone reviews them."
      />
      <SegmentedControl
        mb="md"
        aria-label="Results shown"
        value={view}
        onChange={setView}
        data={[
          { value: "new", label: "To review" },
          { value: "reviewed", label: "Reviewed" },
        ]}
      />
      {view === "new" ? <ToReview {...shown} /> : <Reviewed {...shown} />}
    </>
  );
}
