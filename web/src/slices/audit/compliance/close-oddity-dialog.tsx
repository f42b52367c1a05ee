import { MAX_ODDITY_NOTE, type Oddity } from "@linnet/contract/audit/oddities";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import { useCloseOddity } from "./api.ts";
import classes from "./compliance.module.css";

/** Closes an oddity with what somebody found out about it. */
export function CloseOddityDialog({ oddity, onClose }: { oddity: Oddity; onClose: () => void }) {
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const closing = useCloseOddity();
  const isEmpty = note.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isEmpty);
    if (!isEmpty) closing.mutate({ id: oddity.id, note: note.trim() }, { onSuccess: onClose });
  };
  return (
    <GuardedDialog title="Close oddity" size={560} isUnsaved={!isEmpty && !closing.isSuccess} onClose={onClose}>
      {(cancel) => (
        <form className={classes.dialogForm} onSubmit={submit} noValidate autoComplete="off">
          <p>{oddity.sentence}</p>
          <Textarea
            label="What you found out"
            description="Your name and the time are kept with it. Do not write a patient’s name here."
            data-autofocus
            rows={4}
            maxLength={MAX_ODDITY_NOTE}
            value={note}
            error={isMissing && isEmpty && "Enter what you found out"}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {closing.error && (
            <Banner tone="danger" role="alert">
              {closing.error.message}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: cancel }}>
            <Button type="submit" size="md" loading={closing.isPending}>
              Close oddity
            </Button>
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}
