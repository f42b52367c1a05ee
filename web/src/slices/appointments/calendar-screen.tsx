import { ROLE, type RoleId } from "@linnet/contract/roles";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { nameSearch } from "../../platform/format/name-search.ts";
import { ApiError } from "../../platform/http/api-client.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { MissingNote } from "../../ui/chart/missing-note.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lastOpenedList } from "../patients/public.ts";
import { me, NotHere } from "../session/public.ts";
import { appointmentsOfMonth, type CalendarName } from "./api.ts";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { AppointmentList, scrollToNextDay } from "./appointment-list.tsx";
import { type CalendarEntry, calendarEntries } from "./calendar-entry.ts";
import { CalendarLegend } from "./calendar-legend.tsx";
import { type CalendarRoute, type CalendarState, useCalendarState } from "./calendar-period.ts";
import classes from "./calendar-screen.module.css";
import { CalendarToolbar, PERIOD_HEADING } from "./calendar-toolbar.tsx";
import { zoneName } from "./hospital-clock.ts";
import { MonthGrid } from "./month-grid.tsx";
import { appointmentScreens } from "./routes.ts";
import { TimeGrid } from "./time-grid.tsx";

interface Calendar {
  name: CalendarName;
  title: string;
  /** Whose appointments they are, for this person. */
  helpFor: (roles: readonly RoleId[]) => string;
  at: CalendarRoute;
}

const MINE: Calendar = {
  name: "mine",
  title: "My appointments",
  helpFor: () => "Hospital visits for your patients.",
  at: appointmentScreens.mine,
};
/** Staff see the patients of the practice, physicians their own and those who are shared with them (decision G-APT-01). */
function helpOfPractice(roles: readonly RoleId[]): string {
  const isStaff = roles.some((role) => role === ROLE.general || role === ROLE.practiceAdmin);
  if (isStaff) return "Hospital visits for every patient in your practice.";
  return "Hospital visits for your patients and for patients your colleagues share with you.";
}

const OF_PRACTICE: Calendar = {
  name: "ofPractice",
  title: "Practice appointments",
  helpFor: helpOfPractice,
  at: appointmentScreens.ofPractice,
};

export const MyAppointmentsScreen = () => <CalendarScreen key="mine" calendar={MINE} />;
export const PracticeAppointmentsScreen = () => <CalendarScreen key="ofPractice" calendar={OF_PRACTICE} />;

const NONE: CalendarEntry[] = [];

/** A calendar of appointments: looked at by month, week, day or as a list, and searched by the names of patients. */
export function CalendarScreen({ calendar }: { calendar: Calendar }) {
  const settings = useSettings();
  const { timeZone } = settings;
  const state = useCalendarState(calendar.at);
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<CalendarEntry>();
  const drawing = useRef<HTMLDivElement>(null);
  const roles = (useQuery(me).data?.roles.practiceRoles ?? []).flatMap(({ roleId, active }) => (active ? [roleId] : []));
  const month = useQuery(appointmentsOfMonth(calendar.name, state.date));

  const all = useMemo(() => (month.data ? calendarEntries(month.data.FUTURE_VISITS, timeZone) : NONE), [month.data, timeZone]);
  const days = new Set(state.period.days);
  const isFound = nameSearch(search);
  const entries = all.filter(({ day, appointment }) => days.has(day) && isFound(appointment.PATIENT_NAME));

  // Who has which calendar, only the server knows: the route table has no group for them (decision G-APT-01).
  if (month.error instanceof ApiError && month.error.body.code === "forbidden") return <NotHere />;
  return (
    <>
      <PageHeader title={calendar.title} help={`${calendar.helpFor(roles)} Times are in ${zoneName(timeZone)}.`} />
      <CalendarToolbar
        state={state}
        search={search}
        onSearch={setSearch}
        onSubmit={() => drawing.current?.querySelector<HTMLElement>("[aria-haspopup=dialog]")?.focus()}
      />
      <p className={classes.found} role="status">
        {month.data && foundWords(entries.length, search)}
      </p>
      <MissingNote of={month.data?.INCOMPLETE} noun={["appointment", "appointments"]} />
      <div ref={drawing} className={`ln-card ${classes.card}`} data-view={state.view}>
        <QueryView query={month} waiting={<CalendarSkeleton state={state} />} help={supportHelp(settings)}>
          {() => <Drawing state={state} entries={entries} onOpen={setOpened} onClear={search === "" ? undefined : () => setSearch("")} />}
        </QueryView>
      </div>
      <CalendarLegend />
      <AppointmentDialog entry={opened} onClose={() => setOpened(undefined)} onViewChart={() => lastOpenedList().write(state.here)} />
    </>
  );
}

function foundWords(count: number, search: string): string {
  if (count === 0) return "No record found";
  if (search.trim() === "") return "";
  return count === 1 ? "1 appointment found" : `${count} appointments found`;
}

function showToday(scroller: HTMLElement | null) {
  const cell = scroller?.querySelector<HTMLElement>("[aria-current]");
  if (cell) scroller?.scrollTo({ left: cell.offsetLeft });
}

interface DrawingProps {
  state: CalendarState;
  entries: CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
  /** Shows all patients again. */
  onClear: (() => void) | undefined;
}

function Drawing({ state, entries, onOpen, onClear }: DrawingProps) {
  const { view, date, today, period, go } = state;
  const scroller = useRef<HTMLElement>(null);
  const isThere = useRef(false);
  // Scrolls in the browser: today may be outside a narrow month view, and far down in a list.
  useEffect(() => {
    if (view === "month") showToday(scroller.current);
    // After a change to the list, the focus stays on the switch.
    if (view === "list" && !isThere.current) scrollToNextDay(today);
    isThere.current = true;
  }, [view, today]);
  const openDay = (day: string) => {
    go({ view: "day", date: day });
    document.getElementById(PERIOD_HEADING)?.focus();
  };
  if (view === "week" || view === "day")
    return <TimeGrid days={period.days} today={today} entries={entries} onOpen={onOpen} onDay={openDay} />;
  if (view === "list" && entries.length === 0)
    return <EmptyState title="No record found" actions={onClear && <Button onClick={onClear}>Clear search</Button>} />;
  if (view === "list") return <AppointmentList today={today} entries={entries} onOpen={onOpen} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard, also when nothing is in it
    <section ref={scroller} className={classes.scroll} aria-label="Calendar" tabIndex={0}>
      <MonthGrid key={period.heading} date={date} today={today} entries={entries} onOpen={onOpen} onDay={openDay} />
    </section>
  );
}

/** The room of what is to come. */
function CalendarSkeleton({ state: { view, period } }: { state: CalendarState }) {
  const weeks = period.days.length / 7;
  return (
    <div
      role="status"
      aria-label="Loading appointments"
      className={classes.skeleton}
      data-view={view}
      style={view === "month" ? { height: `${2.25 + weeks * 7.5}rem` } : undefined}
    >
      {Array.from({ length: 5 }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={12} width={`${40 + (row % 3) * 15}%`} />
      ))}
    </div>
  );
}
