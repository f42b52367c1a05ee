import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "../feedback/dialog.tsx";
import type { ChildInView } from "../people/child-line.tsx";
import { ButtonRow } from "./button-row.tsx";
import classes from "./guarded-dialog.module.css";
import { LeaveGuard } from "./leave-guard.tsx";

interface GuardedDialogProps {
  title: string;
  size: number;
  /** Whom it is about; null where it concerns no child. */
  child: ChildInView | null;
  /** Something was typed or chosen in it, and not sent. */
  isUnsaved: boolean;
  onClose: () => void;
  /** The form; `close` is its way out. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form. However it is closed, and before its page is left, it asks once where something was typed. */
export function GuardedDialog({ title, size, child, isUnsaved, onClose, children }: GuardedDialogProps) {
  const { isAsking, stay, close } = useLeaving({ isUnsaved, onClose });
  const typedIn = useRef<Element>(null);
  const leave = () => {
    typedIn.current = document.activeElement;
    close();
  };
  const goOn = () => {
    flushSync(stay);
    if (typedIn.current instanceof HTMLElement) typedIn.current.focus();
  };
  return (
    <Dialog
      child={child}
      opened
      onClose={isAsking ? goOn : leave}
      closeOnClickOutside={!isUnsaved}
      title={isAsking ? `Close ‘${title.replace(/\?$/, "")}’?` : title}
      size={size}
      // Beside the question it would say 'Close' and mean 'Stay'. It has the focus again, so it stays in the page.
      styles={{ close: { display: isAsking ? "none" : undefined } }}
    >
      <LeaveGuard isUnsaved={isUnsaved} />
      {isAsking && <DialogLeaving onLeave={onClose} onStay={goOn} />}
      <div hidden={isAsking}>{children(leave)}</div>
    </Dialog>
  );
}

interface DialogLeavingProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks, in the place of a form with something typed in it, before its dialog closes. */
export function DialogLeaving({ onLeave, onStay }: DialogLeavingProps) {
  return (
    <div className={classes.asks}>
      <p className={classes.text}>If you close this dialog, you will lose what you typed.</p>
      <ButtonRow wayOut={{ onClick: onStay, label: "Stay", hasFocus: true }}>
        <Button size="md" color="red.6" onClick={onLeave}>
          Close
        </Button>
      </ButtonRow>
    </div>
  );
}

/** How a dialog is closed by Esc or its cross: where something was typed it asks first. Cancel is meant, and asks nothing. */
export function useLeaving({ isUnsaved, onClose }: { isUnsaved: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const stay = () => setIsAsking(false);
  const leave = () => (isUnsaved ? setIsAsking(true) : onClose());
  return { isAsking, stay, close: isAsking ? stay : leave };
}

/** For a dialog that is drawn only while it is open: what had the focus before has it again when the dialog is gone. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  // Talks to the browser: the dialog library gives the focus back only from a dialog that stays in the page, closed.
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
