import type { LabEvent } from "@linnet/contract/chart";
import type { Found } from "../../../adapters/ehr/port.ts";
import { type Annotation, folded, judgmentOf, NORMALCIES, type Observation, type Quantity } from "../../../adapters/ehr/record.ts";
import { arrivedAt, hospitalDay, showMoment } from "../hospital-moment.ts";
import { noteText } from "../notes/text.ts";
import { criticalLimits, otherRanges, referenceRange, type Situation } from "./reference-range.ts";
import { resultUnits, resultValue } from "./result-value.ts";

/** The laboratory's own judgment, the most severe of several; empty when it gave none that says it: normal is never invented. */
export function interpretation(judgments: readonly string[] = []): LabEvent["NORMALCY"] {
  const found = new Set(judgments.map((said) => judgmentOf(said)?.is));
  return NORMALCIES.find((normalcy) => found.has(normalcy)) ?? "";
}

/**
 * What a judgment says that no badge can: Resistant, Indeterminate, and what the portal does not know in the record's own words. Each
 * once, and none that is the value itself.
 */
function judgmentWords(judgments: readonly string[] = [], value: string): string {
  const words = new Map<string, string>();
  for (const said of judgments) {
    const known = judgmentOf(said);
    if (known && known.word === undefined) continue;
    const isCode = known !== undefined && folded(known.code) === folded(said);
    words.set(known?.code ?? folded(said), isCode ? (known.word ?? said) : said);
  }
  return [...words.values()].filter((word) => folded(word) !== folded(value)).join(", ");
}

type Result = Found<Observation>;
type Part = Pick<Result, "code" | "value" | "absent" | "interpretation" | "ranges">;
type Note = LabEvent["EVENT_NOTES"][number];

/** The patient whose results these are, as far as the ranges ask. */
export interface LabPatient {
  sex: Situation["sex"];
  /** A year, a month or a day without a zone, as the record knows it. */
  birthDate: string | null;
}

const RESULT_STATUS: Partial<Record<string, string>> = {
  registered: "In Process",
  preliminary: "Preliminary",
  final: "Final",
  amended: "Amended",
  corrected: "Corrected",
  cancelled: "Cancelled",
  unknown: "Unknown",
  "entered-in-error": "",
};

/** A result's status in the portal's word, else the record's. */
export const resultStatus = ({ status }: Pick<Result, "status">): string => RESULT_STATUS[status] ?? status;

/** A birth date that is known to the day; of another an age in days cannot be told. */
const wholeDay = (date: string | null) => (date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined);

function toNote({ text, time, author }: Annotation, zone: string): Note {
  const words = noteText(text);
  return { NOTE_DT_TM_DISP: time ? showMoment(time, zone) : "", EVENT_NOTE_BLOB: author ? `${words}\n${author}` : words };
}

/** The value before a correction, for readers who acted on it. */
function toEarlierNote(earlier: Result, zone: string): Note {
  const found = [resultValue(earlier, earlier.status, zone), resultUnits(earlier)].filter(Boolean).join(" ");
  const stamp = earlier.issued ?? earlier.updated;
  return {
    NOTE_DT_TM_DISP: stamp ? showMoment(stamp, zone) : "",
    EVENT_NOTE_BLOB: `Earlier result, since replaced: ${found} (${resultStatus(earlier)})`,
  };
}

const quantityOf = ({ value }: Part): Quantity | undefined => (value?.kind === "quantity" ? value : undefined);

/**
 * A heading has members that are shown and no value of its own; with a comment it is shown, or the comment would be lost. What names
 * only itself, or what is not there, heads nothing.
 */
export const isHeading = ({ id, memberIds = [], value, notes }: Result, shown: ReadonlySet<string>) =>
  value === undefined && notes === undefined && memberIds.some((member) => member !== id && shown.has(member));

/** The parts of a result that are shown as lines: its own value first, then its components, numbered. */
function partsOf(result: Result): { id: string; part: Part }[] {
  const components = (result.components ?? []).map((part, at) => ({ id: `${result.id}#${at + 1}`, part }));
  const isShown = result.value !== undefined || components.length === 0;
  return isShown ? [{ id: result.id, part: result }, ...components] : components;
}

/** The lines of one result; its comments, and what it has replaced, stand at the first of them. */
export function labEvents(
  result: Result,
  replaced: readonly Result[],
  { patient, zone }: { patient: LabPatient; zone: string },
): LabEvent[] {
  const notes = [...(result.notes ?? []).map((note) => toNote(note, zone)), ...replaced.map((earlier) => toEarlierNote(earlier, zone))];
  const needsDay = (part: Part) => part.ranges?.some(({ age }) => age) ?? false;
  return partsOf(result).map(({ id, part }, at) => {
    const situation: Situation = {
      sex: patient.sex,
      birthDay: wholeDay(patient.birthDate),
      day: needsDay(part) && result.collected ? hospitalDay(result.collected, zone) : undefined,
    };
    const value = quantityOf(part);
    const normal = referenceRange(part.ranges, situation, value);
    const critical = criticalLimits(part.ranges, situation, { value, normal });
    const others = otherRanges(part.ranges, situation, value);
    const eventNotes = at === 0 ? notes : [];
    const shown = resultValue(part, result.status, zone);
    const judgment = judgmentWords(part.interpretation, shown);
    return {
      EVENT_ID: id,
      DISPLAY: part.code.text,
      RESULT_VAL: shown,
      RESULT_UNITS: resultUnits(part),
      RESULT_STATUS: resultStatus(result),
      NORMALCY: interpretation(part.interpretation),
      ...(judgment && { JUDGMENT: judgment }),
      NORMAL_LOW: normal.low,
      NORMAL_HIGH: normal.high,
      CRITICAL_LOW: critical.low,
      CRITICAL_HIGH: critical.high,
      RANGE_TEXT: normal.text,
      ...(others.length > 0 && { OTHER_RANGES: others }),
      IS_CODED: part.value?.kind === "text" && part.value.isCode === true,
      ARRIVED_DT_TM: arrivedAt(result.issued, result.updated),
      EVENT_NOTE_CNT: eventNotes.length,
      EVENT_NOTES: eventNotes,
    };
  });
}
