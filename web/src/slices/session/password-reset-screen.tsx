import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { openedLink, useAcceptLink } from "./password-reset-api.ts";
import { PasswordResetForm } from "./password-reset-form.tsx";
import classes from "./plain-page.module.css";
import { sessionScreens } from "./routes.ts";

/** The secret of the link, read once: the address, which is kept and shown, does without it from then on. */
function useSecretOfLink(): string {
  const { hash } = useLocation();
  const [secret] = useState(hash);
  const navigate = useNavigate();
  // The browser's address and history stand outside React.
  useEffect(() => {
    if (hash) void navigate({ to: sessionScreens.passwordReset.to(), replace: true });
  }, [hash, navigate]);
  return secret;
}

/** Where the links lead that people of the embedded directory are mailed: to a password of their own. */
export function PasswordResetScreen() {
  const secret = useSecretOfLink();
  const link = useQuery(openedLink(secret));
  const accept = useAcceptLink(secret);

  return (
    <>
      <PageTitle title="Set a password" />
      {accept.isSuccess ? (
        <PasswordSet />
      ) : (
        <QueryView query={link}>
          {(found) =>
            "ended" in found ? (
              <Banner tone="warning" role="alert">
                {found.ended}
              </Banner>
            ) : (
              <>
                <p>
                  {found.firstName}, please choose the password for {found.email}.
                </p>
                <PasswordResetForm email={found.email} isActivation={found.isActivation} accept={accept} />
              </>
            )
          }
        </QueryView>
      )}
    </>
  );
}

function PasswordSet() {
  return (
    <div className={classes["page"]}>
      <Banner tone="success" role="status">
        Your password is set. You can sign in with it now.
      </Banner>
      <Button component={Link} href={sessionScreens.login.to()}>
        Go to the sign-in page
      </Button>
    </div>
  );
}
