import type { NoteFormat, NoteGroup } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { Button, Loader } from "@mantine/core";
import { useRef } from "react";
import classes from "../result-table.module.css";
import { NOTE_FORMAT_WORD } from "./format-word.ts";
import { NoteProblemDialog } from "./problem-dialog.tsx";
import { useNoteOpening } from "./use-opening.ts";

interface NoteButtonsProps {
  group: NoteGroup;
  patient: Patient;
  /** Which note this is, in words. */
  name: string;
}

/** Opens a note as PDF or as HTML. A button that can do nothing keeps the focus, which comes back to it when a dialog closes. */
export function NoteButtons({ group, patient, name }: NoteButtonsProps) {
  const { open, failed, problem, forget, busy } = useNoteOpening(group, patient);
  const pressed = useRef<HTMLButtonElement>(null);
  const close = () => {
    forget();
    pressed.current?.focus();
  };
  const tryOther = (format: NoteFormat) => {
    close();
    open(format);
  };
  const button = (format: NoteFormat) => {
    const word = NOTE_FORMAT_WORD[format];
    const hasFailed = failed.includes(format);
    const isIdle = hasFailed || busy !== undefined;
    return (
      <Button
        size="xs"
        variant="default"
        miw="4.25rem"
        aria-label={hasFailed ? `${word} failed: ${name}` : `View ${name} as ${word}`}
        aria-busy={busy === format}
        {...(isIdle && { "aria-disabled": true })}
        {...(hasFailed && { "data-disabled": true })}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget;
          open(format);
        }}
      >
        {busy === format ? <Loader size={14} /> : word}
        {hasFailed && " failed"}
      </Button>
    );
  };
  return (
    <span className={classes["pair"]}>
      {button("XR")}
      {button("TR")}
      {problem && <NoteProblemDialog problem={problem} onOpen={tryOther} onClose={close} />}
    </span>
  );
}
