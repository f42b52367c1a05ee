import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { formatDay, formatMonth, formatWeekday } from "../../platform/format/format.ts";
import { useScreenSearch } from "../../platform/page/screen.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { addDays, addMonths, daysOfMonth, weekOf, weeksOfMonth } from "./calendar-days.ts";
import { todayAt } from "./hospital-clock.ts";
import type { appointmentScreens, CalendarSearchParams, CalendarView } from "./routes.ts";

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

function calendarPeriod(view: CalendarView, date: string): CalendarPeriod {
  if (view === "day") return { days: [date], heading: dayHeading(date), unit: "day", beside: (count) => addDays(date, count) };
  if (view === "week") {
    const days = weekOf(date);
    const heading = `${formatDay(days[0] ?? date)} - ${formatDay(days.at(-1) ?? date)}`;
    return { days, heading, unit: "week", beside: (count) => addDays(date, count * 7) };
  }
  const days = view === "month" ? weeksOfMonth(date).flat() : daysOfMonth(date);
  return { days, heading: formatMonth(date), unit: "month", beside: (count) => addMonths(date, count) };
}

/** At this width and below a month has no room for names. */
const NARROW = "(max-width: 62.5em)";

export type CalendarRoute = (typeof appointmentScreens)[keyof typeof appointmentScreens];

/** Which part of the calendar is in view: what the address says, else this month, as a list where the window is narrow (decision G-APT-06). */
export function useCalendarState(at: CalendarRoute) {
  const navigate = useNavigate();
  const { timeZone } = useSettings();
  const address = useScreenSearch(at);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const today = todayAt(timeZone);
  const date = address.date ?? today;
  const view = address.view ?? (isNarrow ? "list" : "month");
  const hrefOf = (change: CalendarSearchParams) => at.to({}, { ...address, ...change });
  return {
    today,
    date,
    view,
    period: calendarPeriod(view, date),
    here: hrefOf({ view, date }),
    go: (change: CalendarSearchParams) => void navigate({ href: hrefOf(change), resetScroll: false }),
  };
}

export type CalendarState = ReturnType<typeof useCalendarState>;
