import { type ReactNode, useEffect, useRef } from "react";
import { Banner } from "../feedback/banner.tsx";
import classes from "./form-problem.module.css";

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
