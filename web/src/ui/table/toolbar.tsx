import { MAX_SEARCH_LENGTH } from "@linnet/contract/patients";
import { ActionIcon, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { IconLayoutGrid, IconList, IconSearch, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type FormEvent, useId, useRef } from "react";
import classes from "./toolbar.module.css";

/** The row between the page title and the list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes.toolbar}>{children}</div>;
}

interface LookbackSelectProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function LookbackSelect({ label, value, options, onChange }: LookbackSelectProps) {
  return (
    <NativeSelect
      className={classes.lookback}
      size="sm"
      aria-label={label}
      data={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  onClear: () => void;
}

/** Enter or the magnifier submits. The clear button returns the focus to the field. */
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
    // biome-ignore lint/a11y/useSemanticElements: the element `search` is newer than some supported browsers.
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

export type View = "list" | "cards";

interface ViewToggleProps {
  value: View;
  onChange: (view: View) => void;
}

const option = (icon: ReactNode, text: string) => (
  <span className={classes.viewOption}>
    {icon}
    {text}
  </span>
);

/** Hidden at 1000 px and below, where only cards are shown. */
export function ViewToggle({ value, onChange }: ViewToggleProps) {
  const labelId = useId();
  return (
    <div className={classes.view}>
      <span className="ln-muted" id={labelId}>
        View as
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        value={value}
        onChange={onChange}
        data={[
          { value: "list", label: option(<IconList size={16} aria-hidden />, "List") },
          { value: "cards", label: option(<IconLayoutGrid size={16} aria-hidden />, "Cards") },
        ]}
      />
    </div>
  );
}
