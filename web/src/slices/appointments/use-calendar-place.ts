import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useScreenSearch } from "../../platform/page/screen.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { calendarPeriod } from "./calendar-period.ts";
import { todayAt } from "./hospital-clock.ts";
import type { appointmentScreens, CalendarPlace } from "./routes.ts";

/** At this width and below a month has no room for names. */
const NARROW = "(max-width: 62.5em)";

export type CalendarAddress = (typeof appointmentScreens)[keyof typeof appointmentScreens];

/** Which part of the calendar is in view: what the address says, else this month, as a list where the window is narrow (decision G-APT-06). */
export function useCalendarPlace(at: CalendarAddress) {
  const navigate = useNavigate();
  const { timeZone } = useSettings();
  const address = useScreenSearch(at);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const today = todayAt(timeZone);
  const date = address.date ?? today;
  const view = address.view ?? (isNarrow ? "list" : "month");
  const hrefOf = (change: CalendarPlace) => at.to({}, { ...address, ...change });
  return {
    today,
    date,
    view,
    period: calendarPeriod(view, date),
    here: hrefOf({ view, date }),
    go: (change: CalendarPlace) => void navigate({ href: hrefOf(change), resetScroll: false }),
  };
}

export type CalendarPlaceInView = ReturnType<typeof useCalendarPlace>;
