import type { Quantity } from "../../../adapters/ehr/port.ts";

export interface AgeRange {
  low?: Quantity | undefined;
  high?: Quantity | undefined;
}

type Unit = "a" | "mo" | "wk" | "d";

/** UCUM's units of age, and what people write for them. */
const UNITS: Record<string, Unit> = {
  ...{ a: "a", y: "a", yr: "a", yrs: "a", year: "a", years: "a" },
  ...{ mo: "mo", month: "mo", months: "mo" },
  ...{ wk: "wk", week: "wk", weeks: "wk" },
  ...{ d: "d", day: "d", days: "d" },
};

/** UCUM's mean year and month, for parts of one. */
const DAYS: Record<Unit, number> = { a: 365.25, mo: 30.4375, wk: 7, d: 1 };

const MS_A_DAY = 86_400_000;

const unitOf = ({ unit, code }: Quantity): Unit | undefined => UNITS[(code ?? "").toLowerCase()] ?? UNITS[(unit ?? "").toLowerCase()];

const dayNumber = (day: string) => Date.parse(day) / MS_A_DAY;

/** The day on which somebody reaches an age, by the calendar where it is whole: years and months are not all of one length. */
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
 * Whether these age ranges count completed units, as in 2–11 years beside 12–17 years: then eleven and a half years is still 11.
 * Without such a neighbour the upper end is a limit that is only just reached.
 */
export function countsCompletedUnits(ages: readonly (AgeRange | undefined)[]): boolean {
  return ages.some((age) =>
    ages.some(
      (next) => age?.high && next?.low && unitOf(age.high) === unitOf(next.low) && Number(next.low.value) === Number(age.high.value) + 1,
    ),
  );
}

/**
 * How an age range holds on a day: "within", "at-limit" when the age has just been reached or its unit is being completed, or not.
 * Both days are YYYY-MM-DD. A range in a unit nobody knows does not hold.
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
