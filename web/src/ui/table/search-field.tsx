import { MAX_SEARCH_LENGTH } from "@linnet/contract/patients";
import { ActionIcon, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type FormEvent, useRef } from "react";
import classes from "./toolbar.module.css";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  onClear: () => void;
}

/** Enter or the magnifier submits; the cross clears and gives the focus back to the field. */
export function SearchField({ label, placeholder, value, onChange, onSubmit, onClear }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const clear = () => {
    onClear();
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` is newer than some of the browsers that read this.
    <form role="search" className={classes.search} aria-label={label} onSubmit={submit}>
      <TextInput
        ref={field}
        size="sm"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSectionWidth={value ? 68 : 36}
        rightSection={
          <span className={classes.searchButtons}>
            {value && (
              <ActionIcon size={28} aria-label="Clear search" onClick={clear}>
                <IconX size={16} />
              </ActionIcon>
            )}
            <ActionIcon size={28} type="submit" aria-label="Search">
              <IconSearch size={16} />
            </ActionIcon>
          </span>
        }
      />
    </form>
  );
}
