import { CONFIRM_EVERY_DAYS, type StaffToConfirm as Unconfirmed } from "@linnet/contract/practice/people";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { staffToConfirm, useConfirmStaff, useRemoveStaff } from "../api.ts";
import classes from "../my-practice.module.css";
import { useQuestion } from "../use-question.tsx";
import { fullName, nameColumn, type PeoplePanelProps, removalQuestion, WaitingBadge } from "./people.tsx";

interface RowHandlers {
  onConfirm: (member: Unconfirmed, button: HTMLButtonElement) => void;
  onRemove: (member: Unconfirmed, button: HTMLButtonElement) => void;
  busy: number | undefined;
}

const columnsOf = (timeZone: string, handlers: RowHandlers): Column<Unconfirmed>[] => [
  nameColumn(),
  { key: "access", header: "Access", width: "28%", cell: ({ access }) => <span className={classes.beside}>{access}</span> },
  { key: "login", header: "Last login", cell: ({ lastLoggedIn }) => (lastLoggedIn ? formatDate(lastLoggedIn, timeZone) : "Never") },
  {
    key: "confirmed",
    header: "Confirmed",
    cell: ({ confirmedOn, waiting }) =>
      waiting ? `Waiting since ${formatDate(waiting.since, timeZone)}` : formatDate(confirmedOn, timeZone),
  },
  { key: "answer", header: "Works here?", quiet: true, cell: (member) => <Answers member={member} handlers={handlers} /> },
];

/** Who has access for the practice without anybody having said lately that they still work there. */
export function StaffToConfirm({ practiceId, notifier }: Omit<PeoplePanelProps, "roles">) {
  const members = useQuery(staffToConfirm);
  const settings = useSettings();
  const confirm = useConfirmStaff(practiceId);
  const confirmOnce = useOneAtATime(confirm);
  const { ask, dialog } = useQuestion(useRemoveStaff(practiceId), notifier);
  const handlers: RowHandlers = {
    onConfirm: ({ userId }, from) =>
      confirmOnce(userId, { onSuccess: () => notifier.succeeded(from), onError: (error) => notifier.failed(from, error) }),
    onRemove: (member, from) => ask(removalQuestion(member, member.userId, from)),
    busy: confirm.isPending ? confirm.variables : undefined,
  };
  // Usually no one is due, so no space is reserved while loading.
  const isShown = members.error !== null || (members.data?.length ?? 0) > 0;

  return (
    <>
      {isShown && (
        <Panel
          id="staff-to-confirm"
          title="Staff to confirm"
          help={`Does this person work here? We ask about new roles given through delegation, and about everyone every ${CONFIRM_EVERY_DAYS} days.`}
          {...(members.data && { count: members.data.length })}
          flush
        >
          <QueryView query={members} help={supportHelp(settings)}>
            {(due) => (
              <DataTable
                caption="Staff to confirm"
                columns={columnsOf(settings.timeZone, handlers)}
                rows={due}
                rowKey={({ userId }) => String(userId)}
                stack
              />
            )}
          </QueryView>
        </Panel>
      )}
      {dialog}
    </>
  );
}

function Answers({ member, handlers: { onConfirm, onRemove, busy } }: { member: Unconfirmed; handlers: RowHandlers }) {
  const name = fullName(member);
  if (member.waiting?.mayConfirm === false) return <WaitingBadge />;
  return (
    <span className={classes.pair}>
      <Button
        size="xs"
        variant="default"
        aria-label={`Confirm that ${name} works here`}
        loading={busy === member.userId}
        onClick={({ currentTarget }) => onConfirm(member, currentTarget)}
      >
        Confirm
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => onRemove(member, currentTarget)}
      >
        Remove
      </Button>
    </span>
  );
}
