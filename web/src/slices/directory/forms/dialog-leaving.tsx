import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import classes from "../dialog.module.css";

interface DialogLeavingProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks, in the place of a form with something typed in it, before its dialog closes. */
export function DialogLeaving({ onLeave, onStay }: DialogLeavingProps) {
  return (
    <div className={classes.form}>
      <p className={classes.notice}>If you close this dialog, what you typed is lost.</p>
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
