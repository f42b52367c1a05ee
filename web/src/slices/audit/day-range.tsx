import { useState } from "react";
import { formatDay } from "../../platform/format/format.ts";
import { DateField } from "../../ui/form/date-field.tsx";
import { dayError, toDay } from "../../ui/people/to-day.ts";
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

const textsOf = ({ from, to }: Days): Days => ({ from: formatDay(from), to: formatDay(to) });

/** Why a day cannot be one of the range. */
function errorOf(text: string, today: string): string | undefined {
  const day = toDay(text);
  if (text.trim() === "" || (day !== undefined && day < EARLIEST)) return "Enter a date";
  if (day === undefined) return dayError(text);
  return day > today ? "Choose today or an earlier date" : undefined;
}

/** From which day to which. A day counts when its field is left, on Enter, and when it is chosen in the calendar. */
export function DayRange({ from, to, today, most, onChange }: DayRangeProps) {
  const [typed, setTyped] = useState(textsOf({ from, to }));
  const [shown, setShown] = useState({ from, to });
  // The range moves both days. New fields would lose the focus.
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    setTyped(textsOf({ from, to }));
  }
  const [error, setError] = useState<{ name: keyof Days; said: string }>();
  const choose = (name: keyof Days, text: string) => {
    const day = toDay(text);
    if (day === (name === "from" ? from : to)) return;
    const wrong = errorOf(text, today);
    setError(wrong === undefined ? undefined : { name, said: wrong });
    if (day !== undefined && wrong === undefined) onChange(ranged({ from, to, [name]: day }, name, most));
  };
  const field = (name: keyof Days, label: string) => (
    <DateField
      size="sm"
      aria-label={label}
      description={null}
      placeholder="MM/DD/YYYY"
      error={error?.name === name && <span role="alert">{error.said}</span>}
      calendar={{ min: EARLIEST, max: today }}
      value={typed[name]}
      onChange={(text) => {
        setError(undefined);
        setTyped({ ...typed, [name]: text });
      }}
      onChoose={(day) => choose(name, day)}
      onBlur={() => choose(name, typed[name])}
      onKeyDown={(event) => event.key === "Enter" && choose(name, typed[name])}
    />
  );
  return (
    <div className={classes.range}>
      {field("from", "From")}
      <span aria-hidden>to</span>
      {field("to", "To")}
    </div>
  );
}
