import { NOTHING_CHOSEN } from "@linnet/contract/content/portal-updates";
import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RedirectBanner, SENT } from "../../../ui/feedback/redirect-banner.tsx";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FormProblem, KEEPS_FOCUS_OVER_CHOICES } from "../../../ui/form/form-end.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { SendingProgress } from "../../../ui/form/sending-progress.tsx";
import { ABOVE_BUTTON } from "../../../ui/form/use-form-errors.ts";
import classes from "../updates.module.css";
import type { RecordFormState } from "./use-form.ts";

const HELD = "why-save-waits";

interface UpdateFormProps {
  recordForm: RecordFormState;
  /** The list that it goes back to. */
  list: string;
  /** The readers' preview next to the form; none if the form has a tab for it. */
  preview?: ReactNode;
  /** Why Save waits. */
  heldBy?: string | undefined;
  /** The fields. */
  children: ReactNode;
}

/** The frame of every form of the portal updates (CON-053 to CON-058). What was typed stays until it was taken. */
export function RecordForm({ recordForm, list, preview, heldBy, children }: UpdateFormProps) {
  const { form, formErrors, saving, conflict, submit, isEmpty } = recordForm;
  const { isSending, isSaved, error, progress } = saving;
  const box = useRef<HTMLFormElement>(null);
  /** The button that was pressed goes away, and the focus with it. */
  const andFocus = (act: () => void) => () => {
    act();
    box.current?.focus();
  };
  const settle = (act: () => void) =>
    andFocus(() => {
      saving.forget();
      act();
    });
  return (
    <div className={classes[preview === undefined ? "single" : "split"]}>
      <form
        ref={box}
        tabIndex={-1}
        className={`ln-card ${classes.form}`}
        onSubmit={submit}
        noValidate
        autoComplete="off"
        {...KEEPS_FOCUS_OVER_CHOICES}
      >
        <LeaveGuard isUnsaved={form.isDirty() && !isSaved} />
        {isEmpty ? (
          <Banner tone="danger" role="alert">
            {NOTHING_CHOSEN}
          </Banner>
        ) : (
          <ErrorSummary errors={formErrors.wrong} onGo={formErrors.goTo} />
        )}
        <p className={classes.lead}>Fields are required unless marked optional.</p>
        <fieldset className={classes.fields} disabled={isSending || isSaved}>
          {children}
        </fieldset>
        {progress && <SendingProgress what="the form" progress={progress} onCancel={andFocus(saving.cancel)} />}
        {conflict && <EditConflictPanel {...conflict} onLoad={settle(conflict.onLoad)} onKeep={settle(conflict.onKeep)} />}
        {error && <FormProblem message={form.errors[ABOVE_BUTTON]} action={<WayOn code={error.body.code} />} />}
        {isSaved && <RedirectBanner href={list} state={{ savedMessage: SENT }} />}
        <ButtonRow
          isUnderLine
          isAtEnd
          start={
            heldBy && (
              <span id={HELD} className="ln-muted">
                {heldBy}
              </span>
            )
          }
          wayOut={progress ? undefined : { href: list }}
        >
          <Button
            {...KEEPS_FOCUS}
            type="submit"
            size="md"
            loading={isSending || isSaved}
            disabled={heldBy !== undefined}
            aria-describedby={heldBy && HELD}
          >
            Save
          </Button>
        </ButtonRow>
      </form>
      {preview}
    </div>
  );
}

/** What to do about a failure that no field can mend. */
function WayOn({ code }: { code: string }) {
  if (code !== "upstream_unavailable" && code !== "internal") return null;
  return (
    <Button type="submit" size="xs" variant="default">
      Try again
    </Button>
  );
}
