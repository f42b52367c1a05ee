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
  /** The child that the dialog concerns. Null if none. */
  child: ChildInView | null;
  /** Something was typed or chosen and not sent. */
  isUnsaved: boolean;
  onClose: () => void;
  /** Renders the form. `close` closes the dialog. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form. If something was typed, it asks once before it closes or its page is left. */
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
      // Next to the question, the button would say 'Close' and mean 'Stay'. It is only hidden, because it gets the focus back.
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

/** Replaces a form with typed text and asks before its dialog closes. */
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

/** Closing by Esc or the close button asks first if something was typed. Cancel is deliberate and does not ask. */
export function useLeaving({ isUnsaved, onClose }: { isUnsaved: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const stay = () => setIsAsking(false);
  const leave = () => (isUnsaved ? setIsAsking(true) : onClose());
  return { isAsking, stay, close: isAsking ? stay : leave };
}

/** For dialogs that are rendered only while open. Returns the focus when the dialog closes. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  // Talks to the browser. The dialog library returns the focus only from dialogs that stay mounted.
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
