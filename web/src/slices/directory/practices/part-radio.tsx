import { Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.css";

interface PartRadioProps {
  /** Which of the things there is one of. */
  what: "Default location" | "Practice owner";
  name: string;
  checked: boolean;
  onChoose: (from: HTMLElement) => void;
}

/** Makes a row of a list the one that is special in it. */
export function PartRadio({ what, name, checked, onChoose }: PartRadioProps) {
  return <Radio name={what} aria-label={`${what}: ${name}`} checked={checked} onChange={({ currentTarget }) => onChoose(currentTarget)} />;
}
