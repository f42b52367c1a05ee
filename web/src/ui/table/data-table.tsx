import { Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export type SortOrder = "asc" | "desc";

export interface Column<Row> {
  key: string;
  header: string;
  /** Extends the heading for screen readers and blocks, if several columns share it. */
  headerOf?: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  width?: string;
  sort?: SortOrder | "none";
  onSort?: () => void;
  /** Starts the block of each row in the stacked layout. */
  lead?: boolean;
  /** Does not wrap in the row layout. */
  oneLine?: boolean;
  /** For the actions column: the heading is for screen readers only. */
  quiet?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Below 1001 px each row becomes a block of labels and values. */
  stack?: boolean;
  /** The heading of a row's group. Shown once above consecutive rows. */
  groupOf?: ((row: Row) => string) | undefined;
}

interface Sorting<By extends string> {
  /** The current sort. Undefined for the list's own order. */
  sort: By | undefined;
  order: SortOrder | undefined;
  go: (to: { sort: By | undefined; order: SortOrder | undefined }) => void;
  /** The sort order of the first press. */
  begins?: SortOrder;
}

/** The sort of a column heading. The first press sorts, the second reverses, and the third restores the initial order. */
export function columnSort<By extends string>(
  by: By,
  { sort, order, go, begins = "asc" }: Sorting<By>,
): Required<Pick<Column<unknown>, "sort" | "onSort">> {
  if (sort !== by) return { sort: "none", onSort: () => go({ sort: by, order: begins }) };
  if (order !== undefined && order !== begins) return { sort: order, onSort: () => go({ sort: undefined, order: undefined }) };
  return { sort: begins, onSort: () => go({ sort: by, order: begins === "asc" ? "desc" : "asc" }) };
}

const ariaSort = { asc: "ascending", desc: "descending", none: "none" } as const;
const sortIcon = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const Mark = sortIcon[column.sort ?? "none"];
  const label = column.quiet ? (
    <span className="ln-hidden">{column.header}</span>
  ) : (
    <>
      {column.headerOf && <span className="ln-hidden">{column.headerOf}: </span>}
      {column.header}
    </>
  );
  return (
    <th
      role="columnheader"
      scope="col"
      style={{ width: column.width }}
      data-align={column.align}
      aria-sort={column.sort && ariaSort[column.sort]}
    >
      {column.sort ? (
        <button type="button" className={classes.sort} onClick={column.onSort} data-active={column.sort !== "none" || undefined}>
          {label} <Mark size={14} aria-hidden />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

/** Consecutive rows in groups. Without `groupOf`, one group without a heading. */
function groupsOf<Row>(rows: Row[], groupOf: (row: Row) => string): { heading: string; rows: Row[] }[] {
  const groups: { heading: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const heading = groupOf(row);
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  return groups;
}

const ungrouped = () => "";

function TableRow<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return (
    <tr role="row">
      {columns.map((column) => (
        <td
          role="cell"
          key={column.key}
          data-align={column.align}
          data-quiet={column.quiet || undefined}
          data-lead={column.lead || undefined}
          data-one-line={column.oneLine || undefined}
          data-label={[column.headerOf, column.header].filter(Boolean).join(": ")}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Roles are explicit because the stacked layout would remove the table's semantics. */
export function DataTable<Row>({ caption, columns, rows, rowKey, stack = false, groupOf = ungrouped }: DataTableProps<Row>) {
  return (
    <table className={classes.table} role="table" data-stack={stack || undefined}>
      <caption className="ln-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      {(rows.length > 0 ? groupsOf(rows, groupOf) : [{ heading: "", rows: [] }]).map((group) => (
        <tbody role="rowgroup" key={group.heading}>
          {group.heading && (
            <tr role="row" className={classes.group}>
              {/* biome-ignore lint/a11y/useSemanticElements: like the other cells, whose roles the stacked layout would remove. */}
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {group.heading}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface SkeletonTableProps {
  label: string;
  /** The headers and widths of the loading table, so that nothing moves when the rows arrive. */
  columns: { header: string; width?: string }[];
  rows?: number;
}

const BAR_WIDTHS = ["64%", "48%", "40%", "56%", "44%"] as const;

/** Gray bars in the frame of the loading list. */
export function SkeletonTable({ label, columns, rows = 12 }: SkeletonTableProps) {
  const template = { gridTemplateColumns: columns.map(({ width }) => width ?? "minmax(0, 1fr)").join(" ") };
  const numbers = Array.from({ length: rows }, (_, row) => row);
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <div className={classes.head} style={template} aria-hidden>
        {columns.map(({ header }) => (
          <span key={header}>{header}</span>
        ))}
      </div>
      {numbers.map((row) => (
        <div key={row} className={classes.row} style={template} aria-hidden>
          {columns.map(({ header }, index) => (
            <span key={header}>
              <Skeleton height={12} width={BAR_WIDTHS[(row + index) % BAR_WIDTHS.length] ?? "50%"} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
