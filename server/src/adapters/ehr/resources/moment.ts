import { Day, PartialDate } from "@linnet/contract/values";

/** A day with a time of it or a zone behind it, as converters write them: without a zone, without seconds, with -0800, as one number. */
const WRITTEN = /^(\d{4})(-?)(\d{2})\2(\d{2})(?:(?:T|\s+)?(\d{2}):?(\d{2})(?::?(\d{2})(\.\d+)?)?)?\s*(?:(Z)|([+-]\d{2}):?(\d{2})?)?$/i;
/** A day with something behind it that is meant to be a time, and is none. */
const DAY_WITH_TIME = /^(\d{4}-\d{2}-\d{2})(?:T|\s+\d)/i;

const LEAP_SECOND = "60";

/**
 * A date of the record as R4 writes it: a year, a month, a day, or an instant. A time that nobody can place for want of a zone is left
 * out, and its day stays. Undefined of what is no date.
 */
export function readMoment(written: unknown): string | undefined {
  const exact = PartialDate.safeParse(written);
  if (exact.success) return exact.data;
  if (typeof written !== "string") return undefined;
  const text = written.trim();
  const [, year, , month, date, hour, minute, second = "00", fraction = "", utc, offset, offsetMinutes = "00"] = WRITTEN.exec(text) ?? [];
  const day = Day.safeParse(year === undefined ? DAY_WITH_TIME.exec(text)?.[1] : `${year}-${month}-${date}`).data;
  if (day === undefined || hour === undefined || !(utc ?? offset)) return day;
  const time = `${hour}:${minute}:${second === LEAP_SECOND ? "59" : second}${fraction}`;
  return PartialDate.safeParse(`${day}T${time}${utc ? "Z" : `${offset}:${offsetMinutes}`}`).data ?? day;
}
