import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ComponentProps, useRef } from "react";
import { flushSync } from "react-dom";
import classes from "../presentation-form.module.css";

interface TextRowsProps {
  /** What one row is called: 'Title'. */
  label: string;
  isOptional?: boolean;
  count: number;
  /** The field of a row, as the form has it. */
  propsOf: (index: number) => ComponentProps<typeof TextInput>;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** Rows of text, of which there can be any number (CON-093). */
export function TextRows({ label, isOptional = false, count, propsOf, onAdd, onRemove }: TextRowsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    // The field that gets the focus has to be there by then.
    flushSync(onAdd);
    [...(box.current?.querySelectorAll("input") ?? [])].at(-1)?.focus();
  };
  const remove = (index: number) => {
    onRemove(index);
    // Its button goes away, and the focus with it.
    box.current?.querySelectorAll("input")[Math.max(0, index - 1)]?.focus();
  };
  return (
    <fieldset ref={box} className={classes["rows"]}>
      <legend className={classes["rowsLabel"]}>
        {label}
        {isOptional && <span className={classes["optional"]}> (optional)</span>}
      </legend>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and keeps nothing but its text
        <div key={index} className={classes["row"]}>
          <TextInput className={classes["rowField"] ?? ""} aria-label={`${label} ${index + 1}`} {...propsOf(index)} />
          {count > 1 && (
            <ActionIcon aria-label={`Remove ${label} ${index + 1}`} mt={4} onClick={() => remove(index)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button variant="subtle" size="xs" className={classes["add"] ?? ""} leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        Add New {label}
      </Button>
    </fieldset>
  );
}
