import { FINDING_WORD } from "@linnet/contract/chart/lab-reading";
import type { LaterValue, ResultToRead } from "@linnet/contract/chart/to-read";
import { formatDate, formatDay, formatTime } from "../../platform/format/format.ts";

/** The hospital's time zone and the current time. */
interface Clock {
  zone: string;
  now?: Date;
}

type Timed = Pick<LaterValue, "at" | "happenedOn">;

const withoutThisYear = (day: string, { zone, now = new Date() }: Clock) =>
  day.length === 10 && day.endsWith(formatDate(now.toISOString(), zone).slice(-4)) ? day.slice(0, 5) : day;

/** '11/19', in another year '11/19/2025'. A date known only to the month or year stays as it is. */
const dayOf = ({ at, happenedOn }: Timed, clock: Clock) =>
  withoutThisYear(happenedOn === undefined ? formatDate(at, clock.zone) : formatDay(happenedOn), clock);

/** '11/19 6:35 AM', or 'today 6:35 AM', in the hospital's time zone. */
function momentOf(timed: Timed, clock: Clock): string {
  if (timed.happenedOn !== undefined) return dayOf(timed, clock);
  const { zone, now = new Date() } = clock;
  const isToday = formatDate(timed.at, zone) === formatDate(now.toISOString(), zone);
  return `${isToday ? "today" : dayOf(timed, clock)} ${formatTime(timed.at, zone)}`;
}

/** When a result was collected, or else reported: '11/19 6:35 AM'. Empty if the record has neither. */
export const clinicalTime = ({ happenedAt, happenedOn }: Pick<ResultToRead, "happenedAt" | "happenedOn">, clock: Clock): string =>
  happenedAt === null ? "" : momentOf({ at: happenedAt, happenedOn }, clock);

/** 'Collected 11/19 6:35 AM'. For a note or a report, only the date. */
export function collectedWords(
  result: Pick<ResultToRead, "section" | "happenedAt" | "happenedOn" | "isReportedTime">,
  clock: Clock,
): string {
  const time = clinicalTime(result, clock);
  if (time === "") return result.section === "labs" ? "Collection date not recorded" : "Date not recorded";
  if (result.section !== "labs") return `Dated ${time}`;
  return `${result.isReportedTime ? "Reported" : "Collected"} ${time}`;
}

/**
 * 'since then 144 (11/20), 127 LOW (11/21)': the newest values of the same test that were collected later. Shows the time for values of the
 * same day. Empty if there are none.
 */
export function sinceThenWords({ happenedAt, happenedOn, later }: ResultToRead, clock: Clock): string {
  if (!later || happenedAt === null) return "";
  const own = dayOf({ at: happenedAt, happenedOn }, clock);
  const whenOf = (value: LaterValue) =>
    dayOf(value, clock) === own && value.happenedOn === undefined ? formatTime(value.at, clock.zone) : dayOf(value, clock);
  const values = later.values.map((value) =>
    [value.value, value.finding === "normal" ? "" : FINDING_WORD[value.finding], `(${whenOf(value)})`].filter(Boolean).join(" "),
  );
  const unnamed = later.count - values.length;
  return `since then ${unnamed > 0 ? `${unnamed} more, then ` : ""}${values.join(", ")}`;
}
