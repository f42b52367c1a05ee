import { formatDate, formatDay, formatTime } from "../../../platform/format/format.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import classes from "../updates.module.css";
import type { UpdateColumn, UpdateRow } from "./kind.ts";

/** A column of plain text. */
export const textColumn = <Row,>(key: string, header: string, text: (row: Row) => string, width?: string): UpdateColumn<Row> => ({
  key,
  header,
  by: text,
  ...(width !== undefined && { width }),
  cell: (row) => <span className={classes.text}>{text(row)}</span>,
});

/** A column of calendar days. */
export const dayColumn = <Row,>(key: string, header: string, day: (row: Row) => string): UpdateColumn<Row> => ({
  key,
  header,
  by: day,
  width: "9.5rem",
  cell: (row) => formatDay(day(row)),
});

/** Whether readers see it; only what they do not see is marked. */
export const activeColumn = <Row extends { isActive: boolean }>(): UpdateColumn<Row> => ({
  key: "active",
  header: "Is Active",
  width: "7rem",
  by: ({ isActive }: Row) => Number(isActive),
  cell: ({ isActive }) => (isActive ? "Yes" : <StatusBadge tone="neutral">No</StatusBadge>),
});

/** A column of instants, in the hospital's `zone`. */
export const momentColumn = <Row,>(key: string, header: string, moment: (row: Row) => string, zone: string): UpdateColumn<Row> => ({
  key,
  header,
  by: (row) => Date.parse(moment(row)),
  cell: (row) => (
    <span className={classes.moment}>
      <span className={classes.whole}>{formatDate(moment(row), zone)}</span>{" "}
      <span className={classes.whole}>{formatTime(moment(row), zone)}</span>
    </span>
  ),
});

/** Last editor and time. Built-in records have no editor. */
export const modifiedColumns = <Row extends UpdateRow>(zone: string): UpdateColumn<Row>[] => [
  momentColumn("modifiedOn", "Modified On", ({ modifiedOn }) => modifiedOn, zone),
  {
    key: "modifiedBy",
    header: "Modified By",
    by: ({ modifiedBy = "" }: Row) => modifiedBy,
    cell: ({ modifiedBy }) =>
      modifiedBy ? <span className={classes.text}>{modifiedBy}</span> : <span className="ln-muted">The portal</span>,
  },
];
