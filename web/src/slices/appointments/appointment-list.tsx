import { AppointmentButton } from "./appointment-button.tsx";
import classes from "./appointment-list.module.css";
import { type CalendarEntry, entriesByDay } from "./calendar-entry.ts";
import { dayHeading } from "./calendar-period.ts";

interface AppointmentListProps {
  today: string;
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
}

/** The id of a day's heading. */
export const headingOf = (day: string): string => `appointments-${day}`;

/** Scrolls down to today, or to the next day that has appointments, unless the list has come back to where it was. The focus stays. */
export function scrollToNextDay(today: string) {
  if (window.scrollY > 0) return;
  const headings = [...document.querySelectorAll(`[id^="${headingOf("")}"]`)];
  const next = headings.findIndex(({ id }) => id >= headingOf(today));
  // From its beginning a list is read from the top of the page.
  if (next > 0) headings[next]?.scrollIntoView();
}

/** Days with appointments as a list, for narrow windows or by preference. */
export function AppointmentList({ today, entries, onOpen }: AppointmentListProps) {
  return (
    <div className={classes.days}>
      {[...entriesByDay(entries)].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={headingOf(day)}>
          <h3 id={headingOf(day)} className={classes.heading} aria-current={day === today ? "date" : undefined}>
            {dayHeading(day)}
            {day === today && <span className={classes.today}>Today</span>}
          </h3>
          <ul className={classes.entries}>
            {ofDay.map((entry) => (
              <li key={entry.appointment.EVENT_ID}>
                <AppointmentButton entry={entry} room="all" onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
