import { Button } from "@mantine/core";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import classes from "../dialog.module.css";

interface DialogLeavingProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks, in the place of a form with something typed in it, before its dialog closes. */
export function DialogLeaving({ onLeave, onStay }: DialogLeavingProps) {
  return (
    <div className={classes.form}>
      <p className={classes.notice}>What you typed in this dialog is lost when you close it.</p>
      <div className={classes.buttons}>
        <Button ref={focusWhenThere} size="md" variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button size="md" color="red.6" onClick={onLeave}>
          Close
        </Button>
      </div>
    </div>
  );
}
