import { Day, NO_SUCH_DAY } from "@linnet/contract/values";
import { formatDate } from "../../platform/format/format.ts";

const WRITTEN = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const WITHOUT_MARKS = /^(\d{2})(\d{2})(\d{4})$/;
const ON_THE_WIRE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** The typed day as YYYY-MM-DD, even if the calendar does not have it. */
function writtenDay(typed: string): string | undefined {
  const text = typed.trim();
  const [, month = "", date = "", year = ""] = WRITTEN.exec(text) ?? WITHOUT_MARKS.exec(text) ?? sorted(ON_THE_WIRE.exec(text));
  return year === "" ? undefined : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

const sorted = (found: RegExpExecArray | null): (string | undefined)[] => [found?.[0], found?.[2], found?.[3], found?.[1]];

const isReal = (day: string) => Day.safeParse(day).success;

/**
 * The calendar day that was typed or pasted, as YYYY-MM-DD. Accepts month, day and year with any separator or none, or the format of
 * records. Undefined for any other text, and for days outside the last and current century or since `firstYear`.
 */
export function toDay(typed: string, firstYear = 1900): string | undefined {
  const day = writtenDay(typed);
  return day !== undefined && isReal(day) && Number(day.slice(0, 4)) >= firstYear ? day : undefined;
}

/** The typed text for a contract rule: a day, or what the rule then refuses. It reports 02/30/2026 as a day that does not exist. */
export function toDayForRule(typed: string): string {
  const day = writtenDay(typed);
  return toDay(typed) ?? (day !== undefined && !isReal(day) ? day : typed.trim());
}

/** Why the typed text is not a day. */
export function dayError(typed: string): string {
  const day = writtenDay(typed);
  return day !== undefined && !isReal(day) ? NO_SUCH_DAY : "Enter the date as MM/DD/YYYY";
}

/** Today in a time zone, as YYYY-MM-DD. */
export const todayIn = (zone: string, now = new Date()): string => toDay(formatDate(now.toISOString(), zone)) ?? "";
