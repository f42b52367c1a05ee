import { ACCOUNT_REQUEST_LOOKBACKS, ACCOUNT_REQUEST_PAGE_SIZE } from "@linnet/contract/accounts/requests";
import { oneOfInQuery } from "@linnet/contract/values";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge, type Tone } from "../../../ui/feedback/status-badge.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { LookbackSelect, SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import classes from "../account-requests.module.css";
import type { AccountRequestPlaceInUse } from "./use-place.ts";

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
  place: AccountRequestPlaceInUse;
  query: UseQueryResult<{ data: Row[]; totalPages: number; currentPage: number; total: number }>;
  rowKey: (row: Row) => number;
}

/** What the lists share: search and look-back above, pages of rows from the server, the four states. A failure has no words (ACC-131). */
export function AccountRequestList<Row>({ words, columns, place, query, rowKey }: AccountRequestListProps<Row>) {
  return (
    <>
      <Toolbar>
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          value={place.typed}
          onChange={place.setTyped}
          onSubmit={place.submitSearch}
          onClear={place.clearSearch}
        />
        <LookbackSelect
          label="Look back"
          value={String(place.lookback)}
          options={LOOKBACK_OPTIONS}
          onChange={(days) => place.go({ lookback: Lookback.parse(days) })}
        />
      </Toolbar>
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading the list" columns={columns.map(skeletonOf)} rows={ACCOUNT_REQUEST_PAGE_SIZE} />}
          isEmpty={({ data }) => data.length === 0}
          empty={<Nothing title={words.nothing} place={place} />}
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
          href={(page) => place.hrefOf({ page })}
        />
      )}
    </>
  );
}

/** Nothing found, and what one can do about it. */
function Nothing({ title, place }: { title: string; place: AccountRequestPlaceInUse }) {
  const { search, lookback } = place;
  const isAll = lookback === -1;
  const within = isAll ? "" : ` in the past ${lookback} days`;
  return (
    <EmptyState
      title={title}
      help={search ? `Nothing${within} matches “${search}”.` : `There is nothing${within}.`}
      actions={
        <>
          {search && <Button onClick={place.clearSearch}>Clear search</Button>}
          {!isAll && (
            <Button variant={search ? "default" : "filled"} onClick={() => place.go({ lookback: -1 })}>
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

/** How far a request has come; one that is open is the ordinary case and has no colour. */
export function AccountRequestBadge({ status }: { status: string }) {
  return (
    <StatusBadge tone={TONES[status] ?? "neutral"} {...(status === "Pending" && { icon: "clock" })}>
      {status}
    </StatusBadge>
  );
}
