import { formatDay, formatMonth, formatWeekday } from "../../platform/format/format.ts";
import { addDays, addMonths, daysOfMonth, weekOf, weeksOfMonth } from "./calendar-days.ts";
import type { CalendarView } from "./routes.ts";

/** What one looks at: its days, what it is called, and a day in the one before or after it. */
interface CalendarPeriod {
  days: string[];
  heading: string;
  /** How a person calls its length: 'Next month'. */
  unit: "month" | "week" | "day";
  beside: (count: 1 | -1) => string;
}

/** 'Friday, 11/20/2026' */
export const dayHeading = (day: string): string => `${formatWeekday(day)}, ${formatDay(day)}`;

export function calendarPeriod(view: CalendarView, date: string): CalendarPeriod {
  if (view === "day") return { days: [date], heading: dayHeading(date), unit: "day", beside: (count) => addDays(date, count) };
  if (view === "week") {
    const days = weekOf(date);
    const heading = `${formatDay(days[0] ?? date)} - ${formatDay(days.at(-1) ?? date)}`;
    return { days, heading, unit: "week", beside: (count) => addDays(date, count * 7) };
  }
  const days = view === "month" ? weeksOfMonth(date).flat() : daysOfMonth(date);
  return { days, heading: formatMonth(date), unit: "month", beside: (count) => addMonths(date, count) };
}
