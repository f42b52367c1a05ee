import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { ApiError } from "../../platform/http/api-client.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../ui/form/button-row.tsx";
import classes from "./my-practice.module.css";

const PROCESSED = "Your request has been processed successfully.";
const FAILED =
  "There was an error processing your request. Please refresh the page and try again. If problems persist please contact myLinnet support.";

/** What answers carry that the browser had to make up, because the server has not spoken. */
const NO_REQUEST = "none";

/** The server's own words, or the specification's where there are none (PRA-069, -070). */
const wordsOf = (error: Error): string => (error instanceof ApiError && error.body.requestId !== NO_REQUEST ? error.message : FAILED);

/** How what was done has ended; `from` is the button that began it, where the focus goes back to. */
export interface Notifier {
  succeeded: (from: HTMLElement | null, text?: string) => void;
  failed: (from: HTMLElement | null, error: Error) => void;
}

/** The dialogs 'Success' and 'Error!' of the page: one at a time, the last one counts (PRA-069 to PRA-073). */
export function useNotice() {
  const [notice, setNotice] = useState<{ title: "Success" | "Error!"; text: string }>();
  const opener = useRef<HTMLElement>(null);
  const notifier: Notifier = {
    succeeded: (from, text = PROCESSED) => {
      opener.current = from;
      setNotice({ title: "Success", text });
    },
    failed: (from, error) => {
      opener.current = from;
      setNotice({ title: "Error!", text: wordsOf(error) });
    },
  };
  const close = () => {
    setNotice(undefined);
    // Where the row has gone with its button, the reader begins at the top of the page.
    const back = opener.current?.isConnected ? opener.current : document.getElementById("main");
    back?.focus();
  };
  const dialog = notice && (
    <Dialog child={null} opened onClose={close} title={notice.title} size={480} returnFocus={false}>
      <p className={classes.words}>{notice.text}</p>
      <ButtonRow>
        <Button size="md" data-autofocus onClick={close}>
          OK
        </Button>
      </ButtonRow>
    </Dialog>
  );
  return { notifier, dialog };
}
