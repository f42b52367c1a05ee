import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { LongForm } from "../../../ui/form/long-form.tsx";
import type { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import classes from "../physician.module.css";
import { directoryScreens } from "../routes.ts";
import { PHYSICIAN_GROUPS } from "./fields.ts";

interface PhysicianFormProps {
  formErrors: Pick<ReturnType<typeof useFormErrors>, "wrong" | "goTo" | "errors">;
  isUnsaved: boolean;
  isSending: boolean;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** What the button that sends says; there is none where nothing can be sent any more. */
  submit: string | undefined;
  /** The last save's result, above the buttons. */
  outcome: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The frame of both forms of a physician. */
export function PhysicianForm({ formErrors, isUnsaved, isSending, onSubmit, submit, outcome, children }: PhysicianFormProps) {
  const buttons = (
    <ButtonRow wayOut={{ href: directoryScreens.search.to() }}>
      {submit && (
        <Button {...KEEPS_FOCUS} type="submit" size="md" loading={isSending}>
          {submit}
        </Button>
      )}
    </ButtonRow>
  );
  return (
    <LongForm className={classes.form} onSubmit={onSubmit} sections={PHYSICIAN_GROUPS} errors={formErrors.errors} buttons={buttons}>
      <LeaveGuard isUnsaved={isUnsaved} />
      <div className={`ln-card ${classes.fields}`}>
        <ErrorSummary errors={formErrors.wrong} onGo={formErrors.goTo} />
        <p className={classes.lead}>Fields are required unless the field or its section is marked optional.</p>
        {children}
        {outcome}
      </div>
    </LongForm>
  );
}
