import { MAX_REPEATS, type PacketQuestion } from "@linnet/contract/referrals/packets/packet";
import { MultiSelect, Select } from "@mantine/core";
// Few pages have them, so they come with these.
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import type { FieldLook } from "./attachment-input.tsx";

const SEARCHED = {
  searchable: true,
  limit: 100,
  nothingFoundMessage: "Nothing found",
  placeholder: "Please make a selection...",
  comboboxProps: { transitionProps: { duration: 0 }, keepMounted: false, shadow: "md" },
};

interface SearchedListProps<Chosen> {
  look: FieldLook;
  options: Extract<PacketQuestion, { type: "choice" }>["options"];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  onLeave: () => void;
}

const listed = (options: SearchedListProps<string>["options"]) => options.map(({ code, display }) => ({ value: code, label: display }));

/** One answer of a long list, by its code; "" for none. */
export const SearchedOne = ({ look, options, chosen, onChoose, onLeave }: SearchedListProps<string>) => (
  <Select
    {...SEARCHED}
    {...look}
    clearable
    data={listed(options)}
    value={chosen || null}
    onChange={(code: string | null) => onChoose(code ?? "")}
    onBlur={onLeave}
  />
);

/** Several answers of a list, by their codes. */
export const SearchedSeveral = ({ look, options, chosen, onChoose, onLeave }: SearchedListProps<string[]>) => (
  <MultiSelect
    {...SEARCHED}
    {...look}
    {...(chosen.length > 0 && { placeholder: "" })}
    maxValues={MAX_REPEATS}
    data={listed(options)}
    value={chosen}
    onChange={onChoose}
    onBlur={onLeave}
  />
);
