import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from "@mantine/core";
// Loaded with these fields, because few pages use them.
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import classes from "./searched-selects.module.css";

const PROMPT = "Please make a selection...";
const LOOK = {
  searchable: true,
  nothingFoundMessage: "No matches",
  comboboxProps: { transitionProps: { duration: 0 }, keepMounted: false, shadow: "md" },
} as const;

/** One value from a searchable list. "" if none is chosen. */
export const SearchedSelect = ({
  value,
  onChange,
  ...field
}: Omit<SelectProps, "value" | "onChange"> & { value: string; onChange: (value: string) => void }) => (
  <Select
    {...LOOK}
    clearable
    placeholder={PROMPT}
    {...field}
    value={value || null}
    onChange={(chosen: string | null) => onChange(chosen ?? "")}
  />
);

/** Any number of values from a searchable list. */
export const SearchedMultiSelect = (field: MultiSelectProps & { value: string[] }) => (
  <MultiSelect {...LOOK} classNames={{ pill: classes.pill }} {...(field.value.length === 0 && { placeholder: PROMPT })} {...field} />
);
