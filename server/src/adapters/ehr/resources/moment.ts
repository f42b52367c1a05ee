import { Day, PartialDate } from "@linnet/contract/values";

/** A day with a time or zone in converters' spellings: no zone, no seconds, -0800, or digits only. */
const WRITTEN = /^(\d{4})(-?)(\d{2})\2(\d{2})(?:(?:T|\s+)?(\d{2}):?(\d{2})(?::?(\d{2})(\.\d+)?)?)?\s*(?:(Z)|([+-]\d{2}):?(\d{2})?)?$/i;
/** Year first, with other separators or without zeros, or a month with an unknown day. */
const OTHER_DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/.-])/;
/** The American order. A day and month that could be swapped are not read. */
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

/** A day with a time that may be invalid. */
const DAY_WITH_TIME = /^(\d{4}-\d{2}-\d{2})(?:T|\s+\d)/i;

const LEAP_SECOND = "60";

/** A date in R4 form: a year, month, day or instant. A time without a zone is dropped and the day kept. Undefined if it is not a date. */
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
