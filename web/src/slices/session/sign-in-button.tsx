import { Button } from "@mantine/core";
import { Banner } from "../../ui/banner.tsx";
import { useSignIn } from "./api.ts";
import classes from "./sign-in-button.module.css";

interface SignInButtonProps {
  /** Where to go afterwards; without it, to where the person was when they were asked to sign in. */
  returnTo?: string;
  /** The attempt before this one did not work. */
  failed?: boolean;
}

/** Leads to the hospital's sign-in page, and says so when it cannot (the specification's words). */
export function SignInButton({ returnTo, failed = false }: SignInButtonProps) {
  const signIn = useSignIn();
  return (
    <div className={classes["root"]}>
      {(failed || signIn.isError) && (
        <Banner tone="danger" role="alert">
          Log in failed!
        </Banner>
      )}
      <Button size="lg" loading={signIn.isPending} onClick={() => signIn.mutate(returnTo)}>
        Sign in
      </Button>
    </div>
  );
}
