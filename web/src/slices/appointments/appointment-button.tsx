import classes from "./appointment-button.module.css";
import type { CalendarEntry } from "./calendar-entry.ts";

/** So many minutes are drawn high enough for two lines of text, and for three. */
const TWO_LINES = 30;
const THREE_LINES = 45;

interface AppointmentButtonProps {
  entry: CalendarEntry;
  /** How much can be said: in a month the name, in the hours of a day as much as its length allows, in a list everything. */
  room: "name" | "hours" | "all";
  onOpen: (entry: CalendarEntry) => void;
}

/** An appointment in the calendar. Colors and lines are also stated in words. */
export function AppointmentButton({ entry, room, onOpen }: AppointmentButtonProps) {
  const { appointment, time, begins, hours, state } = entry;
  const isList = room === "all";
  const isOff = state === "Cancelled" || state === "Declined" || state === "Deceased";
  const needed = state === "No Show" ? THREE_LINES : TWO_LINES;
  const hasFacts = isList || (room === "hours" && time !== undefined && time.to - time.from >= needed);
  const facts = [appointment.TYPE, appointment.LOCATION].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={`ln-box ${classes.appointment}`}
      data-state={state}
      data-all-day={time === undefined || undefined}
      data-room={room}
      aria-haspopup="dialog"
      onClick={() => onOpen(entry)}
    >
      {(time || isList) && <span className={classes.time}>{time ? (isList ? hours : begins) : "All Day"}</span>}
      <span className={classes.name}>{appointment.PATIENT_NAME}</span>
      {!time && !isList && <span className="ln-hidden">All Day</span>}
      {isOff && <span className={isList ? classes.word : "ln-hidden"}>{state}</span>}
      {state === "No Show" && <span className={classes.word}>No Show</span>}
      {hasFacts && facts && <span className={classes.facts}>{facts}</span>}
    </button>
  );
}
