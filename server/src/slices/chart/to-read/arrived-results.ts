import { createHash } from "node:crypto";
import type { LabEvent } from "@linnet/contract/chart";
import { type Finding, toLabReading } from "@linnet/contract/chart/lab-reading";
import type { ResultToRead } from "@linnet/contract/chart/to-read";
import type { Found, LabRecord, Observation } from "../../../adapters/ehr/port.ts";
import type { LabPatient } from "../labs/events.ts";
import { labReport } from "../labs/report.ts";

/** A result of the record that is final or corrected, as lists name it. */
export interface ArrivedResult {
  section: ResultToRead["section"];
  /** As the chart names it; a correction keeps it. */
  eventId: string;
  /** In hexadecimal, another as soon as it says something else, or says it anew. */
  digest: string;
  isCorrection: boolean;
  title: string;
  value: string;
  units: string;
  finding: Finding;
  /** When the record knew it, in milliseconds since 1970: issued, else last updated, else collected; undefined where it does not say. */
  knownAt: number | undefined;
  /** When it was collected. */
  happenedAt: number | undefined;
}

/** Most of a value that a list has room for: the chart has the words of a long one. */
const MAX_VALUE = 120;

const CORRECTED = new Set<Observation["status"]>(["amended", "corrected"]);
/** What is only preliminary is not yet a result to read; a record that keeps no status says nothing else (decision G-CHT-20). */
const COMPLETE = new Set<Observation["status"]>(["final", "unknown", ...CORRECTED]);

/** Eight bytes, in hexadecimal: of a child's results no two have the same. */
export const shortDigest = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);

/** An instant, or a day; a day that somebody wrote down is good enough to tell history from news. */
const timeOf = (moment: string | undefined) => {
  const time = Date.parse(moment ?? "");
  return Number.isNaN(time) ? undefined : time;
};

/** When it was last updated is left out: a server that is moved touches everything, and corrects nothing. */
const digestOf = ({ RESULT_VAL, RESULT_UNITS, NORMALCY }: LabEvent, { status, issued = "" }: Found<Observation>) =>
  shortDigest([status, issued, RESULT_VAL, RESULT_UNITS, NORMALCY]);

/** The complete laboratory results of a record, line by line as the chart shows them, each with the finding of the chart. */
export function arrivedLabs(record: LabRecord, patient: LabPatient, zone: string): ArrivedResult[] {
  const observations = new Map(record.observations.map((observation) => [observation.id, observation]));
  const [{ LAB }] = labReport(record, patient, zone).RPTDATA.LABS;
  return LAB.flatMap(({ EVENT }) => EVENT).flatMap((event) => {
    const observation = observations.get(event.EVENT_ID.replace(/#\d+$/, ""));
    if (!observation || !COMPLETE.has(observation.status)) return [];
    const { issued, updated, collected, at } = observation;
    return [
      {
        section: "labs",
        eventId: event.EVENT_ID,
        digest: digestOf(event, observation),
        isCorrection: CORRECTED.has(observation.status),
        title: event.DISPLAY,
        value: event.RESULT_VAL.slice(0, MAX_VALUE),
        units: event.RESULT_UNITS,
        finding: toLabReading(event).finding,
        knownAt: timeOf(issued) ?? timeOf(updated) ?? at ?? timeOf(collected),
        happenedAt: at,
      },
    ];
  });
}
