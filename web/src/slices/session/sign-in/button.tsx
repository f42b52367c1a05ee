import { Button } from "@mantine/core";
import type { Ref } from "react";
import { NoAnswer } from "../../../platform/session/session.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useSignIn } from "../api.ts";
import classes from "./button.module.css";

interface SignInButtonProps {
  label?: string;
  fullWidth?: boolean;
  /** Where to go afterwards; without it, to where the person was when they were asked to sign in. */
  returnTo?: string;
  /** The attempt before this one did not work. */
  failed?: boolean;
  ref?: Ref<HTMLButtonElement>;
  /** The id of what a screen reader says with the button; it may be missing from the page. */
  describedBy?: string;
}

/** Leads to the hospital's sign-in page, and says so when it cannot (the specification's words) or when that page does not come. */
export function SignInButton({ label = "Sign in", fullWidth = false, returnTo, failed = false, ref, describedBy }: SignInButtonProps) {
  const signIn = useSignIn();
  const isSilent = signIn.error instanceof NoAnswer;
  return (
    <div className={classes.root}>
      {(failed || signIn.isError) && (
        <Banner tone="danger" role="alert">
          {isSilent ? "The sign-in page is not responding. Try again." : "Log in failed!"}
        </Banner>
      )}
      <Button
        ref={ref}
        size="lg"
        fullWidth={fullWidth}
        loading={signIn.isPending}
        aria-describedby={describedBy}
        onClick={() => signIn.mutate(returnTo)}
      >
        {label}
      </Button>
    </div>
  );
}
