import { passwordReset } from "@linnet/contract/session/password-reset";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { openedLink, useSecretOfLink } from "../../../platform/http/mail-link.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { SignInNext } from "../../../ui/feedback/sign-in-next.tsx";
import type { ChosenSignIn } from "../../../ui/form/new-sign-in-form.tsx";
import { NewSignInForm } from "../../../ui/form/new-sign-in-form.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { sessionScreens } from "../routes.ts";
import classes from "./password-reset-screen.module.css";

/** Whose the link of a mail is, or why it opens nothing. */
const passwordResetLink = (secret: string) =>
  openedLink("password-reset", secret, (token, signal) => call(passwordReset.open, { body: { token } }, { signal }));

const useAcceptLink = (token: string) =>
  useMutation({
    mutationFn: (chosen: ChosenSignIn) => call(passwordReset.accept, { body: passwordReset.accept.body.parse({ token, ...chosen }) }),
  });

/** Where the links lead that people of the embedded directory are mailed: to a password of their own. */
export function PasswordResetScreen() {
  const secret = useSecretOfLink(sessionScreens.passwordReset);
  return (
    <>
      <PageTitle title="Set a password" />
      <OpenedLink key={secret} secret={secret} />
    </>
  );
}

function OpenedLink({ secret }: { secret: string }) {
  const link = useQuery(passwordResetLink(secret));
  const accept = useAcceptLink(secret);
  const unlock = useMutation({ mutationFn: () => call(passwordReset.unlock, { body: { token: secret } }) });

  const login = sessionScreens.login.to();
  if (unlock.isSuccess)
    return (
      <SignInNext tone="success" href={login}>
        Your account is unlocked. You can sign in with your current password.
      </SignInNext>
    );
  if (accept.isSuccess)
    return (
      <SignInNext tone="success" href={login}>
        Your password is set. You can sign in with it now.
      </SignInNext>
    );
  return (
    <QueryView query={link}>
      {(found) =>
        "ended" in found ? (
          <SignInNext tone="warning" href={login}>
            {found.ended}
          </SignInNext>
        ) : (
          <>
            {found.isLocked && <Locked unlock={unlock} />}
            <p>
              {found.firstName}, choose a password for {found.email}.
            </p>
            <NewSignInForm email={found.email} asksQuestion={found.isActivation} send={accept.mutate} isSending={accept.isPending} />
          </>
        )
      }
    </QueryView>
  );
}

interface LockedProps {
  unlock: { mutate: () => void; isPending: boolean; error: Error | null };
}

/** A known password stays valid; the form below sets another one. */
function Locked({ unlock }: LockedProps) {
  return (
    <section className={classes.locked} aria-labelledby="locked">
      <h2 id="locked" className={classes.lockedTitle}>
        Your account is locked
      </h2>
      <p>
        It was locked after too many failed sign-ins. Unlock it to keep your password, or choose a new password below to unlock it. If it
        wasn’t you, choose a new one.
      </p>
      {unlock.error && (
        <Banner tone="danger" role="alert">
          {unlock.error.message}
        </Banner>
      )}
      <Button size="lg" fullWidth variant="default" loading={unlock.isPending} onClick={() => unlock.mutate()}>
        Unlock and keep my password
      </Button>
    </section>
  );
}
