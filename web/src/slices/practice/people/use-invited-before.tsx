import type { OpenInvitation } from "@linnet/contract/practice/people";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { useInviteAgain, useWithdrawInvitation } from "../api.ts";
import classes from "../my-practice.module.css";
import type { Notifier } from "../use-notice.tsx";
import { useQuestion } from "../use-question.tsx";
import { withdrawalQuestion } from "./open-invitations.tsx";
import { fullName } from "./people.tsx";

interface Asked {
  invitation: OpenInvitation;
  /** The button that began it. */
  from: HTMLElement;
}

/** Who is invited a second time is offered what can be done about the first: send it again, or take it back. */
export function useInvitedBefore(practiceId: number, notifier: Notifier) {
  const [asked, setAsked] = useState<Asked>();
  const again = useInviteAgain(practiceId);
  const againOnce = useOneAtATime(again);
  const withdrawal = useQuestion(useWithdrawInvitation(practiceId), notifier);
  const close = () => {
    setAsked(undefined);
    asked?.from.focus();
  };
  const send = ({ invitation, from }: Asked) =>
    againOnce(invitation.accountRequestId, {
      onSuccess: () => notifier.succeeded(from, "Invitation Sent!"),
      onError: (error) => notifier.failed(from, error),
      onSettled: () => setAsked(undefined),
    });
  const withdraw = ({ invitation, from }: Asked) => {
    setAsked(undefined);
    withdrawal.ask(withdrawalQuestion(invitation, from));
  };
  const dialog = (
    <>
      {asked && (
        <Dialog
          child={null}
          opened
          onClose={close}
          title={`${fullName(asked.invitation)} was already invited`}
          size={520}
          returnFocus={false}
        >
          <InvitedBefore invitation={asked.invitation} />
          <ButtonRow wayOut={{ onClick: close, hasFocus: true }}>
            {asked.invitation.mayChange && (
              <>
                <Button size="md" loading={again.isPending} onClick={() => send(asked)}>
                  Resend invitation
                </Button>
                <Button size="md" variant="default" onClick={() => withdraw(asked)}>
                  Withdraw invitation
                </Button>
              </>
            )}
          </ButtonRow>
        </Dialog>
      )}
      {withdrawal.dialog}
    </>
  );
  return { offer: (invitation: OpenInvitation, from: HTMLElement) => setAsked({ invitation, from }), dialog };
}

function InvitedBefore({ invitation: { email, role, invitedBy, invitedOn, mayChange } }: { invitation: OpenInvitation }) {
  const { timeZone } = useSettings();
  return (
    <p className={classes.words}>
      {invitedBy} invited {email} on {formatDate(invitedOn, timeZone)}. Role: {role}. {mayChange ? NEXT : HOSPITALS}
    </p>
  );
}

const NEXT = "If you resend it, a new link replaces the old one. To change the role or practice, withdraw the invitation first.";
const HOSPITALS = "The hospital sent this invitation. To change it, call support.";
