import type { LabEvent } from "@linnet/contract/chart";
import { isNumeric, levelOf, toLabReading, toNumber } from "@linnet/contract/chart/lab-reading";
import { IconMessage } from "@tabler/icons-react";
import { useId, useState } from "react";
import { NewMark } from "../feedback/new-mark.tsx";
import { StatusBadge } from "../feedback/status-badge.tsx";
import { LabFlag } from "./lab-flag.tsx";
import { resultRemarks, resultRowId } from "./lab-reading.ts";
import classes from "./lab-table.module.css";
import { LongText } from "./long-text.tsx";
import { RangeLegend } from "./range-legend.tsx";
import { RangeScale } from "./range-scale.tsx";
import { TrendButton } from "./trend-button.tsx";

const LONGEST_NUMBER = 7;

/** Only numbers that fit are aligned in a column. Everything else is set as text. */
const isInWords = ({ RESULT_VAL, IS_CODED }: LabEvent) => IS_CODED || RESULT_VAL.length > LONGEST_NUMBER || !isNumeric(RESULT_VAL);

/** Longer results, such as cultures and smears, go below the row. */
const LONGEST_WORDS = 60;
const isNarrative = ({ RESULT_VAL }: LabEvent) => RESULT_VAL.length > LONGEST_WORDS || RESULT_VAL.includes("\n");

/** The most characters of value and unit that fit next to each other in the column. */
const LONGEST_RESULT = 16;
const isWide = (test: LabEvent) => !isNarrative(test) && `${test.RESULT_VAL} ${test.RESULT_UNITS}`.length > LONGEST_RESULT;

function pointsOf(texts: readonly string[]) {
  return texts.flatMap((text) => {
    const number = toNumber(text);
    return number === undefined ? [] : [{ text, number }];
  });
}

/** A single result in words has nothing to draw or compare. */
const hasTrend = ({ RESULT_VAL, IS_CODED }: LabEvent, earlier: readonly string[]) =>
  !IS_CODED && (earlier.length > 0 || isNumeric(RESULT_VAL));

interface LabRowProps {
  test: LabEvent;
  earlier: readonly string[];
  isNew: boolean;
  onTrend: ((test: LabEvent) => void) | undefined;
}

/** One result, with the laboratory's comments below. Printed pages always show the comments. */
function LabRow({ test, earlier, isNew, onTrend }: LabRowProps) {
  const [open, setOpen] = useState(false);
  const notesId = useId();
  const reading = toLabReading(test);
  const { DISPLAY: name, RESULT_VAL: value, RESULT_UNITS: unit, EVENT_NOTES: notes } = test;
  const level = levelOf(reading.finding);
  const narrative = isNarrative(test);
  const points = reading.number === undefined ? [] : pointsOf([...earlier, value]);
  return (
    <>
      <tr role="row" id={resultRowId(test.EVENT_ID)} data-level={level}>
        <th role="rowheader" scope="row" className={classes.name} tabIndex={-1}>
          {name}
          {isNew && (
            <>
              {" "}
              <NewMark />
            </>
          )}
        </th>
        <td role="cell" className={classes.reading} data-level={level} data-words={isInWords(test) || undefined}>
          {narrative ? (
            <span className={classes.below}>See text below</span>
          ) : (
            <>
              <span className={classes.value}>{value}</span> <span className={classes.unit}>{unit}</span>
            </>
          )}
        </td>
        <td role="cell" className={classes.mark}>
          <LabFlag finding={reading.finding} byLaboratory={reading.byLaboratory} />
          {resultRemarks(test).map((remark) => (
            <StatusBadge key={remark} tone="neutral" icon="dot">
              {remark}
            </StatusBadge>
          ))}
        </td>
        <td role="cell" className={classes.scale}>
          <RangeScale test={name} result={narrative ? "in words" : `${value} ${unit}`.trim()} reading={reading} ranges={test} />
        </td>
        <td role="cell" className={classes.history}>
          {onTrend && hasTrend(test, earlier) && (
            <TrendButton
              test={name}
              points={points}
              drawn={[...earlier, value].some(isNumeric)}
              limits={reading.limits}
              onClick={() => onTrend(test)}
            />
          )}
        </td>
        <td role="cell" className={classes.said}>
          {notes.length > 0 && (
            // The library's button is much slower to render, and there may be hundreds of rows.
            <button
              type="button"
              className={`ln-no-print ${classes.comment}`}
              aria-label={`Comments on ${name}`}
              aria-expanded={open}
              aria-controls={notesId}
              onClick={() => setOpen(!open)}
            >
              <IconMessage size={16} aria-hidden /> Comments
            </button>
          )}
        </td>
      </tr>
      {narrative && (
        <tr role="row" className={classes.narrative}>
          <td role="cell" colSpan={6}>
            <LongText text={`${value} ${unit}`.trim()} of={name} />
          </td>
        </tr>
      )}
      {notes.length > 0 && (
        <tr role="row" id={notesId} className={classes.detail} hidden={!open}>
          <td role="cell" colSpan={6}>
            <div className={classes.notes}>
              {notes.map((note) => (
                <p key={`${note.NOTE_DT_TM_DISP} ${note.EVENT_NOTE_BLOB}`} className={classes.note}>
                  <span className={classes.noteWhen}>{note.NOTE_DT_TM_DISP}</span>
                  {note.EVENT_NOTE_BLOB}
                </p>
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** What a page knows about its results, besides the results themselves. */
interface LabTableView {
  /** Earlier values of the same test as received, oldest first, without this row's value. */
  earlierOf: (test: LabEvent) => readonly string[];
  /** Whether the reader has not seen it before. */
  isNew: (test: LabEvent) => boolean;
  /** Opens the chart of all values of a test. Undefined if there is no chart. */
  onTrend?: (test: LabEvent) => void;
}

interface LabTableProps {
  caption: string;
  tests: LabEvent[];
  view: LabTableView;
}

const COLUMNS = ["Test", "Result", "Flag", "Range", "Trend", "Comments"];

/** The visible column and zone names above all following tables. Each table names its own columns for screen readers. */
export const LabHead = () => (
  <div className={classes.head} aria-hidden>
    {COLUMNS.map((name) => (
      <span key={name}>{name === "Range" ? <RangeLegend /> : <span>{name}</span>}</span>
    ))}
  </div>
);

/** One row per test. Numbers end and units begin at the same position, so that values can be compared down the page. */
export function LabTable({ caption, tests, view }: LabTableProps) {
  return (
    <table className={classes.table} role="table" data-wide={tests.some(isWide) || undefined}>
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
              <span className="ln-hidden">{name}</span>
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
