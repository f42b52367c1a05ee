import { ActionIcon, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { formatDay } from "../../platform/format/format.ts";
import { toDay } from "../people/to-day.ts";
import classes from "./date-field.module.css";

/** The days that a field accepts by itself: those of the last and the current century (`toDay`). */
const ANY_DAY = { min: "1900-01-01", max: "2099-12-31" };

interface DateFieldProps {
  label?: ReactNode;
  "aria-label"?: string;
  /** Replaces the hint about the date format. */
  description?: ReactNode;
  /** As typed. `toDay` reads the day. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  /** The range of the browser's calendar. */
  calendar?: { min: string; max: string };
  /** A day was chosen in the calendar, as YYYY-MM-DD: for fields that act when they are left. */
  onChoose?: (day: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** In a toolbar: `sm`. */
  size?: "sm";
  placeholder?: string;
  /** The form library finds the field by it. */
  "data-path"?: string;
}

const HINT = "MM/DD/YYYY";

/** A day, typed or pasted in any form. The field never changes text while the user types. It formats the day on blur. */
export function DateField({ value, onChange, onBlur, calendar = ANY_DAY, onChoose, description = HINT, ...field }: DateFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const day = toDay(value);
    // The form clears the field's error on change. That must happen before the form validates on blur.
    if (day !== undefined && formatDay(day) !== value) flushSync(() => onChange(formatDay(day)));
    onBlur?.(event);
  };
  const choose = (day: string) => {
    onChange(formatDay(day));
    onChoose?.(day);
  };
  return (
    <TextInput
      {...field}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
      rightSection={<Calendar {...calendar} day={toDay(value) ?? ""} onChoose={choose} />}
    />
  );
}

interface CalendarProps {
  min: string;
  max: string;
  day: string;
  onChoose: (day: string) => void;
}

/** The browser's own calendar, opened from a hidden field. */
function Calendar({ min, max, day, onChoose }: CalendarProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon aria-label="Choose from a calendar" onClick={() => field.current?.showPicker()}>
        <IconCalendar size={18} aria-hidden />
      </ActionIcon>
      <input
        ref={field}
        className={classes.calendar}
        type="date"
        aria-hidden
        tabIndex={-1}
        min={min}
        max={max}
        value={day}
        onChange={(event) => event.currentTarget.value && onChoose(event.currentTarget.value)}
      />
    </>
  );
}
