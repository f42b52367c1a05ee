import { ActionIcon, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { formatDay } from "../../platform/format/format.ts";
import { toDay } from "../people/to-day.ts";
import classes from "./date-field.module.css";

interface DateFieldProps {
  label: ReactNode;
  /** Replaces the hint about the date format. */
  description?: ReactNode;
  /** As typed. `toDay` reads the day. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  /** The range of the browser's calendar. Without it there is no calendar button. */
  calendar?: { min: string; max: string };
  /** The form library finds the field by it. */
  "data-path"?: string;
}

/** A day, typed or pasted in any form. The field never changes text while the user types. It formats the day on blur. */
export function DateField({ value, onChange, onBlur, calendar, description = "MM/DD/YYYY", ...field }: DateFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const day = toDay(value);
    // The form clears the field's error on change. That must happen before the form validates on blur.
    if (day !== undefined && formatDay(day) !== value) flushSync(() => onChange(formatDay(day)));
    onBlur?.(event);
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
      rightSection={calendar && <Calendar {...calendar} day={toDay(value) ?? ""} onChoose={(day) => onChange(formatDay(day))} />}
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
