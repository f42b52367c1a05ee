import { ROLE } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useScreenSearchInView } from "../../../platform/page/screen.ts";
import { signOut } from "../../../platform/session/session.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Illustration } from "../../../ui/feedback/illustration.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { me } from "../api.ts";
import classes from "../legal/plain-page.module.css";
import { sessionScreens } from "../routes.ts";
import { SupportLine } from "../sign-in/support-line.tsx";
import { type AgreementStep, agreementStep, openSigning } from "./api.ts";
import { hasToAgree } from "./has-to-agree.ts";

/** What came back from signing, in words; of an event we do not know only that nothing was signed. */
const WHAT_HAPPENED: Record<string, string> = {
  decline: "You declined to sign the agreement.",
  cancel: "You left the agreement without signing it.",
  session_timeout: "Signing took too long, so the page closed.",
  ttl_expired: "The signing page has expired.",
  exception: "The e-signature service is not responding.",
};
const NOT_CONFIRMED = "The e-signature service has not confirmed your signature.";

/** The page for a person who must sign first: the reason, and two options (decision G-SES-17). */
function AgreementNotice({ step: { event, address }, roles }: { step: AgreementStep & { kind: "open" }; roles: UserRoles }) {
  const sign = useMutation({ mutationFn: openSigning });
  const rests = sign.data === false || sign.isError || (event === undefined && address === null);
  const happened = rests ? WHAT_HAPPENED["exception"] : event && (WHAT_HAPPENED[event] ?? NOT_CONFIRMED);
  return (
    <div className={classes.page}>
      <Illustration name="empty" width={208} />
      <PageTitle title="User agreement" />
      {happened && (
        <Banner tone={rests ? "warning" : "info"} role={rests ? "alert" : "status"}>
          {happened}
        </Banner>
      )}
      <p>
        You must sign the hospital’s user agreement before {opensFor(roles)}. It takes a few minutes. You can download the signed agreement
        afterward.
      </p>
      <div className={classes.actions}>
        <Button loading={sign.isPending} onClick={() => sign.mutate()}>
          {rests ? "Try again" : "Sign agreement"}
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          Logout
        </Button>
      </div>
      <p>
        <SupportLine />
      </p>
    </div>
  );
}

/** What waits for the signature: an owner signs for one practice, and may have others. */
const opensFor = ({ practice, practiceRoles }: UserRoles): string =>
  practice && practiceRoles.some(({ roleId, active }) => active && roleId === ROLE.practiceOwner)
    ? `you and your staff can use the portal for ${practice.practiceName}`
    : "you and your staff can use the portal";

/** This browser was sent to sign in this session: never twice by itself (decision G-SES-17). */
const SENT = "linnet.sent-to-sign";

/** What the e-signature service wrote into the address of home, taken out of it once it is read (decision G-SES-16). */
function useSigningEvent(): string | undefined {
  const inAddress = useScreenSearchInView(sessionScreens.home)?.event;
  const [event] = useState(inAddress);
  const navigate = useNavigate();
  // Talks to the address bar: a reload, or Back, must not bring the same event again.
  useEffect(() => {
    if (inAddress !== undefined) void navigate({ to: sessionScreens.home.to(), replace: true });
  }, [inAddress, navigate]);
  return event;
}

interface AgreementGateProps {
  roles: UserRoles;
  /** The frame of the notice while all else is closed: the shell without its menu. */
  closed: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Blocks everything until the server confirms that the user agreement is signed. */
export function AgreementGate({ roles, closed, children }: AgreementGateProps) {
  const event = useSigningEvent();
  if (!hasToAgree(roles)) return children;
  return (
    <Gate event={event} closed={closed} roles={roles}>
      {children}
    </Gate>
  );
}

function Gate({ event, roles, closed, children }: AgreementGateProps & { event: string | undefined }) {
  const queries = useQueryClient();
  const step = useQuery(agreementStep(event));
  const address = step.data?.kind === "open" ? step.data.address : null;
  const isNews = event !== undefined && step.data?.kind === "signed";
  // Talks to the browser's address: the person is sent to sign, once.
  useEffect(() => {
    if (address === null || window.sessionStorage.getItem(SENT) !== null) return;
    window.sessionStorage.setItem(SENT, "yes");
    window.location.assign(address);
  }, [address]);
  // Reloads menu and roles, which change after signing.
  useEffect(() => {
    if (isNews) void queries.invalidateQueries({ queryKey: me.queryKey });
  }, [isNews, queries]);
  return (
    <QueryView query={step} failed={() => closed(<AgreementNotice step={RESTING} roles={roles} />)}>
      {(found) => (found.kind === "signed" ? children : closed(<AgreementNotice step={found} roles={roles} />))}
    </QueryView>
  );
}

/** The portal or the e-signature service is not responding: without a signature there is no access. */
const RESTING: AgreementStep & { kind: "open" } = { kind: "open", event: "exception", address: null };
