import type { Account } from "@linnet/contract/accounts";
import { Button } from "@mantine/core";
import { ApiError } from "../../../../platform/http/api-client.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { FormProblem } from "../../../../ui/form/form-problem.tsx";
import type { InSignInActs } from "./use-acts.ts";
import { outcomeOf } from "./words.ts";

/** On a small screen the button may be far below what it led to; the one that was pressed may be gone, and the focus with it. */
const show = (box: HTMLDivElement | null) => box?.focus();

interface SignInOutcomeProps {
  acts: InSignInActs;
  account: Account;
}

/** How the last act ended. */
export function SignInOutcome({ acts: { done, error, reload }, account }: SignInOutcomeProps) {
  if (error) {
    const isConflict = error instanceof ApiError && error.body.code === "conflict";
    return (
      <FormProblem
        title="Something went wrong, please try again!"
        message={error.message}
        action={
          isConflict && (
            <Button size="xs" variant="default" onClick={reload}>
              Reload the account
            </Button>
          )
        }
      />
    );
  }
  if (!done) return null;
  return (
    <div key={done} ref={show} tabIndex={-1}>
      <Banner tone="success">{outcomeOf(done, account)}</Banner>
    </div>
  );
}
