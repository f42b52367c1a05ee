import type { Limits, Zone } from "@linnet/contract/chart/lab-reading";

export interface RangeBand {
  zone: Zone;
  /** Infinite if the range is open. */
  from: number;
  to: number;
}

const isKnown = (limit: number | undefined) => limit !== undefined;

/** The ranges that the limits define, from low to high. One limit makes two ranges, and no limit makes none. */
export function bandsOf({ criticalLow, normalLow, normalHigh, criticalHigh }: Limits): RangeBand[] {
  const lowest = criticalLow ?? Number.NEGATIVE_INFINITY;
  const highest = criticalHigh ?? Number.POSITIVE_INFINITY;
  const bands: (RangeBand & { known: boolean })[] = [
    { zone: "critical-low", from: Number.NEGATIVE_INFINITY, to: lowest, known: isKnown(criticalLow) },
    { zone: "low", from: lowest, to: normalLow ?? lowest, known: isKnown(normalLow) },
    { zone: "normal", from: normalLow ?? lowest, to: normalHigh ?? highest, known: isKnown(normalLow) || isKnown(normalHigh) },
    { zone: "high", from: normalHigh ?? highest, to: highest, known: isKnown(normalHigh) },
    { zone: "critical-high", from: highest, to: Number.POSITIVE_INFINITY, known: isKnown(criticalHigh) },
  ];
  return bands.filter(({ known, from, to }) => known && from < to).map(({ zone, from, to }) => ({ zone, from, to }));
}
