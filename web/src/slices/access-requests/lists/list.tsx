import { DEFAULT_REQUEST_LOOKBACK, REQUEST_LOOKBACKS, type RequestLookback } from "@linnet/contract/access-requests";
import { oneOfInQuery } from "@linnet/contract/values";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { type ListState, pageOfRows } from "../../../platform/page/use-list-state.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { LookbackSelect, SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import classes from "../access-requests.module.css";
import type { RequestListSearchParams } from "../routes.ts";

type RequestListState = ListState<typeof RequestListSearchParams>;

/** The address's look-back, if valid. */
export const lookbackOf = ({ address }: Pick<RequestListState, "address">): RequestLookback =>
  REQUEST_LOOKBACKS.find((days) => days === address.lookback) ?? DEFAULT_REQUEST_LOOKBACK;

const Lookback = oneOfInQuery(REQUEST_LOOKBACKS);
const labelOf = (days: RequestLookback) => (days === -1 ? "All" : `Past ${days} Days`);
const OPTIONS = REQUEST_LOOKBACKS.map((days) => ({ value: String(days), label: labelOf(days) }));

function RequestToolbar({ list }: { list: RequestListState }) {
  return (
    <Toolbar>
      <SearchField
        label="Search requests"
        placeholder="Search by Patient Name or ID"
        value={list.typed}
        onChange={list.setTyped}
        onSubmit={list.submitSearch}
        onClear={list.clearSearch}
      />
      <LookbackSelect
        label="Time range"
        value={String(lookbackOf(list))}
        options={OPTIONS}
        onChange={(days) => list.go({ lookback: Lookback.parse(days) })}
      />
    </Toolbar>
  );
}

/** Nothing found, and what one can do about it. */
function NoRequests({ list }: { list: RequestListState }) {
  const { search } = list;
  const lookback = lookbackOf(list);
  const isAll = lookback === -1;
  const within = isAll ? "" : ` in the past ${lookback} days`;
  return (
    <EmptyState
      title="No record found"
      help={search ? `No results for “${search}”${within}.` : `No results${within}.`}
      actions={
        <>
          {search && <Button onClick={list.clearSearch}>Clear search</Button>}
          {!isAll && (
            <Button variant={search ? "default" : "filled"} onClick={() => list.go({ lookback: -1 })}>
              Show all
            </Button>
          )}
        </>
      }
    />
  );
}

const PAGE_SIZE = 12;

interface RequestListProps<Row> {
  caption: string;
  columns: Column<Row>[];
  list: RequestListState;
  query: UseQueryResult<Row[]>;
  rowKey: (row: Row) => number;
  /** Of a list that can be sorted. */
  inOrder?: (rows: readonly Row[]) => Row[];
}

/** What the three lists share: search and look-back above, rows in pages, and the four states. The server sends a list whole. */
export function RequestList<Row>({ caption, columns, list, query, rowKey, inOrder }: RequestListProps<Row>) {
  const settings = useSettings();
  const found = query.data ?? [];
  const { rows, ...pages } = pageOfRows(inOrder?.(found) ?? found, list.page, PAGE_SIZE);
  return (
    <>
      <RequestToolbar list={list} />
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading requests" columns={skeletonOf(columns)} />}
          isEmpty={() => pages.total === 0}
          empty={<NoRequests list={list} />}
          help={supportHelp(settings)}
        >
          {() => <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => String(rowKey(row))} stack />}
        </QueryView>
      </div>
      <Pager {...pages} href={(page) => list.hrefOf({ page })} />
    </>
  );
}

const skeletonOf = <Row,>(columns: Column<Row>[]) =>
  columns.map(({ header, width, quiet }) => ({ header: quiet ? "" : header, ...(width && { width }) }));
