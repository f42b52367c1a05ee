import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ButtonRow } from "../form/button-row.tsx";
import type { ChildInView } from "../people/child-line.tsx";
import { Banner } from "./banner.tsx";
import classes from "./confirm-modal.module.css";
import { Dialog } from "./dialog.tsx";

interface ConfirmModalProps {
  opened: boolean;
  title: string;
  /** Whom it is about; null where it concerns no child. */
  child: ChildInView | null;
  text: ReactNode;
  /** What the two buttons say; the first names the act. It is red, but for an act that gives and takes nothing away. */
  words: { confirm: string; cancel?: string; isGiving?: boolean };
  /** How the act goes: a mutation fits as it is. Where a failure is not to be spoken of, its error is left out. */
  act?: { isPending: boolean; error?: Error | null };
  onConfirm: () => void;
  onClose: () => void;
}

/** Cancel has the focus when it opens. A failure is said inside, the dialog stays. */
export function ConfirmModal({ text, words, act, onConfirm, ...frame }: ConfirmModalProps) {
  return (
    <Dialog {...frame} size={480}>
      <div className={classes.text}>{text}</div>
      {act?.error && (
        <Banner tone="danger" role="alert">
          {act.error.message}
        </Banner>
      )}
      <ButtonRow wayOut={{ onClick: frame.onClose, label: words.cancel ?? "Cancel", hasFocus: true }}>
        <Button size="md" {...(!words.isGiving && { color: "red.6" })} loading={act?.isPending ?? false} onClick={onConfirm}>
          {words.confirm}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
