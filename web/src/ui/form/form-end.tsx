import { Button } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Banner } from "../feedback/banner.tsx";
import { RedirectBanner } from "../feedback/redirect-banner.tsx";
import { ButtonRow, KEEPS_FOCUS } from "./button-row.tsx";
import classes from "./form-end.module.css";

interface FormProblemProps {
  /** What the server says about no field in particular; what it says about a field has the focus there. */
  message?: ReactNode;
  action?: ReactNode;
  /** Where the specification has other words for it. */
  title?: string;
}

/** The form was not taken (ACR-044, ACC-125); what was typed stays. */
export function FormProblem({ message, action, title = "Error in submitting the form, please try again!" }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  // Talks to the browser: the button that was pressed has lost the focus while it was busy.
  useEffect(() => {
    if (message) box.current?.focus();
  }, [message]);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="danger" role="alert" title={title}>
        <div className={classes.problem}>
          <p>{message}</p>
          {action}
        </div>
      </Banner>
    </div>
  );
}

const CHOICES = 'input[type="radio"], input[type="checkbox"]';

/** What KEEPS_FOCUS does for buttons, for the choices among the fields of a form: on the form itself, for whatever of it is pressed. */
export const KEEPS_FOCUS_OVER_CHOICES = {
  onMouseDown: (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const label = target.closest("label");
    if (target.matches(CHOICES) || label?.control?.matches(CHOICES)) event.preventDefault();
  },
};

interface RequestFormEndProps {
  sending: { isPending: boolean; isSuccess: boolean; isError: boolean };
  /** What the server says about no field in particular. */
  problem: ReactNode;
  /** Where it goes on once it is sent. */
  href: string;
}

/** The end of a form that asks the hospital for something: what came of it, and the button that sends it. */
export function RequestFormEnd({ sending, problem, href }: RequestFormEndProps) {
  const { isPending, isSuccess, isError } = sending;
  return (
    <>
      {isError && <FormProblem message={problem} />}
      {isSuccess && <RedirectBanner href={href} />}
      <ButtonRow isUnderLine>
        <Button {...KEEPS_FOCUS} type="submit" size="md" loading={isPending || isSuccess}>
          Submit
        </Button>
      </ButtonRow>
    </>
  );
}
