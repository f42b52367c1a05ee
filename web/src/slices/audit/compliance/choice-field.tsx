import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { auditChoices } from "./api.ts";

/** What was typed, and whom or what it means once it is one of the choices. */
export interface Choice {
  text: string;
  id: number | undefined;
}

export const NO_CHOICE: Choice = { text: "", id: undefined };

interface ChoiceFieldProps {
  label: string;
  kind: "people" | "practices";
  value: Choice;
  onChange: (choice: Choice) => void;
  error?: string | undefined;
}

const WAIT_MS = 250;

/** An account or a practice: the browser's own list offers who fits what is typed. */
export function ChoiceField({ label, kind, value, onChange, error }: ChoiceFieldProps) {
  const listId = useId();
  const [settled] = useDebouncedValue(value.id === undefined ? value.text : "", WAIT_MS);
  const found = useQuery(auditChoices(settled)).data;
  const options = (found?.[kind] ?? []).map((each) => ({
    id: each.id,
    text: "email" in each ? `${each.name} (${each.email})` : each.name,
  }));
  const choose = (text: string) => onChange({ text, id: options.find((option) => option.text === text)?.id });
  return (
    <>
      <TextInput
        size="sm"
        label={label}
        autoComplete="off"
        list={listId}
        value={value.text}
        error={error}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option.id} value={option.text} />
        ))}
      </datalist>
    </>
  );
}
