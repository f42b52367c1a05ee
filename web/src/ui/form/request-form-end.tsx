import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { RedirectBanner } from "../feedback/redirect-banner.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { FormProblem } from "./form-problem.tsx";
import { KEEPS_FOCUS } from "./keeps-focus.ts";

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
      <FormButtons>
        <Button {...KEEPS_FOCUS} type="submit" size="md" loading={isPending || isSuccess}>
          Submit
        </Button>
      </FormButtons>
    </>
  );
}
