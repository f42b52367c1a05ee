import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  width?: string;
  sort?: "asc" | "desc" | "none";
  onSort?: () => void;
  /** For the actions column: the heading is kept for screen readers only. */
  quiet?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Below 1001 px each row becomes a block of label and value. */
  stack?: boolean;
}

const ariaSort = { asc: "ascending", desc: "descending", none: "none" } as const;
const sortIcon = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const Mark = sortIcon[column.sort ?? "none"];
  const label = column.quiet ? <span className="ln-hidden">{column.header}</span> : column.header;
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

/** Roles are written out because the stacked layout would otherwise take the table's meaning away. */
export function DataTable<Row>({ caption, columns, rows, rowKey, stack = false }: DataTableProps<Row>) {
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
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row" key={rowKey(row)}>
            {columns.map((column) => (
              <td role="cell" key={column.key} data-align={column.align} data-quiet={column.quiet || undefined} data-label={column.header}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
