import type { LabEvent } from "@linnet/contract/chart";
import { LabRow } from "./lab-row.tsx";
import classes from "./lab-table.module.css";
import { RangeLegend } from "./range-legend.tsx";

/** What a page knows about its results beside the results. */
interface LabTableView {
  /** The earlier values of the same test as they were received, oldest first, without the one in the row. */
  earlierOf: (test: LabEvent) => readonly string[];
  /** What the reader has not seen before. */
  isNew: (test: LabEvent) => boolean;
  /** Opens the chart of all values of a test. */
  onTrend: (test: LabEvent) => void;
}

interface LabTableProps {
  caption: string;
  tests: LabEvent[];
  view: LabTableView;
  /** Names the columns and zones: for the first table of a section, under which the others stand. */
  legend?: boolean;
}

const COLUMNS = ["Test", "Result", "Flag", "Range", "Trend", "Comments"];

/** One row a test. Numbers end in one column and units begin in the next, so values can be read downwards. */
export function LabTable({ caption, tests, view, legend = false }: LabTableProps) {
  return (
    <table className={classes["table"]} role="table" data-legend={legend || undefined}>
      <caption className="ln-hidden">{caption}</caption>
      <colgroup>
        {COLUMNS.map((name) => (
          <col key={name} className={classes[name.toLowerCase()]} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((name) => (
            <th key={name} role="columnheader" scope="col">
              <span className={legend && name !== "Range" ? undefined : "ln-hidden"}>{name}</span>
              {legend && name === "Range" && <RangeLegend />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {tests.map((test) => (
          <LabRow key={test.EVENT_ID} test={test} earlier={view.earlierOf(test)} isNew={view.isNew(test)} onTrend={view.onTrend} />
        ))}
      </tbody>
    </table>
  );
}
