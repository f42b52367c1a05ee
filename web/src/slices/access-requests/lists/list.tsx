import { REQUEST_LOOKBACKS, type RequestLookback } from "@linnet/contract/access-requests";
import { oneOfInQuery } from "@linnet/contract/values";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { z } from "zod";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { LookbackSelect, SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import classes from "../access-requests.module.css";
import type { RequestPlace } from "./use-place.ts";

const Lookback = oneOfInQuery(REQUEST_LOOKBACKS);
const labelOf = (days: RequestLookback) => (days === -1 ? "All" : `Past ${days} Days`);
const OPTIONS = REQUEST_LOOKBACKS.map((days) => ({ value: String(days), label: labelOf(days) }));

/** Rows that are stacked in a narrow window have no ID column to click on. */
const ORDERS = [
  { value: "", label: "What waits first" },
  { value: "asc", label: "ID, lowest first" },
  { value: "desc", label: "ID, highest first" },
];
const Direction = z.enum(["asc", "desc"]).optional().catch(undefined);

function RequestToolbar({ place, isSortable }: { place: RequestPlace; isSortable: boolean }) {
  return (
    <Toolbar>
      <SearchField
        label="Search requests"
        placeholder="Search by Patient Name or ID"
        value={place.typed}
        onChange={place.setTyped}
        onSubmit={place.submitSearch}
        onClear={place.clearSearch}
      />
      <LookbackSelect
        label="Look back"
        value={String(place.lookback)}
        options={OPTIONS}
        onChange={(days) => place.go({ lookback: Lookback.parse(days) })}
      />
      {isSortable && (
        <LookbackSelect
          label="Sort by"
          value={place.sort ?? ""}
          options={ORDERS}
          onChange={(order) => place.go({ sort: Direction.parse(order) })}
        />
      )}
    </Toolbar>
  );
}

/** Nothing found, and what one can do about it. */
function NoRequests({ place }: { place: RequestPlace }) {
  const { search, lookback } = place;
  const isAll = lookback === -1;
  const within = isAll ? "" : ` in the past ${lookback} days`;
  return (
    <EmptyState
      title="No record found"
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

const PAGE_SIZE = 12;

interface RequestListProps<Row> {
  caption: string;
  columns: Column<Row>[];
  place: RequestPlace;
  query: UseQueryResult<Row[]>;
  rowKey: (row: Row) => number;
  /** Of a list that can be sorted. */
  inOrder?: (rows: readonly Row[]) => Row[];
}

/** What the three lists share: search and look-back above, rows in pages, and the four states. The server sends a list whole. */
export function RequestList<Row>({ caption, columns, place, query, rowKey, inOrder }: RequestListProps<Row>) {
  const settings = useSettings();
  return (
    <>
      <RequestToolbar place={place} isSortable={inOrder !== undefined} />
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading requests" columns={skeletonOf(columns)} />}
          isEmpty={(rows) => rows.length === 0}
          empty={<NoRequests place={place} />}
          help={supportHelp(settings)}
        >
          {(rows) => (
            <DataTable
              caption={caption}
              columns={columns}
              rows={cut(inOrder?.(rows) ?? rows, place.page)}
              rowKey={(row) => String(rowKey(row))}
              stack
            />
          )}
        </QueryView>
      </div>
      <Pages place={place} total={query.data?.length ?? 0} />
    </>
  );
}

/** Beyond the last page is the last page. */
const reached = (page: number, total: number) => Math.max(1, Math.min(page, Math.ceil(total / PAGE_SIZE)));

function cut<Row>(rows: Row[], page: number): Row[] {
  const last = reached(page, rows.length) * PAGE_SIZE;
  return rows.slice(last - PAGE_SIZE, last);
}

function Pages({ place, total }: { place: RequestPlace; total: number }) {
  const totalPages = Math.ceil(total / PAGE_SIZE);
  return (
    <Pager
      page={reached(place.page, total)}
      totalPages={totalPages}
      pageSize={PAGE_SIZE}
      total={total}
      href={(page) => place.hrefOf({ page })}
    />
  );
}

const skeletonOf = <Row,>(columns: Column<Row>[]) =>
  columns.map(({ header, width, quiet }) => ({ header: quiet ? "" : header, ...(width && { width }) }));
