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
  /** The child that the dialog concerns. Null if none. */
  child: ChildInView | null;
  text: ReactNode;
  /** The buttons' labels. `confirm` names the act. Its button is red unless `isGiving`: nothing is taken away. */
  words: { confirm: string; cancel?: string; isGiving?: boolean };
  /** The state of the act. A mutation fits as it is. Leave the error out if the failure is not to be shown. */
  act?: { isPending: boolean; error?: Error | null };
  onConfirm: () => void;
  onClose: () => void;
}

/** Cancel has the focus at first. A failure is shown inside, and the dialog stays open. */
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
