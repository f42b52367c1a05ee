import type { NoteFormat } from "@linnet/contract/chart";
import { Button, Modal } from "@mantine/core";
import classes from "../result-table.module.css";
import { NOTE_FORMAT_WORD } from "./format-word.ts";
import type { NoteProblem } from "./use-opening.ts";

interface NoteProblemDialogProps {
  problem: NoteProblem;
  onOpen: (format: NoteFormat) => void;
  onClose: () => void;
}

/** Says why a note did not open, and offers its other format as long as that one was not tried in vain (S1 §4). */
export function NoteProblemDialog({ problem: { message, other }, onOpen, onClose }: NoteProblemDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Note not opened" size={480}>
      <p className={classes["message"]}>{message}</p>
      <div className={classes["buttons"]}>
        <Button size="md" variant="default" {...(!other && { "data-autofocus": true })} onClick={onClose}>
          {other ? "Cancel" : "OK"}
        </Button>
        {other && (
          <Button size="md" data-autofocus onClick={() => onOpen(other)}>
            View as {NOTE_FORMAT_WORD[other]}
          </Button>
        )}
      </div>
    </Modal>
  );
}
