import { TZDate } from "@date-fns/tz";

const PARTIAL = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/**
 * The instant of a date of the record, in milliseconds since 1970. A year, a month or a day is its start in the hospital's zone,
 * never midnight in UTC, which is the day before in America.
 */
export function instantOf(moment: string, zone: string): number | undefined {
  const [partial, year, month = "1", day = "1"] = PARTIAL.exec(moment) ?? [];
  const instant = partial ? new TZDate(Number(year), Number(month) - 1, Number(day), zone).getTime() : Date.parse(moment);
  return Number.isNaN(instant) ? undefined : instant;
}
