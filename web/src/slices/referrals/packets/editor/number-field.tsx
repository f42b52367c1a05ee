import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface NumberFieldProps {
  label: ReactNode;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error?: string | undefined;
  className?: string;
}

/** A number as typed. Other text becomes NaN, which the contract refuses at its field. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === undefined || Number.isNaN(value) ? "" : String(value));
  const change = (text: string) => {
    setTyped(text);
    const number = text.trim().replace(",", ".");
    onChange(number === "" ? undefined : Number(number));
  };
  return <TextInput {...field} inputMode="decimal" value={typed} onChange={(event) => change(event.currentTarget.value)} />;
}
