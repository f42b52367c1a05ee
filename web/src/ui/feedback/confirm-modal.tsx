import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { ButtonRow } from "../form/button-row.tsx";
import { Banner } from "./banner.tsx";
import classes from "./confirm-modal.module.css";

interface ConfirmModalProps {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** What the two buttons say; the first names the act. It is red, but for an act that gives and takes nothing away. */
  words: { confirm: string; cancel?: string; isGiving?: boolean };
  /** How the act goes: a mutation fits as it is. Where a failure is not to be spoken of, its error is left out. */
  act?: { isPending: boolean; error?: Error | null };
  onConfirm: () => void;
  onClose: () => void;
}

/** Cancel has the focus when it opens. A failure is said inside, the dialog stays. */
export function ConfirmModal({ opened, title, text, words, act, onConfirm, onClose }: ConfirmModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={480}>
      <div className={classes.text}>{text}</div>
      {act?.error && (
        <Banner tone="danger" role="alert">
          {act.error.message}
        </Banner>
      )}
      <ButtonRow wayOut={{ onClick: onClose, label: words.cancel ?? "Cancel", hasFocus: true }}>
        <Button size="md" {...(!words.isGiving && { color: "red.6" })} loading={act?.isPending ?? false} onClick={onConfirm}>
          {words.confirm}
        </Button>
      </ButtonRow>
    </Modal>
  );
}
