import type { LabEvent } from "@linnet/contract/chart";
import type { LabReading } from "@linnet/contract/chart/lab-reading";

/** 'Final' is the usual status and 'Unknown' adds nothing, so neither is shown. */
export const remarkableStatus = ({ RESULT_STATUS }: Pick<LabEvent, "RESULT_STATUS">): string =>
  /^(final|unknown)$/i.test(RESULT_STATUS) ? "" : RESULT_STATUS;

/** Shown next to a value: the laboratory's judgment if it adds to the flag, and an unusual status. */
export const resultRemarks = ({ JUDGMENT = "", ...event }: Pick<LabEvent, "JUDGMENT" | "RESULT_STATUS">): string[] =>
  [JUDGMENT, remarkableStatus(event)].filter(Boolean);

const joined = (low: string, high: string) => [low, high].filter(Boolean).join(" or ");

/** The laboratory's words that need no label: 'See comment', 'Normal flora'. */
const SAYS_WHAT_IT_IS = /^see\b|normal|reference/i;

/** Other kinds of ranges, after the normal range or instead of it. */
export function rangesInWords(
  reading: LabReading,
  { RANGE_TEXT, OTHER_RANGES = [] }: Pick<LabEvent, "RANGE_TEXT" | "OTHER_RANGES">,
): string {
  const normal = limitsInWords(reading, RANGE_TEXT);
  return OTHER_RANGES.length === 0 ? normal : [...(normal === NO_RANGE ? [] : [normal]), ...OTHER_RANGES].join(", ");
}

const NO_RANGE = "No reference range";

/**
 * The limits in words for results without a bar: 'Normal 60 or above, critical below 30'. Without numbers, the laboratory's own words for
 * the normal range.
 */
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

/** The element id of a result's row. */
export const resultRowId = (eventId: string): string => `result-${eventId}`;
