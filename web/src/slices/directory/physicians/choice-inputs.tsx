import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from "@mantine/core";
import { type FocusEvent, useState } from "react";
// Only this page has them, so they come with it.
import "@mantine/core/styles/PillsInput.css";
import "@mantine/core/styles/Pill.css";
import classes from "./choice-inputs.module.css";
import { type Choice, noLongerOffered } from "./choices.ts";

const PROMPT = "Please make a selection...";
const LOOK = {
  searchable: true,
  nothingFoundMessage: "Nothing found",
  comboboxProps: { transitionProps: { duration: 0 }, keepMounted: false, shadow: "md" },
};

export interface ChoiceInputProps extends Omit<SelectProps, "data" | "onChange"> {
  choices: readonly Choice[];
  value: string;
  onChange: (name: string) => void;
}

/** One value of a list, by its name. What the record has and the list has not stays to be chosen. */
export function ChoiceInput({ choices, value, onChange, onBlur, ...field }: ChoiceInputProps) {
  const [kept] = useState(value);
  const names = new Set([kept, value, ...choices.map(({ name }) => name)]);
  names.delete("");
  /** The library would bring back what was chosen. */
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (event.currentTarget.value === "") onChange("");
    onBlur?.(event);
  };
  return (
    <Select
      {...LOOK}
      clearable
      placeholder={PROMPT}
      {...field}
      data={[...names]}
      value={value || null}
      onChange={(name: string | null) => onChange(name ?? "")}
      onBlur={leave}
    />
  );
}

export interface ChoicesInputProps extends Omit<MultiSelectProps, "data"> {
  choices: readonly Choice[];
  value: string[];
}

/** Any number of a list, by id. What the record has and the list has not stays to be chosen. */
export function ChoicesInput({ choices, value, ...field }: ChoicesInputProps) {
  const [kept] = useState(value);
  const offered = choices.map(({ id, name }) => ({ value: String(id), label: name }));
  const others = [...new Set([...kept, ...value])].filter((id) => !offered.some((choice) => choice.value === id));
  const data = [...offered, ...others.map((id) => ({ value: id, label: noLongerOffered(id) }))];
  return (
    <MultiSelect
      {...LOOK}
      classNames={{ pill: classes.pill }}
      {...(value.length === 0 && { placeholder: PROMPT })}
      {...field}
      data={data}
      value={value}
    />
  );
}
