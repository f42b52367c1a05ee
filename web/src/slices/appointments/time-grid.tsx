import { useEffect, useRef } from "react";
import { formatDay, formatWeekday } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { AppointmentButton } from "./appointment-button.tsx";
import { type CalendarEntry, entriesByDay, STEP_MINUTES } from "./calendar-entry.ts";
import { dayHeading } from "./calendar-period.ts";
import { clockTime, isClockChange } from "./hospital-clock.ts";
import { isTimed, type PlacedEntry, SHORTEST_MINUTES, timeColumns } from "./time-columns.ts";
import classes from "./time-grid.module.css";

/** The latest time is one hour before the end of the day (APT-018); it opens at 08:00 (decision G-APT-06). */
const LAST_MINUTE = 23 * 60;
const OPENS_AT = 8 * 60;
const HOURS = Array.from({ length: LAST_MINUTE / 60 }, (_, hour) => hour * 60);
/** In a week's narrow days so many stand side by side; what there is beyond is one button that opens the day. */
const MAX_IN_WEEK = 3;

interface TimeGridProps {
  days: string[];
  today: string;
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
  onDay: (day: string) => void;
}

/** The hours of a day, or of the days of a week, as the clock at the hospital shows them. */
export function TimeGrid({ days, today, entries, onOpen, onDay }: TimeGridProps) {
  const { timeZone } = useSettings();
  const scroller = useRef<HTMLElement>(null);
  const opening = useRef<HTMLDivElement>(null);
  const byDay = entriesByDay(entries);
  const isWeek = days.length > 1;
  // Talks to the browser's scrolling: the first hours are there, but above, and a narrow window begins a week with today.
  useEffect(() => {
    const head = scroller.current?.querySelector<HTMLElement>("[aria-current]");
    const left = (head?.offsetLeft ?? 0) - (opening.current?.offsetWidth ?? 0);
    scroller.current?.scrollTo({ top: opening.current?.offsetTop ?? 0, left });
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard, also when nothing is in it
    <section ref={scroller} className={classes.scroller} aria-label="Calendar" tabIndex={0}>
      <div
        className={classes.grid}
        data-week={isWeek || undefined}
        style={{ gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(0, 1fr))` }}
      >
        <div className={classes.corner} />
        {days.map((day) => (
          <div key={day} className={classes.head} aria-current={day === today ? "date" : undefined}>
            <h3 className={classes.heading}>
              {isWeek ? (
                <button type="button" className={classes.day} onClick={() => onDay(day)}>
                  <span aria-hidden>
                    {formatWeekday(day).slice(0, 3)} {Number(day.slice(8))}
                  </span>
                  <span className="ln-hidden">{dayHeading(day)}</span>
                </button>
              ) : (
                <span className={classes.day}>
                  {formatWeekday(day)} {formatDay(day)}
                </span>
              )}
              {day === today && <span className={classes.today}>Today</span>}
            </h3>
            {isClockChange(day, timeZone) && <p className={classes.change}>Clocks change</p>}
            <WholeDay entries={(byDay.get(day) ?? []).filter((entry) => !isTimed(entry))} onOpen={onOpen} />
          </div>
        ))}
        <div className={classes.hours} aria-hidden>
          {HOURS.map((minute) => (
            <div key={minute} ref={minute === OPENS_AT ? opening : undefined} className={classes.hour}>
              {clockTime(minute)}
            </div>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            entries={byDay.get(day) ?? []}
            most={isWeek ? MAX_IN_WEEK : undefined}
            onOpen={onOpen}
            onDay={onDay}
          />
        ))}
      </div>
    </section>
  );
}

function WholeDay({ entries, onOpen }: { entries: CalendarEntry[]; onOpen: TimeGridProps["onOpen"] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.wholeDay}>
      {entries.map((entry) => (
        <li key={entry.appointment.EVENT_ID}>
          <AppointmentButton entry={entry} room="name" onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

const percent = (minutes: number) => `${(minutes / LAST_MINUTE) * 100}%`;

/** What begins after the last line of the grid stands above it, so that nothing is hidden. */
const topOf = (from: number) => Math.min(from, LAST_MINUTE - SHORTEST_MINUTES);

function placeOf({ entry: { time }, column, columns }: PlacedEntry, most: number) {
  const shown = Math.min(columns, most);
  const top = topOf(time.from);
  const height = Math.max(SHORTEST_MINUTES, Math.min(time.to, LAST_MINUTE) - top);
  return { top: percent(top), height: percent(height), left: `${(column / shown) * 100}%`, width: `${100 / shown}%` };
}

interface DayColumnProps {
  day: string;
  entries: readonly CalendarEntry[];
  most: number | undefined;
  onOpen: (entry: CalendarEntry) => void;
  onDay: (day: string) => void;
}

function DayColumn({ day, entries, most = Number.POSITIVE_INFINITY, onOpen, onDay }: DayColumnProps) {
  const placed = timeColumns(entries.filter(isTimed));
  const isShown = ({ column, columns }: PlacedEntry) => columns <= most || column < most - 1;
  const hidden = placed.filter((place) => !isShown(place));
  const widest = Math.max(1, ...placed.map(({ columns }) => Math.min(columns, most)));
  return (
    <ol
      className={classes.column}
      aria-label={dayHeading(day)}
      style={most === Number.POSITIVE_INFINITY ? { minWidth: `${widest * 7}rem` } : undefined}
    >
      {placed.filter(isShown).map((place) => (
        <li key={place.entry.appointment.EVENT_ID} className={classes.place} style={placeOf(place, most)}>
          <AppointmentButton entry={place.entry} room="hours" onOpen={onOpen} />
        </li>
      ))}
      {moreButtons(hidden).map(({ from, count }) => (
        <li
          key={from}
          className={classes.place}
          style={{ top: percent(topOf(from)), left: `${((most - 1) / most) * 100}%`, width: `${100 / most}%` }}
        >
          <button type="button" className={classes.more} onClick={() => onDay(day)}>
            {count} more<span className="ln-hidden"> on {dayHeading(day)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** What is hidden, counted by the times that lie too close to each other for a button of their own. */
function moreButtons(hidden: readonly PlacedEntry[]): { from: number; count: number }[] {
  const buttons: { from: number; count: number }[] = [];
  for (const { entry } of hidden) {
    const last = buttons.at(-1);
    if (last && entry.time.from < last.from + SHORTEST_MINUTES + STEP_MINUTES) last.count += 1;
    else buttons.push({ from: entry.time.from, count: 1 });
  }
  return buttons;
}
