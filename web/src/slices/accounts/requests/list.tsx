import {
  ACCOUNT_REQUEST_LOOKBACKS,
  ACCOUNT_REQUEST_PAGE_SIZE,
  ACCOUNT_REQUEST_STATUSES,
  DEFAULT_ACCOUNT_REQUEST_LOOKBACK,
} from "@linnet/contract/accounts/requests";
import { oneOfInQuery } from "@linnet/contract/values";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ListState } from "../../../platform/page/use-list-state.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge, type Tone } from "../../../ui/feedback/status-badge.tsx";
import { type Column, columnSort, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { LookbackSelect, SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import classes from "../account-requests.module.css";
import type { AccountRequestListSearchParams } from "../routes.ts";

export type AccountRequestListState = ListState<typeof AccountRequestListSearchParams>;

const lookbackOf = ({ address }: AccountRequestListState) =>
  ACCOUNT_REQUEST_LOOKBACKS.find((days) => days === address.lookback) ?? DEFAULT_ACCOUNT_REQUEST_LOOKBACK;

const statusOf = ({ address }: AccountRequestListState) => STATUSES.find((id) => id === address.status);

type Sorted = "date" | "status";
/** How a column is sorted before it is turned round: the newest first, and who waits first. */
const BEGINS = { date: "desc", status: "asc" } as const;

/** How a column of the list is sorted; pressed a third time, who waits comes first again. */
export const sortOf = ({ address: { sort, order }, go }: AccountRequestListState, by: Sorted) =>
  columnSort<Sorted>(by, { sort, order, go, begins: BEGINS[by] });

/** What the server is asked for. */
export const accountRequestQuery = (list: AccountRequestListState) => ({
  status: statusOf(list),
  sortBy: list.address.sort ?? ("waiting" as const),
  descending: (list.address.order ?? BEGINS[list.address.sort ?? "date"]) === "desc",
  searchTerm: list.search,
  lookBack: lookbackOf(list),
  pageNumber: list.page,
});

const STATUSES = [1, 2, 3, 4] as const;
const STATUS_OPTIONS = [
  { value: "", label: "All statuses" },
  ...STATUSES.map((id) => ({ value: String(id), label: ACCOUNT_REQUEST_STATUSES[id] })),
];

const Lookback = oneOfInQuery(ACCOUNT_REQUEST_LOOKBACKS);
const LOOKBACK_OPTIONS = ACCOUNT_REQUEST_LOOKBACKS.map((days) => ({
  value: String(days),
  label: days === -1 ? "All" : `Past ${days} Days`,
}));

/** What the lists call themselves, and what they say when they are empty. */
interface Words {
  caption: string;
  search: string;
  placeholder: string;
  nothing: string;
}

interface AccountRequestListProps<Row> {
  words: Words;
  columns: Column<Row>[];
  list: AccountRequestListState;
  query: UseQueryResult<{ data: Row[]; totalPages: number; currentPage: number; total: number }>;
  rowKey: (row: Row) => number;
}

/** What the lists share: search and look-back above, pages of rows from the server, the four states. A failure has no words (ACC-131). */
export function AccountRequestList<Row>({ words, columns, list, query, rowKey }: AccountRequestListProps<Row>) {
  return (
    <>
      <Toolbar>
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          value={list.typed}
          onChange={list.setTyped}
          onSubmit={list.submitSearch}
          onClear={list.clearSearch}
        />
        <LookbackSelect
          label="Time range"
          value={String(lookbackOf(list))}
          options={LOOKBACK_OPTIONS}
          onChange={(days) => list.go({ lookback: Lookback.parse(days) })}
        />
        <LookbackSelect
          label="Status"
          value={String(statusOf(list) ?? "")}
          options={STATUS_OPTIONS}
          onChange={(id) => list.go({ status: id === "" ? undefined : Number(id) })}
        />
      </Toolbar>
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading the list" columns={columns.map(skeletonOf)} rows={ACCOUNT_REQUEST_PAGE_SIZE} />}
          isEmpty={({ data }) => data.length === 0}
          empty={<Nothing title={words.nothing} list={list} />}
          failed="quiet"
        >
          {({ data }) => <DataTable caption={words.caption} columns={columns} rows={data} rowKey={(row) => String(rowKey(row))} stack />}
        </QueryView>
      </div>
      {query.isSuccess && (
        <Pager
          page={query.data.currentPage}
          totalPages={query.data.totalPages}
          pageSize={ACCOUNT_REQUEST_PAGE_SIZE}
          total={query.data.total}
          href={(page) => list.hrefOf({ page })}
        />
      )}
    </>
  );
}

/** Nothing found, and what one can do about it. */
function Nothing({ title, list }: { title: string; list: AccountRequestListState }) {
  const { search } = list;
  const lookback = lookbackOf(list);
  const status = statusOf(list);
  const isAll = lookback === -1 && status === undefined;
  const within = `${status ? ` with the status ${ACCOUNT_REQUEST_STATUSES[status]}` : ""}${lookback === -1 ? "" : ` in the past ${lookback} days`}`;
  return (
    <EmptyState
      title={title}
      help={search ? `No results for “${search}”${within}.` : `No results${within}.`}
      actions={
        <>
          {search && <Button onClick={list.clearSearch}>Clear search</Button>}
          {!isAll && (
            <Button variant={search ? "default" : "filled"} onClick={() => list.go({ lookback: -1, status: undefined })}>
              Show all
            </Button>
          )}
        </>
      }
    />
  );
}

const skeletonOf = <Row,>({ header, width, quiet }: Column<Row>) => ({ header: quiet ? "" : header, ...(width && { width }) });

const TONES: Record<string, Tone> = { Completed: "success", Denied: "danger" };

/** A request's progress; an open one is the normal case and has no color. */
export function AccountRequestBadge({ status }: { status: string }) {
  return (
    <StatusBadge tone={TONES[status] ?? "neutral"} {...(status === "Pending" && { icon: "clock" })}>
      {status}
    </StatusBadge>
  );
}
