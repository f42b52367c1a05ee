import type { UseQueryResult } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { SkeletonTable } from "../../../ui/table/skeleton-table.tsx";
import classes from "../access-requests.module.css";
import { NoRequests } from "./no-requests.tsx";
import { RequestToolbar } from "./toolbar.tsx";
import type { RequestPlace } from "./use-place.ts";

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
      <div className={`ln-card ${classes["rows"]}`}>
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
