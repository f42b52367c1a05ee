import { passwordReset } from "@linnet/contract/session/password-reset";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { openedLink, useSecretOfLink } from "../../../platform/http/mail-link.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { SignInNext } from "../../../ui/feedback/sign-in-next.tsx";
import type { ChosenSignIn } from "../../../ui/form/new-sign-in-form.tsx";
import { NewSignInForm } from "../../../ui/form/new-sign-in-form.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { sessionScreens } from "../routes.ts";

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

  const login = sessionScreens.login.to();
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
            <p>
              {found.firstName}, please choose the password for {found.email}.
            </p>
            <NewSignInForm email={found.email} asksQuestion={found.isActivation} send={accept.mutate} isSending={accept.isPending} />
          </>
        )
      }
    </QueryView>
  );
}
