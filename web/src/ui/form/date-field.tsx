import { ActionIcon, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { formatDay } from "../../platform/format/format.ts";
import { toDay } from "../people/to-day.ts";
import classes from "./date-field.module.css";

interface DateFieldProps {
  label: ReactNode;
  /** What is said of it in place of how a day is written. */
  description?: ReactNode;
  /** What was typed; `toDay` says which day it is. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  /** The days that the browser's calendar offers beside the field; without them there is none. */
  calendar?: { min: string; max: string };
  /** Where a form library finds the field. */
  "data-path"?: string;
}

/** A day, typed or pasted as it comes. The field never changes what somebody is typing: it puts it in order when they leave it. */
export function DateField({ value, onChange, onBlur, calendar, description = "MM/DD/YYYY", ...field }: DateFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const day = toDay(value);
    // A form drops what it said of a field that changes. It has to have done so by the time it looks at the field again.
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

/** The browser's own calendar, which comes out of a field that is not seen. */
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
