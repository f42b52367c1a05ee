import classes from "./appointment-button.module.css";
import type { CalendarEntry } from "./calendar-entry.ts";

interface AppointmentButtonProps {
  entry: CalendarEntry;
  /** In the hours of a day and in the list there is room for more than the name. */
  roomy?: boolean;
  onOpen: (entry: CalendarEntry) => void;
}

/** One appointment in the calendar. What its colour or line says is said in words too. */
export function AppointmentButton({ entry, roomy = false, onOpen }: AppointmentButtonProps) {
  const { appointment, time, begins, ends, state } = entry;
  const facts = [appointment.TYPE, appointment.LOCATION].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={classes["appointment"]}
      data-state={state}
      data-all-day={time === undefined || undefined}
      data-roomy={roomy || undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(entry)}
    >
      {(time || roomy) && <span className={classes["time"]}>{time ? begins : "All Day"}</span>}
      {roomy && ends && <span className={classes["time"]}>- {ends}</span>}
      <span className={classes["name"]}>{appointment.PATIENT_NAME}</span>
      {!time && !roomy && <span className="ln-hidden">All Day</span>}
      {state === "Cancelled" && <span className={roomy ? classes["word"] : "ln-hidden"}>Cancelled</span>}
      {state === "No Show" && <span className={classes["word"]}>No Show</span>}
      {roomy && facts && <span className={classes["facts"]}>{facts}</span>}
    </button>
  );
}
