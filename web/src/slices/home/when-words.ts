import { formatDate, formatTime } from "../../platform/format/format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** '40 min ago' and '9:05 AM' today, 'Yesterday', '11/18', and of another year '11/18/2025': as days are counted at the hospital. */
export function whenWords(instant: string, zone: string, now = new Date()): string {
  const age = now.getTime() - Date.parse(instant);
  if (age >= 0 && age < MINUTE) return "Just now";
  if (age >= 0 && age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  const day = formatDate(instant, zone);
  const today = formatDate(now.toISOString(), zone);
  if (day === today) return formatTime(instant, zone);
  // A day has 23 hours at least, and 25 at most.
  const before = [DAY - HOUR, DAY, DAY + HOUR].map((ago) => formatDate(new Date(now.getTime() - ago).toISOString(), zone));
  if (day === before.find((each) => each !== today)) return "Yesterday";
  return day.slice(-4) === today.slice(-4) ? day.slice(0, 5) : day;
}
