import { Button } from "@mantine/core";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import classes from "./session-dialogs.module.css";

interface IdlePromptProps {
  secondsLeft: number;
  onContinue: () => void;
  onLogOut: () => void;
}

/** Seconds between screen reader announcements of the remaining time. */
const TELL_EVERY = 15;

/** The specification's question and its two answers; nothing else closes it (SES-018, SES-019). */
export function IdlePrompt({ secondsLeft, onContinue, onLogOut }: IdlePromptProps) {
  const told = Math.ceil(secondsLeft / TELL_EVERY) * TELL_EVERY;
  return (
    <Dialog
      child={null}
      opened
      onClose={() => undefined}
      title="Are you still using myLinnet?"
      size={460}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
    >
      <p className={classes.text}>You have been inactive for a while. To protect your patients’ records, we will log you out.</p>
      <p className={classes.left} aria-hidden>
        Logging out in {secondsLeft} {secondsLeft === 1 ? "second" : "seconds"}
      </p>
      <p className="ln-hidden" role="status">
        Logging out in less than {told} seconds
      </p>
      <ButtonRow wayOut={{ onClick: onLogOut, label: "Logout" }}>
        <Button size="md" data-autofocus onClick={onContinue}>
          Continue my session
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
