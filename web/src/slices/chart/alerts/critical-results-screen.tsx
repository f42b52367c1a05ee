import { CRITICAL_RESULTS_PAGE_SIZE, criticalResults, type UnviewedResults } from "@linnet/contract/chart/critical-results";
import { Button, SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../../platform/format/format.ts";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { criticalResultScreens } from "../routes.ts";

const KEY = "critical results";

const resultsPage = (Show: "waiting" | "called", PageNumber: number) =>
  queryOptions({
    queryKey: [KEY, Show, PageNumber],
    queryFn: ({ signal }) => call(criticalResults.page, { query: { Show, PageNumber, PageSize: CRITICAL_RESULTS_PAGE_SIZE } }, { signal }),
    staleTime: 0,
  });

/** Writes down that the practice was called, or takes that back. */
function useMarkCalled() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: number; called: boolean }) => call(criticalResults.markCalled, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

const columnsOf = (zone: string, mark: ReturnType<typeof useMarkCalled>): Column<UnviewedResults>[] => [
  { key: "practice", header: "Practice", lead: true, cell: ({ practiceName }) => <strong>{practiceName}</strong> },
  { key: "physician", header: "Physician", cell: ({ physicians }) => physicians.map((name) => `Dr. ${name}`).join(", ") },
  { key: "since", header: "Waiting since", oneLine: true, cell: ({ since }) => formatDateTime(since, zone) },
  { key: "record", header: "Record ID", cell: ({ recordId }) => recordId },
  {
    key: "call",
    header: "Call",
    quiet: true,
    cell: ({ id, practiceName, recordId, called }) => (
      <Stack gap={4} align="flex-start">
        {called && (
          <span>
            Called {formatDateTime(called.at, zone)} by {called.by}
          </span>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={`Mark as ${called ? "not called" : "called"}: ${practiceName}, ${recordId}`}
          loading={mark.isPending && mark.variables.id === id}
          onClick={() =>
            mark.mutate(
              { id, called: !called },
              {
                onSuccess: () =>
                  notify({
                    text: `${practiceName} is marked as ${called ? "not called" : "called"}.`,
                    undo: () => mark.mutateAsync({ id, called: called !== null }),
                  }),
              },
            )
          }
        >
          {called ? "Mark as not called" : "Mark as called"}
        </Button>
      </Stack>
    ),
  },
];

const EMPTY = {
  waiting: { title: "No practices to call", help: "Critical results that no physician viewed in time appear here." },
  called: { title: "No calls yet", help: "Practices you called stay here for 14 days or until a physician views the results." },
};

/** Where critical results wait that no physician of the practice has viewed: the hospital calls there (decision G-CHT-23). */
export function CriticalResultsScreen() {
  const settings = useSettings();
  const list = useListState(criticalResultScreens.unviewed);
  const show = list.address.show ?? "waiting";
  const mark = useMarkCalled();
  return (
    <>
      <PageHeader
        title="Critical results"
        help="No physician at these practices viewed a critical result in time. Call the practice and give the record ID."
      />
      <SegmentedControl
        mb="md"
        aria-label="Practices to show"
        value={show}
        onChange={(value) => list.go({ show: value === "called" ? "called" : undefined, page: undefined })}
        data={[
          { value: "waiting", label: "To call" },
          { value: "called", label: "Called" },
        ]}
      />
      {mark.error && (
        <Banner tone="danger" role="alert">
          {mark.error.message}
        </Banner>
      )}
      <QueryView
        query={useQuery(resultsPage(show, list.page))}
        waiting={<Skeleton height={180} radius="md" role="status" aria-label="Loading critical results" />}
        help={supportHelp(settings)}
        isEmpty={({ total }) => total === 0}
        empty={
          <div className="ln-card">
            <EmptyState {...EMPTY[show]} />
          </div>
        }
      >
        {({ data, currentPage, totalPages, total }) => (
          <Stack>
            <div className="ln-card">
              <DataTable
                caption="Critical results"
                columns={columnsOf(settings.timeZone, mark)}
                rows={data}
                rowKey={({ id }) => String(id)}
                stack
              />
            </div>
            <Pager
              page={currentPage}
              totalPages={totalPages}
              pageSize={CRITICAL_RESULTS_PAGE_SIZE}
              total={total}
              href={(page) => list.hrefOf({ page })}
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
