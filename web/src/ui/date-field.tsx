import { TextInput } from "@mantine/core";
import type { FocusEvent, ReactNode } from "react";
import { formatDay } from "../platform/format.ts";
import { toDay } from "./to-day.ts";

interface DateFieldProps {
  label: ReactNode;
  /** What was typed; `toDay` says which day it is. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  /** Where a form library finds the field. */
  "data-path"?: string;
}

/** A day, typed or pasted as it comes. The field never changes what somebody is typing: it puts it in order when they leave it. */
export function DateField({ value, onChange, onBlur, ...field }: DateFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const day = toDay(value);
    if (day !== undefined) onChange(formatDay(day));
    onBlur?.(event);
  };
  return (
    <TextInput
      {...field}
      description="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
