import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatDay, formatWeekday } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { AppointmentButton } from "./appointment-button.tsx";
import { type CalendarEntry, entriesByDay, STEP_MINUTES } from "./calendar-entry.ts";
import { dayHeading } from "./calendar-period.ts";
import { clockTime, isClockChange } from "./hospital-clock.ts";
import { isTimed, type PlacedEntry, SHORTEST_MINUTES, type TimedEntry, timeColumns } from "./time-columns.ts";
import classes from "./time-grid.module.css";

/** The latest time is one hour before the end of the day (APT-018). */
const LAST_MINUTE = 23 * 60;
/** Where no visit says otherwise, the hours open at 08:00 (decision G-APT-06). */
const OPENS_AT = 8 * 60;
/** So much above the first visit is in sight, for its time to be read. */
const ABOVE = 10;
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

interface Sight {
  from: number;
  to: number;
}

/** Everything within sight: before anything is drawn nothing is known to be outside it. */
const ALL: Sight = { from: 0, to: Number.POSITIVE_INFINITY };

/** Which minutes of the day are in sight, below the heads of the days, and the way to others. */
function useSight(scroller: RefObject<HTMLElement | null>, hours: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState(ALL);
  const pixelsAMinute = () => (hours.current?.offsetHeight ?? 0) / LAST_MINUTE;
  const look = () => {
    const [box, column] = [scroller.current, hours.current];
    if (!box || !column || column.offsetHeight === 0) return;
    const from = box.scrollTop / pixelsAMinute();
    const to = from + (box.clientHeight - column.offsetTop) / pixelsAMinute();
    setSight((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  /** Brings a minute to the top of what is in sight. */
  const show = (minute: number, left?: number) => {
    scroller.current?.scrollTo({ top: Math.max(0, minute - ABOVE) * pixelsAMinute(), ...(left !== undefined && { left }) });
    look();
  };
  return { sight, look, show };
}

/** What of the day lies above and below what is in sight; half a minute is no difference. */
function outsideOf({ from, to }: Sight, timed: readonly TimedEntry[]) {
  return {
    earlier: timed.filter(({ time }) => Math.min(time.to, LAST_MINUTE) <= from + 0.5),
    later: timed.filter(({ time }) => topOf(time.from) >= to - 0.5),
  };
}

/** The hours of a day, or of the days of a week, as the clock at the hospital shows them. */
export function TimeGrid({ days, today, entries, onOpen, onDay }: TimeGridProps) {
  const { timeZone } = useSettings();
  const scroller = useRef<HTMLElement>(null);
  const hours = useRef<HTMLDivElement>(null);
  const { sight, look, show } = useSight(scroller, hours);
  const byDay = entriesByDay(entries);
  const isWeek = days.length > 1;
  const timed = entries.filter(isTimed);
  const { earlier, later } = outsideOf(sight, timed);
  // The button goes when nothing is left on its side.
  const go = (there: readonly TimedEntry[]) => () => {
    show(Math.min(...there.map(({ time }) => topOf(time.from))));
    scroller.current?.focus({ preventScroll: true });
  };
  const first = Math.min(...timed.map(({ time }) => topOf(time.from)));
  const open = useEffectEvent(() => {
    const head = scroller.current?.querySelector<HTMLElement>("[aria-current]");
    show(Number.isFinite(first) ? first : OPENS_AT + ABOVE, (head?.offsetLeft ?? 0) - (hours.current?.offsetWidth ?? 0));
  });
  const period = days.join();
  // Scrolls in the browser: earlier hours are above the first visit, and a narrow window starts a week with today.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reopens for another week or day
  useEffect(open, [period]);
  const lookAgain = useEffectEvent(look);
  // Talks to the browser, which tells when the window has another size.
  useEffect(() => {
    const listener = () => lookAgain();
    window.addEventListener("resize", listener);
    return () => window.removeEventListener("resize", listener);
  }, []);
  return (
    <div className={classes.frame}>
      <OutsideButton side="earlier" count={earlier.length} onClick={go(earlier)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard, also when nothing is in it */}
      <section ref={scroller} className={classes.scroller} aria-label="Calendar" tabIndex={0} onScroll={look}>
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
              {isClockChange(day, timeZone) && <p className={classes.change}>Time change</p>}
              <WholeDay entries={(byDay.get(day) ?? []).filter((entry) => !isTimed(entry))} onOpen={onOpen} />
            </div>
          ))}
          <div className={classes.hours} aria-hidden ref={hours}>
            {HOURS.map((minute) => (
              <div key={minute} className={classes.hour}>
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
      <OutsideButton side="later" count={later.length} onClick={go(later)} />
    </div>
  );
}

interface OutsideButtonProps {
  side: "earlier" | "later";
  count: number;
  onClick: () => void;
}

/** '2 earlier', '3 later': what of these days is there and not in sight, and the way to it. */
function OutsideButton({ side, count, onClick }: OutsideButtonProps) {
  if (count === 0) return null;
  const Arrow = side === "earlier" ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.outside} data-side={side} onClick={onClick}>
      <Arrow size={14} aria-hidden /> {count} {side}
      <span className="ln-hidden"> {count === 1 ? "appointment" : "appointments"}</span>
    </button>
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

/** Entries after the grid's last line are shown above it, so that none is hidden. */
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
