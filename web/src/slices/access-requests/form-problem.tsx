import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";

interface FormProblemProps {
  /** What the server says about no field in particular. */
  message?: ReactNode;
  action?: ReactNode;
}

/** The form was not taken (ACR-044); what was typed stays. */
export function FormProblem({ message, action }: FormProblemProps) {
  return (
    <Banner tone="danger" role="alert" title="Error in submitting the form, please try again!" action={action}>
      {message}
    </Banner>
  );
}
