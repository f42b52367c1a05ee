import type { Quantity, ReferenceRange } from "../../../adapters/ehr/port.ts";
import { ageFit, countsCompletedUnits, spanOf } from "./age-range.ts";

/** For whom a range is chosen: the patient on the day the specimen was taken. */
export interface Situation {
  sex: "M" | "F" | "O" | "U";
  /** YYYY-MM-DD; undefined when it is not known to the day, and then no range for an age holds. */
  birthDay: string | undefined;
  /** The hospital's day of the result, YYYY-MM-DD. */
  day: string | undefined;
}

/** The normal limits of a result as texts, empty where there is none; `text` where there is a range only in words. */
export interface NormalRange {
  low: string;
  high: string;
  text: string;
}

const NO_RANGE: NormalRange = { low: "", high: "", text: "" };

/** What laboratories call a sex: HL7's codes, SNOMED CT's, and words. */
const SEXES: Record<string, "M" | "F"> = {
  ...{ m: "M", male: "M", "248153007": "M", boy: "M", boys: "M", man: "M", men: "M", males: "M" },
  ...{ f: "F", female: "F", "248152002": "F", girl: "F", girls: "F", woman: "F", women: "F", females: "F" },
};

const CRITICAL = /critical|panic/i;

export const isCritical = ({ meaning }: ReferenceRange) => meaning?.some((word) => CRITICAL.test(word)) ?? false;

/** The normal range is said to be so, or not said to be anything else: treatment goals and cycle phases are not normal ranges. */
function isNormal({ meaning }: ReferenceRange): boolean {
  return meaning?.every((word) => /\bnormal\b|\breference\b/i.test(word)) ?? true;
}

/** 0 to 0 is how some systems write that there is no range. */
export const isVoid = ({ low, high }: ReferenceRange) =>
  low !== undefined && high !== undefined && Number(low.value) === 0 && Number(high.value) === 0;

/** A range for a race or a condition that Linnet does not know of never holds. */
function isForSex({ appliesTo }: ReferenceRange, sex: Situation["sex"]): boolean {
  return appliesTo?.every((words) => words.some((word) => SEXES[word.toLowerCase()] === sex)) ?? true;
}

interface Candidate {
  range: ReferenceRange;
  fit: "within" | "at-limit";
}

/** The ranges that hold for the patient on the day, the most specific first. */
export function holding(ranges: readonly ReferenceRange[], { sex, birthDay, day }: Situation): ReferenceRange[] {
  const forSex = ranges.filter((range) => isForSex(range, sex));
  const completed = countsCompletedUnits(forSex.map(({ age }) => age));
  const candidates = forSex.flatMap((range): Candidate[] => {
    if (!range.age) return [{ range, fit: "within" }];
    const fit = birthDay && day ? ageFit(range.age, birthDay, day, completed) : undefined;
    return fit ? [{ range, fit }] : [];
  });
  return candidates.sort(bySpecificity).map(({ range }) => range);
}

const conditions = ({ age, appliesTo }: ReferenceRange) => (age ? 1 : 0) + (appliesTo ? 1 : 0);

function bySpecificity(one: Candidate, other: Candidate): number {
  const more = conditions(other.range) - conditions(one.range);
  if (more !== 0) return more;
  if (one.fit !== other.fit) return one.fit === "within" ? -1 : 1;
  if (!one.range.age || !other.range.age) return 0;
  const [narrow, wide] = [spanOf(one.range.age), spanOf(other.range.age)];
  return narrow === wide ? 0 : narrow - wide;
}

/** Whether a limit is in the unit of the value; a unit that is not said is taken for the same one. */
export function isSameUnit(limit: Quantity | undefined, value: Quantity | undefined): boolean {
  const units = [limit, value].map((quantity) => [quantity?.unit, quantity?.code].filter((unit) => unit !== undefined));
  const [one = [], other = []] = units;
  return one.length === 0 || other.length === 0 || one.some((unit) => other.includes(unit));
}

function inWords({ low, high, text }: ReferenceRange): string {
  if (text) return text;
  const unit = high?.unit ?? low?.unit ?? "";
  const limits = low && high ? `${low.value}–${high.value}` : low ? `≥${low.value}` : `≤${high?.value}`;
  return `${limits} ${unit}`.trim();
}

function present(range: ReferenceRange, value: Quantity | undefined): NormalRange {
  const { low, high, text = "" } = range;
  const inWordsOnly = { ...NO_RANGE, text };
  if (isVoid(range) || (!low && !high)) return inWordsOnly;
  if (low && high && Number(low.value) > Number(high.value)) return inWordsOnly;
  if (!isSameUnit(low, value) || !isSameUnit(high, value)) return { ...NO_RANGE, text: inWords(range) };
  return { low: low?.value ?? "", high: high?.value ?? "", text: "" };
}

/**
 * The normal range of a result among those the laboratory sent: the most specific that holds for the patient's sex and age on
 * that day. Limits in another unit than the value's are words, because no scale may be drawn with them.
 */
export function referenceRange(
  ranges: readonly ReferenceRange[] | undefined,
  situation: Situation,
  value: Quantity | undefined,
): NormalRange {
  const told = (ranges ?? []).filter((range) => isNormal(range) && (range.text || (!isVoid(range) && (range.low || range.high))));
  const [first, ...others] = holding(told, situation);
  if (!first) return NO_RANGE;
  const isEqual = (range: ReferenceRange) => conditions(range) === conditions(first) && spanOf(range.age ?? {}) === spanOf(first.age ?? {});
  const inUnit = [first, ...others.filter(isEqual)].find(({ low, high }) => isSameUnit(low ?? high, value));
  return present(inUnit ?? first, value);
}
