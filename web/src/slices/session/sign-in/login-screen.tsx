import type { SessionEnd } from "@linnet/contract/errors";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { sessionEnd } from "../../../platform/session/session.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { accountScreens } from "../../accounts/routes.ts";
import { sessionScreens } from "../routes.ts";
import { SignInButton } from "./button.tsx";
import classes from "./login-screen.module.css";
import { SupportLine } from "./support-line.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The provider did not let the person in (SES-016). */
    loginFailed?: boolean;
  }
}

/** The way to the hospital's sign-in page (decision G-X-19). People who are signed in never see it: the route sends them home. */
export function LoginScreen() {
  const failed = useLocation().state.loginFailed === true;
  const { hospitalName } = useSettings();
  const button = useRef<HTMLButtonElement>(null);
  const whyId = useId();
  // Talks to the document: after the heading has had its turn, Enter signs in.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <PageHeader title="Login" help={`Sign in with your ${hospitalName} account.`} />
      <WhyHere id={whyId} />
      {/* The focus passes over the reason, so the button says it. */}
      <SignInButton failed={failed} ref={button} describedBy={whyId} />
      <SignInHelpLink />
      <p className={classes.more}>
        No account yet? <Link href={accountScreens.newPracticeRequest.to()}>Request an account for your practice</Link>
      </p>
      <p className={classes.more}>
        <SupportLine />
      </p>
    </>
  );
}

/** Where people sign in at another provider, that one helps them; a lost invitation is the portal's. */
function SignInHelpLink() {
  const { help } = useSettings().signIn;
  const page = sessionScreens.signInHelp.to();
  return (
    <>
      {help !== null && (
        <p className={classes.more}>
          Can’t sign in? <Link href={help === "portal" ? page : help}>{help === "portal" ? "Email me a link" : "Get help"}</Link>
        </p>
      )}
      {help !== "portal" && (
        <p className={classes.more}>
          Lost your invitation? <Link href={page}>Email it again</Link>
        </p>
      )}
    </>
  );
}

const WHY: Record<SessionEnd, string> = {
  idle: "You were signed out because you were inactive. Sign in to return to the page you left.",
  expired: "You were signed out after 12 hours. Sign in to return to the page you left.",
  suspended: "You were signed out because your account was suspended.",
};

/** The person was signed out automatically. */
function WhyHere({ id }: { id: string }) {
  const { supportPhone, supportPhoneOption } = useSettings();
  const why = sessionEnd();
  if (!why) return null;
  return (
    <div className={classes.why} id={id}>
      <Banner tone="info">
        {WHY[why]} {why === "suspended" && `If you did not expect this, call ${supportPhone}, option ${supportPhoneOption}.`}
      </Banner>
    </div>
  );
}
