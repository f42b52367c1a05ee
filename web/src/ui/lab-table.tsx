import { Button } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { LabFlag } from "./lab-flag.tsx";
import classes from "./lab-table.module.css";
import { RangeLegend, RangeScale } from "./range-scale.tsx";
import { type Limits, zoneOf } from "./range-zones.ts";
import { Sparkline } from "./sparkline.tsx";
import { StatusBadge } from "./status-badge.tsx";

export type LabTest = {
  test: string;
  value: number | string;
  unit: string;
  limits: Limits;
  /** Oldest first; the last one is the value of this row. */
  earlier: { date: string; value: number }[];
  notes?: { when: string; text: string }[];
  /** Said beside the flag when the result is not simply final, for example 'Corrected'. */
  status?: string;
};
type LabTableProps = { caption: string; tests: LabTest[]; open?: string; legend?: boolean };
const columns = ["Test", "Result", "Flag", "Range", "Trend", "Comments"];

/** One row a test. Numbers end in one column and units begin in the next, so values can be read downwards. */
export function LabTable({ caption, tests, open, legend = false }: LabTableProps) {
  return (
    <table className={classes["table"]} role="table" data-legend={legend || undefined}>
      <caption className="ln-hidden">{caption}</caption>
      <colgroup>
        {columns.map((name) => (
          <col key={name} className={classes[name.toLowerCase()]} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              <span className={legend && name !== "Range" ? undefined : "ln-hidden"}>{name}</span>
              {legend && name === "Range" && <RangeLegend />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {tests.map((test) => (
          <LabRow key={test.test} test={test} open={test.test === open} />
        ))}
      </tbody>
    </table>
  );
}

function LabRow({ test: { test, value, unit, limits, earlier, notes, status }, open }: { test: LabTest; open: boolean }) {
  const zone = typeof value === "number" ? zoneOf(value, limits) : "normal";
  return (
    <>
      <tr role="row" data-open={open || undefined} data-zone={zone.startsWith("critical") ? "critical" : undefined}>
        <th role="rowheader" scope="row" className={classes["name"]}>
          {test}
        </th>
        <td
          role="cell"
          className={classes["reading"]}
          data-zone={zone}
          data-words={(typeof value === "string" && value.length > 7) || undefined}
        >
          <span className={classes["value"]}>{value}</span> <span className={classes["unit"]}>{unit}</span>
        </td>
        <td role="cell" className={classes["mark"]}>
          <LabFlag zone={zone} />
          {status && (
            <StatusBadge tone="neutral" icon="dot">
              {status}
            </StatusBadge>
          )}
        </td>
        <td role="cell" className={classes["scale"]}>
          <RangeScale test={test} value={value} unit={unit} limits={limits} />
        </td>
        <td role="cell" className={classes["history"]}>
          {earlier.length > 1 && (
            <button type="button" className={classes["trendButton"]} aria-expanded={open} aria-label={`Trend of ${test}`}>
              <Sparkline test={test} values={earlier.map((point) => point.value)} limits={limits} />
            </button>
          )}
        </td>
        <td role="cell" className={classes["said"]}>
          {notes && (
            <Button
              size="xs"
              variant="subtle"
              px="xs"
              leftSection={<IconMessage size={16} aria-hidden />}
              aria-label={`Comments on ${test}`}
              aria-expanded={open}
            >
              Comments
            </Button>
          )}
        </td>
      </tr>
      {open && (
        <tr role="row" className={classes["detail"]}>
          <td role="cell" colSpan={6}>
            <div className={classes["more"]}>
              {notes?.map((note) => (
                <p key={note.when} className={classes["note"]}>
                  <span className={classes["noteWhen"]}>{note.when}</span>
                  {note.text}
                </p>
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
