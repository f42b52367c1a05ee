import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { signOut } from "../../../platform/session/session.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Illustration } from "../../../ui/feedback/illustration.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import classes from "../legal/plain-page.module.css";
import { SupportLine } from "../sign-in/support-line.tsx";
import { type AgreementStep, goAndSign } from "./api.ts";

/** What came back from signing, in words; of an event we do not know only that nothing was signed. */
const WHAT_HAPPENED: Record<string, string> = {
  decline: "You declined to sign the agreement.",
  cancel: "You left the agreement without signing it.",
  session_timeout: "Signing took too long, and the page has closed.",
  ttl_expired: "The address for signing was no longer good.",
  exception: "The e-signature service does not answer right now.",
};
const NOT_CONFIRMED = "The e-signature service has not confirmed your signature.";

/** The calm page of somebody who has yet to sign: why, and the two ways on (decision G-SES-17). */
export function AgreementNotice({ step: { event, address } }: { step: AgreementStep & { kind: "open" } }) {
  const sign = useMutation({ mutationFn: goAndSign });
  const rests = sign.data === false || sign.isError || (event === undefined && address === null);
  const happened = rests ? WHAT_HAPPENED["exception"] : event && (WHAT_HAPPENED[event] ?? NOT_CONFIRMED);
  return (
    <div className={classes["page"]}>
      <Illustration name="empty" width={208} />
      <PageTitle title="User agreement" />
      {happened && (
        <Banner tone={rests ? "warning" : "info"} role={rests ? "alert" : "status"}>
          {happened}
        </Banner>
      )}
      <p>
        Before the portal opens for you and your people, the hospital needs your signature under its user agreement. It takes a few minutes,
        and you can download the signed agreement afterwards.
      </p>
      <div className={classes["actions"]}>
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
