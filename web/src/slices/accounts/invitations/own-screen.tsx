import type { JoiningInvitation } from "@linnet/contract/accounts/joining";
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { restartPortal } from "../../../platform/session/login-as.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { choosePractice, me } from "../../session/public.ts";
import classes from "../invitation.module.css";
import { ownInvitations, useAnswerInvitation } from "./api.ts";

/** How the last answer ended. */
interface Answered {
  practiceName: string;
  /** Null after declining. */
  practiceId: number | null;
  /** The role begins once the practice has confirmed it. */
  isWaiting: boolean;
}

/** Practices' invitations to an account holder, who accepts or declines here only, signed in. */
export function OwnInvitationsScreen() {
  const open = useQuery(ownInvitations);
  const person = useQuery(me);
  const settings = useSettings();
  const [answered, setAnswered] = useState<Answered>();
  const answer = useAnswerInvitation();
  const outcome = useRef<HTMLDivElement>(null);
  const said = (outcomeOf: Answered) => {
    setAnswered(outcomeOf);
    // The button that was pressed goes away with its invitation.
    outcome.current?.focus();
  };
  return (
    <>
      <PageHeader
        title="My invitations"
        help="Practices that invited you to join. Accepting does not change your sign-in or your other practices."
      />
      <div className={classes.root}>
        <div ref={outcome} tabIndex={-1}>
          {answer.error && (
            <Banner tone="danger" role="alert">
              {answer.error.message}
            </Banner>
          )}
          {answered && !answer.error && <Outcome answered={answered} inUse={person.data?.roles.practice?.practiceId} />}
        </div>
        <QueryView
          query={open}
          waiting={<Skeleton height={160} role="status" aria-label="Loading invitations" />}
          isEmpty={(found) => found.length === 0}
          empty={
            answered ? null : (
              <EmptyState
                title="No invitations waiting"
                help="Invitations expire after 7 days. If yours has expired, ask the practice to send a new one."
              />
            )
          }
          help={supportHelp(settings)}
        >
          {(found) =>
            found.map((invitation) => (
              <Invitation key={invitation.accountRequestId} invitation={invitation} answer={answer} onAnswered={said} />
            ))
          }
        </QueryView>
      </div>
    </>
  );
}

interface InvitationProps {
  invitation: JoiningInvitation;
  answer: ReturnType<typeof useAnswerInvitation>;
  onAnswered: (answered: Answered) => void;
}

function Invitation({ invitation, answer, onAnswered }: InvitationProps) {
  const { accountRequestId, practiceName, roleName, invitedBy, invitedOn, expiresOn } = invitation;
  const { timeZone } = useSettings();
  const answerOnce = useOneAtATime(answer);
  const [isAsking, setIsAsking] = useState(false);
  const decline = useRef<HTMLButtonElement>(null);
  const isBusy = answer.isPending && answer.variables.accountRequestId === accountRequestId;
  const send = (accept: boolean) =>
    answerOnce(
      { accountRequestId, accept },
      {
        onSuccess: ({ practiceId, isWaiting = false }) => onAnswered({ practiceName, practiceId, isWaiting }),
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <Panel id={`invitation-${accountRequestId}`} title={practiceName}>
      <p>
        {invitedBy ? `${invitedBy} invited you` : "You were invited"} on {formatDate(invitedOn, timeZone)}. Role: {roleName}. Respond by{" "}
        {formatDate(expiresOn, timeZone)}.
      </p>
      <div className={classes.answers}>
        <Button
          loading={isBusy && answer.variables?.accept === true}
          disabled={isBusy}
          onClick={() => send(true)}
          aria-label={`Accept the invitation to ${practiceName}`}
        >
          Accept
        </Button>
        <Button
          ref={decline}
          variant="default"
          disabled={isBusy}
          onClick={() => setIsAsking(true)}
          aria-label={`Decline the invitation to ${practiceName}`}
        >
          Decline
        </Button>
      </div>
      {isAsking && (
        <ConfirmModal
          child={null}
          opened
          title={`Decline the invitation to ${practiceName}?`}
          text="We will email the person who invited you. The practice can invite you again."
          words={{ confirm: "Decline" }}
          act={{ isPending: answer.isPending }}
          onConfirm={() => send(false)}
          onClose={() => {
            setIsAsking(false);
            decline.current?.focus();
          }}
        />
      )}
    </Panel>
  );
}

/** The result; with another practice in use, a switch to the new one is offered. */
function Outcome({ answered: { practiceName, practiceId, isWaiting }, inUse }: { answered: Answered; inUse: number | undefined }) {
  const change = useMutation({ mutationFn: choosePractice, onSuccess: restartPortal });
  if (practiceId === null) return <Banner tone="success">You declined the invitation to {practiceName}.</Banner>;
  if (isWaiting)
    return <Banner tone="success">You accepted. The owner or an administrator of {practiceName} must confirm your role.</Banner>;
  if (inUse === undefined || inUse === practiceId) return <Banner tone="success">You have joined {practiceName}.</Banner>;
  return (
    <Banner
      tone={change.error ? "danger" : "success"}
      action={
        <Button variant="default" loading={change.isPending || change.isSuccess} onClick={() => change.mutate(practiceId)}>
          Switch to {practiceName}
        </Button>
      }
    >
      {change.error?.message ?? `You have joined ${practiceName}. You can switch between your practices at the top of each page.`}
    </Banner>
  );
}
