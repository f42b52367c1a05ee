import { Day, PartialDate } from "@linnet/contract/values";

/** A day with a time of it or a zone behind it, as converters write them: without a zone, without seconds, with -0800, as one number. */
const WRITTEN = /^(\d{4})(-?)(\d{2})\2(\d{2})(?:(?:T|\s+)?(\d{2}):?(\d{2})(?::?(\d{2})(\.\d+)?)?)?\s*(?:(Z)|([+-]\d{2}):?(\d{2})?)?$/i;
/** A day in the order of R4, with other signs or without zeros; one of a month of which the day is not known. */
const OTHER_DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/.-])/;
/** As Americans write it. Of a day that might be a month nobody can tell. */
const AMERICAN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;
const FIRST_CERTAIN_DAY = 13;

const twoDigits = (number = "") => number.padStart(2, "0");

function otherDay(text: string): string | undefined {
  const [, year, , month, date] = OTHER_DAY.exec(text) ?? [];
  if (year !== undefined) {
    const inMonth = `${year}-${twoDigits(month)}`;
    return Number(date) === 0
      ? Number(month) === 0
        ? year
        : PartialDate.safeParse(inMonth).data
      : Day.safeParse(`${inMonth}-${twoDigits(date)}`).data;
  }
  const [, americanMonth, americanDate, americanYear] = AMERICAN_DAY.exec(text) ?? [];
  const isCertain = Number(americanDate) >= FIRST_CERTAIN_DAY || americanDate === americanMonth;
  return isCertain ? Day.safeParse(`${americanYear}-${twoDigits(americanMonth)}-${twoDigits(americanDate)}`).data : undefined;
}

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
  if (day === undefined || hour === undefined || !(utc ?? offset)) return day ?? otherDay(text);
  const time = `${hour}:${minute}:${second === LEAP_SECOND ? "59" : second}${fraction}`;
  return PartialDate.safeParse(`${day}T${time}${utc ? "Z" : `${offset}:${offsetMinutes}`}`).data ?? day;
}
