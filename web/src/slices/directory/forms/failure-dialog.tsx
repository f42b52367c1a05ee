import { Button } from "@mantine/core";
import { ApiError } from "../../../platform/http/api-client.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import classes from "../practice-record.module.css";

const FAILED =
  "There was an error processing your request. Please refresh the page and try again. If problems persist please contact myLinnet support.";

/** What answers carry that the browser had to make up, because the server has not spoken. */
const NO_REQUEST = "none";

/** Says in the server's own words that something did not work, or in the specification's where there are none (DIR-064, DIR-077). */
export function FailureDialog({ error, onClose }: { error: Error; onClose: () => void }) {
  const hasSpoken = error instanceof ApiError && error.body.requestId !== NO_REQUEST;
  return (
    <Dialog child={null} opened onClose={onClose} title="Error!" size={480}>
      <p className={classes.words}>{hasSpoken ? error.message : FAILED}</p>
      <ButtonRow>
        <Button size="md" data-autofocus onClick={onClose}>
          OK
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
