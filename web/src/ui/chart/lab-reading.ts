import type { LabEvent } from "@linnet/contract/chart";
import type { LabReading } from "@linnet/contract/chart/lab-reading";

/** 'Final' is the ordinary case, and 'Unknown' says nothing about a result: neither is worth a word beside the value. */
export const remarkableStatus = ({ RESULT_STATUS }: Pick<LabEvent, "RESULT_STATUS">): string =>
  /^(final|unknown)$/i.test(RESULT_STATUS) ? "" : RESULT_STATUS;

/** What stands next to a value: the laboratory's judgment where it says more than a flag, and a status that is not the usual one. */
export const resultRemarks = ({ JUDGMENT = "", ...event }: Pick<LabEvent, "JUDGMENT" | "RESULT_STATUS">): string[] =>
  [JUDGMENT, remarkableStatus(event)].filter(Boolean);

const joined = (low: string, high: string) => [low, high].filter(Boolean).join(" or ");

/** A laboratory's words that need none before them: 'See comment', 'Normal flora'. */
const SAYS_WHAT_IT_IS = /^see\b|normal|reference/i;

/** Ranges of another kind behind the normal one, or in its place. */
export function rangesInWords(
  reading: LabReading,
  { RANGE_TEXT, OTHER_RANGES = [] }: Pick<LabEvent, "RANGE_TEXT" | "OTHER_RANGES">,
): string {
  const normal = limitsInWords(reading, RANGE_TEXT);
  return OTHER_RANGES.length === 0 ? normal : [...(normal === NO_RANGE ? [] : [normal]), ...OTHER_RANGES].join(", ");
}

const NO_RANGE = "No reference range";

/** Where there is no bar the limits are said: 'Normal 60 or above, critical below 30'. Without numbers, the laboratory's own words as what is normal. */
export function limitsInWords({ limitTexts }: LabReading, rangeText: string): string {
  const { criticalLow, normalLow, normalHigh, criticalHigh } = limitTexts;
  const critical = joined(criticalLow && `below ${criticalLow}`, criticalHigh && `above ${criticalHigh}`);
  const normal =
    normalLow && normalHigh
      ? `${normalLow} to ${normalHigh}`
      : joined(normalLow && `${normalLow} or above`, normalHigh && `${normalHigh} or below`);
  if (normal && critical) return `Normal ${normal}, critical ${critical}`;
  if (normal) return `Normal ${normal}`;
  if (critical) return `Critical ${critical}`;
  if (rangeText === "") return NO_RANGE;
  return SAYS_WHAT_IT_IS.test(rangeText) ? rangeText : `Normal: ${rangeText}`;
}

/** By which the row of a result is found on a page. */
export const resultRowId = (eventId: string): string => `result-${eventId}`;
