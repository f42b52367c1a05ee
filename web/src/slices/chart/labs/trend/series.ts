import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import { type LabReading, toLabReading } from "@linnet/contract/chart/lab-reading";
import { limitsInWords } from "../../../../ui/chart/lab-reading.ts";
import { clockTimesIn } from "./axis.ts";

export interface TrendResult {
  event: LabEvent;
  collected: string;
  reading: LabReading;
  /** Where it is drawn; nothing for what is listed only: no number, no date, or cancelled. */
  drawn: { at: number; value: number } | undefined;
}

/** The results of one test in one unit, the newest first. */
export interface TrendSeries {
  unit: string;
  results: TrendResult[];
}

function toResult(event: LabEvent, collected: string, at: number | undefined): TrendResult & { at: number } {
  const reading = toLabReading(event);
  const isDrawn = at !== undefined && reading.number !== undefined && event.RESULT_STATUS !== "Cancelled";
  return {
    event,
    collected,
    reading,
    drawn: isDrawn ? { at, value: reading.number ?? 0 } : undefined,
    at: at ?? Number.NEGATIVE_INFINITY,
  };
}

/**
 * All results of a test, in as many series as there are units: values in other units do not share a scale. That of the test comes
 * first. A name in another section is another specimen, as glucose in urine is not glucose in blood.
 */
export function trendSeries(groups: readonly LabGroup[], { DISPLAY, EVENT_ID, RESULT_UNITS }: LabEvent, zone: string): TrendSeries[] {
  const clockTime = clockTimesIn(zone);
  const section = groups.find(({ EVENT }) => EVENT.some((event) => event.EVENT_ID === EVENT_ID))?.ES1;
  const results = groups
    .filter(({ ES1 }) => section === undefined || ES1 === section)
    .flatMap(({ EVENT, EVENT_END_DT_TM }) =>
      EVENT.filter((event) => event.DISPLAY === DISPLAY).map((event) => toResult(event, EVENT_END_DT_TM, clockTime(EVENT_END_DT_TM))),
    )
    .toSorted((one, other) => Math.sign(other.at - one.at) || 0);
  const series = new Map<string, TrendResult[]>([[RESULT_UNITS, []]]);
  for (const { at: _, ...result } of results) {
    const unit = result.event.RESULT_UNITS;
    series.set(unit, [...(series.get(unit) ?? []), result]);
  }
  return [...series].map(([unit, inUnit]) => ({ unit, results: inUnit })).filter((each) => each.results.length > 0);
}

/** Whether the laboratory has used other ranges before. */
export const hasOtherRanges = (results: readonly TrendResult[]): boolean =>
  new Set(results.map(({ reading }) => limitsInWords(reading, ""))).size > 1;
