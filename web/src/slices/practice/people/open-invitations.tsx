import { ACCOUNT_REQUEST_STATUSES } from "@linnet/contract/accounts/requests";
import { ofKind } from "@linnet/contract/growing";
import type { OpenInvitation } from "@linnet/contract/practice/people";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { kindWords } from "../../../platform/format/kind-words.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge, type Tone } from "../../../ui/feedback/status-badge.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { openInvitations, useInviteAgain, useWithdrawInvitation } from "../api.ts";
import classes from "../my-practice.module.css";
import { type Question, useQuestion } from "../use-question.tsx";
import { fullName, type PeoplePanelProps } from "./people.tsx";

const STATES: Record<"Sent" | "Accepted" | "Expired" | "Ended", { words: string; tone: Tone }> = {
  Sent: { words: ACCOUNT_REQUEST_STATUSES[2], tone: "neutral" },
  Accepted: { words: "Not signed in yet", tone: "neutral" },
  Expired: { words: "Expired", tone: "warning" },
  Ended: { words: "Ended", tone: "warning" },
};

interface RowHandlers {
  onAgain: (invitation: OpenInvitation, button: HTMLButtonElement) => void;
  onWithdraw: (invitation: OpenInvitation, button: HTMLButtonElement) => void;
  busy: number | undefined;
}

const columnsOf = (timeZone: string, handlers: RowHandlers): Column<OpenInvitation>[] => [
  {
    key: "to",
    header: "To",
    lead: true,
    width: "31%",
    cell: (invitation) => (
      <span className={`${classes.beside} ${classes.stacked}`}>
        <strong className={classes.name}>{fullName(invitation)}</strong>
        <EmailAddress>{invitation.email}</EmailAddress>
      </span>
    ),
  },
  { key: "role", header: "Role", width: "23%", cell: ({ role }) => <span className={classes.beside}>{role}</span> },
  {
    key: "invited",
    header: "Invited",
    cell: ({ invitedOn, invitedBy }) => (
      <span className={`${classes.beside} ${classes.stacked}`}>
        <span>{formatDate(invitedOn, timeZone)}</span>
        <span className="ln-muted">by {invitedBy}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: "Status",
    cell: ({ state, expiresOn }) => (
      <span className={`${classes.beside} ${classes.stacked}`}>
        <span>
          <StatusBadge tone={ofKind(STATES, state)?.tone ?? "neutral"} {...(state === "Sent" && { icon: "clock" as const })}>
            {ofKind(STATES, state)?.words ?? kindWords(state)}
          </StatusBadge>
        </span>
        {expiresOn && state !== "Accepted" && (
          <span className="ln-muted">
            {state === "Expired" ? "on" : "expires"} {formatDate(expiresOn, timeZone)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "actions",
    header: "Actions",
    quiet: true,
    cell: (invitation) => invitation.mayChange && <InvitationActions invitation={invitation} handlers={handlers} />,
  },
];

/** The newest ones; who waits for an older one asks for all. */
const FIRST = 5;

/** Said before an invitation is taken back. */
export const withdrawalQuestion = (invitation: OpenInvitation, from: HTMLElement): Question<number> => ({
  title: "Withdraw this invitation?",
  text: `The link we emailed to ${invitation.email} will stop working. You can invite ${fullName(invitation)} again later.`,
  confirm: "Withdraw",
  sent: invitation.accountRequestId,
  from,
});

/** Open invitations, with their actions. */
export function OpenInvitations({ practiceId, notifier }: Omit<PeoplePanelProps, "roles">) {
  const open = useQuery(openInvitations);
  const settings = useSettings();
  const [isWhole, setIsWhole] = useState(false);
  const again = useInviteAgain(practiceId);
  const againOnce = useOneAtATime(again);
  const { ask, dialog } = useQuestion(useWithdrawInvitation(practiceId), notifier);
  const handlers: RowHandlers = {
    onAgain: ({ accountRequestId }, from) =>
      againOnce(accountRequestId, {
        onSuccess: () => notifier.succeeded(from, "Invitation Sent!"),
        onError: (error) => notifier.failed(from, error),
      }),
    onWithdraw: (invitation, from) => ask(withdrawalQuestion(invitation, from)),
    busy: again.isPending ? again.variables : undefined,
  };
  // Usually there are none, so no space is reserved while loading.
  const isShown = open.error !== null || (open.data?.length ?? 0) > 0;

  return (
    <>
      {isShown && (
        <Panel
          id="open-invitations"
          title="Open invitations"
          help="People your practice invited who have not signed in yet."
          {...(open.data && { count: open.data.length })}
          flush
        >
          <QueryView query={open} help={supportHelp(settings)}>
            {(invited) => (
              <>
                <DataTable
                  caption="Open invitations"
                  columns={columnsOf(settings.timeZone, handlers)}
                  rows={isWhole ? invited : invited.slice(0, FIRST)}
                  rowKey={({ accountRequestId }) => String(accountRequestId)}
                  stack
                />
                {invited.length > FIRST && (
                  <Button className={classes.whole} size="xs" variant="subtle" onClick={() => setIsWhole(!isWhole)}>
                    {isWhole ? "Show fewer" : `Show all ${invited.length} invitations`}
                  </Button>
                )}
              </>
            )}
          </QueryView>
        </Panel>
      )}
      {dialog}
    </>
  );
}

function InvitationActions({ invitation, handlers: { onAgain, onWithdraw, busy } }: { invitation: OpenInvitation; handlers: RowHandlers }) {
  const name = fullName(invitation);
  return (
    <span className={classes.onEachOther}>
      <Button
        size="xs"
        variant="default"
        aria-label={`Resend to ${name}`}
        loading={busy === invitation.accountRequestId}
        onClick={({ currentTarget }) => onAgain(invitation, currentTarget)}
      >
        Resend
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={`Withdraw ${name}’s invitation`}
        onClick={({ currentTarget }) => onWithdraw(invitation, currentTarget)}
      >
        Withdraw
      </Button>
    </span>
  );
}
