import { Button } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Banner } from "../feedback/banner.tsx";
import { RedirectBanner } from "../feedback/redirect-banner.tsx";
import { ButtonRow, KEEPS_FOCUS } from "./button-row.tsx";
import classes from "./form-end.module.css";

interface FormProblemProps {
  /** The server's message about the whole form. Messages about a field are at the field, which has the focus. */
  message?: ReactNode;
  action?: ReactNode;
  /** Replaces the usual title, if the specification has another. */
  title?: string;
}

/** The form was not accepted (ACR-044, ACC-125). Typed values stay. */
export function FormProblem({ message, action, title = "Error in submitting the form, please try again!" }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  // Talks to the browser: the pressed button lost the focus while it was busy.
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

/** Like KEEPS_FOCUS, for choices among a form's fields. Set it on the form. */
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
  /** The server's message about the whole form. */
  problem: ReactNode;
  /** The page to open after sending. */
  href: string;
}

/** The end of a form that requests something from the hospital: the result, and the submit button. */
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
