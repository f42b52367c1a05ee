import type { Quantity, ReferenceRange } from "../../../adapters/ehr/record.ts";

export interface AgeRange {
  low?: Quantity | undefined;
  high?: Quantity | undefined;
}

type Unit = "a" | "mo" | "wk" | "d";

/** UCUM's units of age, and what people write for them. */
const UNITS: Record<string, Unit> = {
  a: "a",
  y: "a",
  yr: "a",
  yrs: "a",
  year: "a",
  years: "a",
  mo: "mo",
  month: "mo",
  months: "mo",
  wk: "wk",
  week: "wk",
  weeks: "wk",
  d: "d",
  day: "d",
  days: "d",
};

/** UCUM's mean year and month, for parts of one. */
const DAYS: Record<Unit, number> = { a: 365.25, mo: 30.4375, wk: 7, d: 1 };

const MS_A_DAY = 86_400_000;

const unitOf = ({ unit, code }: Quantity): Unit | undefined => UNITS[(code ?? "").toLowerCase()] ?? UNITS[(unit ?? "").toLowerCase()];

const dayNumber = (day: string) => Date.parse(day) / MS_A_DAY;

/** The day of reaching an age, by calendar for whole units: years and months vary in length. */
function dayOfAge(birthDay: string, count: number, unit: Unit): number {
  if (!Number.isInteger(count) || unit === "wk" || unit === "d") return dayNumber(birthDay) + count * DAYS[unit];
  const birth = new Date(birthDay);
  const [years, months] = unit === "a" ? [count, 0] : [0, count];
  return Date.UTC(birth.getUTCFullYear() + years, birth.getUTCMonth() + months, birth.getUTCDate()) / MS_A_DAY;
}

function limit(quantity: Quantity | undefined, none: number): { count: number; unit: Unit } | undefined {
  if (!quantity) return { count: none, unit: "d" };
  const unit = unitOf(quantity);
  return unit && { count: Number(quantity.value), unit };
}

/**
 * Whether these age ranges count completed units, as in 2–11 years next to 12–17 years: then eleven and a half is still 11. Without such a
 * neighbor the upper end is a limit just reached.
 */
export function countsCompletedUnits(ages: readonly (AgeRange | undefined)[]): boolean {
  return ages.some((age) =>
    ages.some(
      (next) => age?.high && next?.low && unitOf(age.high) === unitOf(next.low) && Number(next.low.value) === Number(age.high.value) + 1,
    ),
  );
}

/**
 * How an age range holds on a day: "within", "at-limit" when the age has just been reached or its unit is being completed, or not. Both
 * days are YYYY-MM-DD. A range with an unknown unit does not hold.
 */
export function ageFit(age: AgeRange, birthDay: string, day: string, completed: boolean): "within" | "at-limit" | undefined {
  const low = limit(age.low, Number.NEGATIVE_INFINITY);
  const high = limit(age.high, Number.POSITIVE_INFINITY);
  if (!low || !high) return undefined;
  const today = dayNumber(day);
  if (today < dayOfAge(birthDay, low.count, low.unit)) return undefined;
  const end = dayOfAge(birthDay, high.count, high.unit);
  if (today < end) return "within";
  const isCompleting = completed && Number.isInteger(high.count) && today < dayOfAge(birthDay, high.count + 1, high.unit);
  return Math.floor(end) === today || isCompleting ? "at-limit" : undefined;
}

/** How many days an age range spans, to tell the narrower one; without an end it spans all of them. */
export function spanOf({ low, high }: AgeRange): number {
  const [from, to] = [limit(low, 0), limit(high, Number.POSITIVE_INFINITY)];
  return from && to ? to.count * DAYS[to.unit] - from.count * DAYS[from.unit] : Number.POSITIVE_INFINITY;
}

/** The patient on the day the specimen was taken, for choosing a range. */
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
  m: "M",
  male: "M",
  "248153007": "M",
  boy: "M",
  boys: "M",
  man: "M",
  men: "M",
  males: "M",
  f: "F",
  female: "F",
  "248152002": "F",
  girl: "F",
  girls: "F",
  woman: "F",
  women: "F",
  females: "F",
};

const CRITICAL = /critical|panic/i;

export const isCritical = ({ meaning }: ReferenceRange) => meaning?.some((word) => CRITICAL.test(word)) ?? false;

/** A range marked normal, or not marked as anything else: treatment goals and cycle phases are not normal ranges. */
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
export function applicableRanges(ranges: readonly ReferenceRange[], { sex, birthDay, day }: Situation): ReferenceRange[] {
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
  const [first, ...others] = applicableRanges(told, situation);
  if (!first) return NO_RANGE;
  const isEqual = (range: ReferenceRange) => conditions(range) === conditions(first) && spanOf(range.age ?? {}) === spanOf(first.age ?? {});
  const inUnit = [first, ...others.filter(isEqual)].find(({ low, high }) => isSameUnit(low ?? high, value));
  return present(inUnit ?? first, value);
}

/** HL7's words for what a range means, where they are not what people say. */
const MEANINGS: Partial<Record<string, string>> = {
  ...{ therapeutic: "therapeutic", "therapeutic desired level": "therapeutic" },
  ...{ pre: "therapeutic before the dose", "pre therapeutic desired level": "therapeutic before the dose" },
  ...{ post: "therapeutic after the dose", "post therapeutic desired level": "therapeutic after the dose" },
  ...{ "recommended range": "recommended", "treatment range": "treatment" },
};

/** The last of its words is the record's own (`Words`). */
const meaningOf = ({ meaning = [] }: ReferenceRange): string => MEANINGS[meaning.at(-1)?.toLowerCase() ?? ""] ?? meaning.at(-1) ?? "";

function otherRange(range: ReferenceRange, value: Quantity | undefined): string {
  const { low, high, text } = range;
  const isInUnit = isSameUnit(low, value) && isSameUnit(high, value);
  const unit = isInUnit ? "" : (high?.unit ?? low?.unit ?? "");
  const limits = low && high ? `${low.value}-${high.value}` : low ? `≥${low.value}` : high && `≤${high.value}`;
  return [meaningOf(range), text || limits, text ? "" : unit].filter(Boolean).join(" ");
}

/**
 * The ranges that hold for the patient on that day and are neither the normal one nor critical limits, each with what it means:
 * 'therapeutic 10-20', in the unit of the value. A result outside of one is not judged by it.
 */
export function otherRanges(ranges: readonly ReferenceRange[] | undefined, situation: Situation, value: Quantity | undefined): string[] {
  const others = (ranges ?? []).filter((range) => !isNormal(range) && !isCritical(range) && !isVoid(range));
  const told = others.filter(({ low, high, text }) => low || high || text);
  return [...new Set(applicableRanges(told, situation).map((range) => otherRange(range, value)))];
}

interface CriticalLimits {
  low: string;
  high: string;
}

const NONE: CriticalLimits = { low: "", high: "" };

const says = ({ meaning }: ReferenceRange, word: RegExp) => meaning?.some((text) => word.test(text)) ?? false;

/**
 * The limits of a critical range. A range marked low or high is the critical band itself, and its inner end is the limit; an unmarked one
 * spans what is not critical, and its ends are the limits.
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
  const critical = applicableRanges(
    (ranges ?? []).filter((range) => isCritical(range) && !isVoid(range)),
    situation,
  ).filter(({ low, high }) => isSameUnit(low, value) && isSameUnit(high, value));
  const found = critical.map(limitsOf);
  const low = found.map((limits) => limits.low).find(Boolean) ?? "";
  const high = found.map((limits) => limits.high).find(Boolean) ?? "";
  return isAscending([low, normal.low, normal.high, high]) ? { low, high } : NONE;
}
