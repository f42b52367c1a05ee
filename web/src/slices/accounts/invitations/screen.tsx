import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useSecretOfLink } from "../../../platform/http/mail-link.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { SignInNext } from "../../../ui/feedback/sign-in-next.tsx";
import { NewSignInForm } from "../../../ui/form/new-sign-in-form.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { sessionScreens } from "../../session/routes.ts";
import classes from "../invitation.module.css";
import { accountScreens } from "../routes.ts";
import { invitationLink, useAcceptInvitation } from "./api.ts";

/** Where the link of an invitation leads: to a sign-in of one's own. The account comes with the first sign-in. */
export function InvitationScreen() {
  const secret = useSecretOfLink(accountScreens.invitation);
  return (
    <>
      <PageTitle title="Your invitation" />
      <OpenedInvitation key={secret} secret={secret} />
    </>
  );
}

function OpenedInvitation({ secret }: { secret: string }) {
  const link = useQuery(invitationLink(secret));
  const accept = useAcceptInvitation(secret);
  const login = sessionScreens.login.to();
  // Used by an account with this email: there is nothing to choose here.
  const isKnown = accept.error instanceof ApiError && accept.error.body.code === "conflict";

  return (
    <QueryView query={link}>
      {(found) => {
        if (isKnown || "ended" in found)
          return (
            <SignInNext tone="warning" href={login}>
              {"ended" in found ? found.ended : accept.error?.message}
            </SignInNext>
          );
        if (accept.isSuccess)
          return (
            <SignInNext tone="success" href={login}>
              {found.setsPassword
                ? "Your password is set. You can sign in with it now. To protect your account further, sign in and set up a second factor in Account settings."
                : "You accepted the invitation. You can sign in now. If you have never signed in to the hospital, we will email you instructions to choose a password."}
            </SignInNext>
          );
        return (
          <div className={classes.root}>
            <p>
              Welcome, {found.firstName}. {found.practiceName} invited you to the portal. Role: {found.roleName}. Your username is{" "}
              {found.email}.
            </p>
            {found.setsPassword ? (
              <NewSignInForm email={found.email} asksQuestion send={accept.mutate} isSending={accept.isPending} />
            ) : (
              <>
                {accept.error && (
                  <Banner tone="danger" role="alert">
                    {accept.error.message}
                  </Banner>
                )}
                <p>You sign in and choose your password on the hospital’s own sign-in page.</p>
                <Button size="lg" fullWidth loading={accept.isPending} onClick={() => accept.mutate(null)}>
                  Accept invitation
                </Button>
              </>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}
