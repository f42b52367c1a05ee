import type { MultiSelectProps, SelectProps } from "@mantine/core";
import { type FocusEvent, useState } from "react";
import { SearchedMultiSelect, SearchedSelect } from "../../../ui/form/searched-selects.tsx";
import { type Choice, noLongerOffered } from "./choices.ts";

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
  return <SearchedSelect {...field} data={[...names]} value={value} onChange={onChange} onBlur={leave} />;
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
  return <SearchedMultiSelect {...field} data={data} value={value} />;
}
