import { formatDate } from "../platform/format.ts";

const WRITTEN = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const WITHOUT_MARKS = /^(\d{2})(\d{2})(\d{4})$/;
const ON_THE_WIRE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * The calendar day that somebody typed or pasted, as YYYY-MM-DD: month, day and year with any mark between them or none, or a day as
 * records write it. Nothing for what is no day of this or the last century, or of the years since `firstYear`.
 */
export function toDay(typed: string, firstYear = 1900): string | undefined {
  const text = typed.trim();
  const [, month = "", date = "", year = ""] = WRITTEN.exec(text) ?? WITHOUT_MARKS.exec(text) ?? sorted(ON_THE_WIRE.exec(text));
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const instant = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  return isReal && Number(year) >= firstYear ? day : undefined;
}

const sorted = (found: RegExpExecArray | null): (string | undefined)[] => [found?.[0], found?.[2], found?.[3], found?.[1]];

/** Today in a time zone, as YYYY-MM-DD. */
export const todayIn = (zone: string, now = new Date()): string => toDay(formatDate(now.toISOString(), zone)) ?? "";
