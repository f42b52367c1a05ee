import { type KeyboardEvent, useState } from "react";
import { formatMonth } from "../../platform/format/format.ts";
import { AppointmentButton } from "./appointment-button.tsx";
import { addDays, addMonths, firstOfMonth, weekOf, weeksOfMonth } from "./calendar-days.ts";
import { type CalendarEntry, entriesByDay } from "./calendar-entry.ts";
import { dayHeading } from "./calendar-period.ts";
import classes from "./month-grid.module.css";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** So many stand in a day; the day itself has them all. */
const MAX_SHOWN = 3;

interface MonthGridProps {
  date: string;
  today: string;
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
  onDay: (day: string) => void;
}

/** Where an arrow leads from a day. */
const NEXT_DAY: Record<string, (day: string) => string | undefined> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => weekOf(day)[0],
  End: (day) => weekOf(day).at(-1),
};

/** A month of days. Tab goes from appointment to appointment, the arrows go from day to day, and a day opens by its number. */
export function MonthGrid({ date, today, entries, onOpen, onDay }: MonthGridProps) {
  const weeks = weeksOfMonth(date);
  const byDay = entriesByDay(entries);
  const month = firstOfMonth(date);
  const [focused, setFocused] = useState<string>();
  // Of the days' buttons only one is reached by Tab.
  const tabbed = weeks.flat().find((day) => day === focused) ?? date;

  const move = (event: KeyboardEvent<HTMLButtonElement>, day: string) => {
    const next = NEXT_DAY[event.key]?.(day);
    const button = event.currentTarget.closest("table")?.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (next === undefined || !button) return;
    event.preventDefault();
    setFocused(next);
    button.focus();
  };

  return (
    <table className={classes.grid} aria-label={formatMonth(date)}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={day < month || day >= addMonths(month, 1) || undefined}
                aria-current={day === today ? "date" : undefined}
              >
                <button
                  type="button"
                  className={classes.day}
                  data-day={day}
                  tabIndex={day === tabbed ? 0 : -1}
                  onKeyDown={(event) => move(event, day)}
                  onFocus={() => setFocused(day)}
                  onClick={() => onDay(day)}
                >
                  <span aria-hidden>{Number(day.slice(8))}</span>
                  <span className="ln-hidden">{dayHeading(day)}</span>
                  {day === today && <span className={classes.today}>Today</span>}
                </button>
                <DayEntries day={day} entries={byDay.get(day) ?? []} onOpen={onOpen} onDay={onDay} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayEntriesProps {
  day: string;
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
  onDay: (day: string) => void;
}

function DayEntries({ day, entries, onOpen, onDay }: DayEntriesProps) {
  if (entries.length === 0) return null;
  const others = entries.length - MAX_SHOWN;
  return (
    <>
      <ul className={classes.entries}>
        {entries.slice(0, MAX_SHOWN).map((entry) => (
          <li key={entry.appointment.EVENT_ID}>
            <AppointmentButton entry={entry} room="name" onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <button type="button" className={classes.more} onClick={() => onDay(day)}>
          {others} more<span className="ln-hidden"> on {dayHeading(day)}</span>
        </button>
      )}
    </>
  );
}
