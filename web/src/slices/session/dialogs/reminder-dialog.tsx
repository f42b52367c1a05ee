import { Button } from "@mantine/core";
import { useSettings } from "../../../platform/page/settings.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import classes from "./session-dialogs.module.css";

/** Shown once after each login; the date is the specification's (SES-015). */
export function ReminderDialog({ onRead }: { onRead: () => void }) {
  const { reminderText } = useSettings();
  return (
    <Dialog child={null} opened onClose={onRead} title="Reminder, June 2, 2014" size={520}>
      <p className={classes.text}>{reminderText}</p>
      <ButtonRow>
        <Button size="md" data-autofocus onClick={onRead}>
          OK
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
