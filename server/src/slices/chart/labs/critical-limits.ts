import type { Quantity, ReferenceRange } from "../../../adapters/ehr/port.ts";
import { holding, isCritical, isSameUnit, isVoid, type NormalRange, type Situation } from "./reference-range.ts";

export interface CriticalLimits {
  low: string;
  high: string;
}

const NONE: CriticalLimits = { low: "", high: "" };

const says = ({ meaning }: ReferenceRange, word: RegExp) => meaning?.some((text) => word.test(text)) ?? false;

/**
 * The limits a critical range names. One that says low or high is the critical band itself, and its inner end is the limit;
 * one that says neither spans what is not critical, and its ends are the limits.
 */
function limitsOf(range: ReferenceRange): Partial<CriticalLimits> {
  const { low, high } = range;
  const [inLow, inHigh] = [says(range, /\blow\b/i), says(range, /\bhigh\b/i)];
  if (inLow && !inHigh) return { low: (high ?? low)?.value ?? "" };
  if (inHigh && !inLow) return { high: (low ?? high)?.value ?? "" };
  return { low: low?.value ?? "", high: high?.value ?? "" };
}

/** Low to high in the order of the scale; a limit that is not there is left out. */
function isAscending(limits: readonly string[]): boolean {
  const numbers = limits.filter((limit) => limit !== "").map(Number);
  return numbers.every((limit, at) => at === 0 || limit >= (numbers[at - 1] ?? limit));
}

/**
 * The critical limits, where the laboratory sent any: R4 has no place of its own for them, so they are ranges that are called
 * critical or panic. Limits that do not enclose the normal ones, or are in another unit, are none.
 */
export function criticalLimits(
  ranges: readonly ReferenceRange[] | undefined,
  situation: Situation,
  { value, normal }: { value: Quantity | undefined; normal: NormalRange },
): CriticalLimits {
  const critical = holding(
    (ranges ?? []).filter((range) => isCritical(range) && !isVoid(range)),
    situation,
  ).filter(({ low, high }) => isSameUnit(low, value) && isSameUnit(high, value));
  const found = critical.map(limitsOf);
  const low = found.map((limits) => limits.low).find(Boolean) ?? "";
  const high = found.map((limits) => limits.high).find(Boolean) ?? "";
  return isAscending([low, normal.low, normal.high, high]) ? { low, high } : NONE;
}
