import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import { FINDING_WORD, type Finding, type LabReading, levelOf, toLabReading } from "@linnet/contract/chart/lab-reading";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ZoneMark } from "../../../ui/chart/lab-flag.tsx";
import { rangesInWords, resultRemarks } from "../../../ui/chart/lab-reading.ts";
import { panelName } from "../labs/groups.ts";
import classes from "./sheet.module.css";
import {
  type Flowsheet,
  isTextResult,
  isTooLongForCell,
  type SheetBlock,
  type SheetPanel,
  type SingleDraw,
  sheetPanels,
} from "./sheet-panels.ts";

/** Laboratories' abbreviations next to a value. */
const LETTERS: Record<Finding, string> = { "critical-low": "LL", low: "L", normal: "", high: "H", "critical-high": "HH", abnormal: "A" };

/** The results on Letter and A4: tests down and dates across as in a flowsheet, and what was drawn once in two columns. */
export function LabSheet({ groups }: { groups: LabGroup[] }) {
  return (
    <>
      <p className={classes.legend}>
        {(["critical-low", "low", "high", "critical-high", "abnormal"] as const).map((finding) => (
          <span key={finding}>
            <ZoneMark finding={finding} size={8} /> {LETTERS[finding]} {LEGEND[finding]}
          </span>
        ))}
        <span>[1] see note below the table</span>
      </p>
      {runsOf(sheetPanels(groups)).map((run) => (
        <div key={keyOf(run[0])} className={run[0].kind === "narrow" ? classes.halves : undefined}>
          {run.map((panel) =>
            panel.kind === "flowsheet" ? <Draws key={keyOf(panel)} sheet={panel} /> : <Draw key={keyOf(panel)} draw={panel.draw} />,
          )}
        </div>
      ))}
    </>
  );
}

const LEGEND = { "critical-low": "critical low", low: "low", high: "high", "critical-high": "critical high", abnormal: "abnormal" };

type Run = [SheetPanel, ...SheetPanel[]];

/** Narrow ones that follow each other share two columns. */
function runsOf(panels: readonly SheetPanel[]): Run[] {
  const runs: Run[] = [];
  for (const panel of panels) {
    const last = runs.at(-1);
    if (panel.kind === "narrow" && last?.[0].kind === "narrow") last.push(panel);
    else runs.push([panel]);
  }
  return runs;
}

const keyOf = (panel: Flowsheet | SingleDraw): string => (panel.kind === "flowsheet" ? panel.name : drawKey(panel.draw));

const drawKey = (draw: LabGroup): string => [panelName(draw), draw.EVENT_END_DT_TM, draw.EVENT[0]?.EVENT_ID].join(" ");

/** One panel of many draws: its tables, and beneath them what no cell has room for. */
function Draws({ sheet: { name, draws, blocks, notes } }: { sheet: Flowsheet }) {
  const collected = useCollected();
  const numbers = new Map(notes.map(({ event }, index) => [event.EVENT_ID, index + 1]));
  const reported = draws.map((draw) => ({ draw, words: reportWords(draw) })).filter(({ words }) => words.length > 0);
  return (
    <section className={classes.panel}>
      {blocks.map((block, index) => (
        <Block key={block.draws.map(drawKey).join()} name={index === 0 ? name : `${name}, continued`} block={block} numbers={numbers} />
      ))}
      <div className={classes.notes}>
        {notes.map(({ draw, event }, index) => (
          <p key={event.EVENT_ID}>
            [{index + 1}] {event.DISPLAY}, {collected(draw)}:{" "}
            {[isTooLongForCell(event) && event.RESULT_VAL, ...remarks(event)].filter(Boolean).join(" · ")}
          </p>
        ))}
        {reported.map(({ draw, words }) => (
          <p key={drawKey(draw)}>
            Report, {collected(draw)}: {words.join("\n")}
          </p>
        ))}
      </div>
    </section>
  );
}

interface BlockProps {
  name: string;
  block: SheetBlock;
  /** Footnote numbers by result. */
  numbers: ReadonlyMap<string, number>;
}

function Block({ name, block: { draws, rows }, numbers }: BlockProps) {
  const collected = useCollected();
  return (
    <table className={classes.flowsheet}>
      <thead>
        <tr>
          <th className={classes.test}>{name}</th>
          <th className={classes.range}>Reference range</th>
          {draws.map((draw) => (
            <th key={drawKey(draw)} className={classes.date}>
              {collected(draw)}
            </th>
          ))}
          <th />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ test, cells }) => (
          <tr key={test.EVENT_ID}>
            <th>
              {test.DISPLAY} <span className={classes.unit}>{test.RESULT_UNITS}</span>
            </th>
            <td>{shortLimits(toLabReading(test), test.RANGE_TEXT)}</td>
            {cells.map((events, column) => (
              <td key={draws[column] && drawKey(draws[column])}>
                {events.map((event) => (
                  <Value key={event.EVENT_ID} event={event} note={numbers.get(event.EVENT_ID)} />
                ))}
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value with its mark: by shape, letters and weight, never by colour, and in a box where it is critical. */
function Value({ event, note }: { event: LabEvent; note: number | undefined }) {
  const { finding } = toLabReading(event);
  return (
    <div>
      <span className={classes.value} data-finding={finding} data-level={levelOf(finding)}>
        <span>{isTooLongForCell(event) ? "see" : event.RESULT_VAL}</span>
        {finding !== "normal" && (
          <span>
            {" "}
            <ZoneMark finding={finding} size={7} />
            {LETTERS[finding]}
          </span>
        )}
      </span>
      {note !== undefined && ` [${note}]`}
    </div>
  );
}

/** A panel drawn once, or reported in words: each result with all its remarks. */
function Draw({ draw }: { draw: LabGroup }) {
  const collected = useCollected();
  return (
    <section className={classes.panel}>
      <table className={classes.single}>
        <thead>
          <tr>
            <th colSpan={3}>
              {panelName(draw)} <span className={classes.unit}>Collected {collected(draw)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reportWords(draw).map((words) => (
            <tr key={words} className={classes.words}>
              <td colSpan={3}>{words}</td>
            </tr>
          ))}
          {draw.EVENT.map((event) => (
            <SingleRow key={event.EVENT_ID} event={event} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SingleRow({ event }: { event: LabEvent }) {
  const reading = toLabReading(event);
  const { finding } = reading;
  const { DISPLAY, RESULT_VAL, RESULT_UNITS } = event;
  const beneath = isTextResult(event) ? [RESULT_VAL, ...remarks(event)] : remarks(event);
  return (
    <>
      <tr>
        <th>{DISPLAY}</th>
        <td>
          <span className={classes.value} data-finding={finding} data-level={levelOf(finding)}>
            <span>{!isTextResult(event) && RESULT_VAL}</span>
            {RESULT_UNITS && ` ${RESULT_UNITS}`}
            {finding !== "normal" && (
              <span>
                {" "}
                <ZoneMark finding={finding} size={7} /> {FINDING_WORD[finding]}
              </span>
            )}
          </span>
        </td>
        <td>{rangesInWords(reading, event)}</td>
      </tr>
      {beneath.map((words) => (
        <tr key={words} className={classes.words}>
          <td colSpan={3}>{words}</td>
        </tr>
      ))}
    </>
  );
}

const reportWords = ({ REPORTS }: LabGroup): string[] =>
  REPORTS.flatMap(({ CONCLUSION, CONCLUSION_CODES }) => [CONCLUSION, ...CONCLUSION_CODES].filter(Boolean));

/** The judgment in words and the status, where they are remarkable, then the comments in full. */
const remarks = (event: LabEvent): string[] =>
  [
    ...resultRemarks(event),
    ...event.EVENT_NOTES.map(({ NOTE_DT_TM_DISP, EVENT_NOTE_BLOB }) => `${NOTE_DT_TM_DISP} ${EVENT_NOTE_BLOB}`),
  ].filter(Boolean);

function useCollected(): (draw: LabGroup) => string {
  const { timeZone } = useSettings();
  return ({ EVENT_END_DT_TM }) => (EVENT_END_DT_TM ? formatPartialDate(EVENT_END_DT_TM, timeZone) : "at an unknown time");
}

const HARD_SPACE = "\u00a0";

/** The limits as short as they are understood, '135 to 145, crit. <120, >160': a line breaks behind the first comma only. */
export function shortLimits({ limitTexts }: LabReading, rangeText: string): string {
  const { criticalLow, normalLow, normalHigh, criticalHigh } = limitTexts;
  const oneSided = (normalLow && `${normalLow} or above`) || (normalHigh && `${normalHigh} or below`);
  const normal = normalLow && normalHigh ? `${normalLow} to ${normalHigh}` : oneSided;
  const critical = [criticalLow && `<${criticalLow}`, criticalHigh && `>${criticalHigh}`].filter(Boolean).join(`,${HARD_SPACE}`);
  const limits = [normal, critical && `crit.${HARD_SPACE}${critical}`].filter(Boolean).join(", ");
  return limits || rangeText || "No reference range";
}
