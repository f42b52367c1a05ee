import { TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./day-range.module.css";

interface Days {
  from: string;
  to: string;
}

interface DayRangeProps extends Days {
  today: string;
  /** At most so many days, both counted. */
  most: number;
  onChange: (days: Days) => void;
}

const DAY_MS = 86_400_000;
const EARLIEST = "2000-01-01";

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days before another one. */
export const daysBefore = (day: string, days: number): string => new Date(at(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Moves the day that was not chosen, so that the range is in order and holds at most `most` days. */
function ranged({ from, to }: Days, chosen: keyof Days, most: number): Days {
  const longest = (most - 1) * DAY_MS;
  if (at(to) >= at(from) && at(to) - at(from) <= longest) return { from, to };
  if (chosen === "to") return { from: at(to) < at(from) ? to : daysBefore(to, most - 1), to };
  return { from, to: at(to) < at(from) ? from : daysBefore(from, 1 - most) };
}

/** From which day to which: the browser's own fields, which take typing and a calendar. */
export function DayRange({ from, to, today, most, onChange }: DayRangeProps) {
  const [typed, setTyped] = useState({ from, to });
  const [error, setError] = useState("");
  const field = (name: keyof Days, label: string) => (
    <TextInput
      type="date"
      size="sm"
      aria-label={label}
      aria-describedby={error ? "day-range-error" : undefined}
      min={EARLIEST}
      max={today}
      value={typed[name]}
      onChange={(event) => {
        setError("");
        setTyped({ ...typed, [name]: event.currentTarget.value });
      }}
      onBlur={() => choose(name)}
      onKeyDown={(event) => event.key === "Enter" && choose(name)}
    />
  );
  const choose = (name: keyof Days) => {
    const day = typed[name];
    if (day === (name === "from" ? from : to)) return;
    if (day === "" || day < EARLIEST || day > today) {
      setError(day > today ? "Choose today or an earlier date" : "Enter a date");
      return;
    }
    onChange(ranged(typed, name, most));
  };
  return (
    <div className={classes.range}>
      {field("from", "From")}
      <span aria-hidden>to</span>
      {field("to", "To")}
      {error && (
        <p id="day-range-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
