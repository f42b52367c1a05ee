import type { PracticeStaff as Member, OpenInvitation } from "@linnet/contract/practice/people";
import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { practiceStaff, useChangeAccess, useRemoveStaff, useRestoreStaff } from "../api.ts";
import { mayManage } from "../may-manage.ts";
import classes from "../my-practice.module.css";
import { type Question, useQuestion } from "../use-question.tsx";
import { InviteStaffDialog } from "./invite-staff-dialog.tsx";
import {
  DeleteButton,
  emailColumn,
  fullName,
  nameColumn,
  type PeoplePanelProps,
  PersonStatus,
  removalQuestion,
  skeletonColumns,
  UndoButton,
} from "./people.tsx";
import { useInvitedBefore } from "./use-invited-before.tsx";

type OnMember = (member: Member, button: HTMLButtonElement) => void;

/** What managers do with a row. */
interface RowHandlers {
  onRemove: OnMember;
  onAccess: OnMember;
  onUndo: OnMember;
  timeZone: string;
}

const columnsOf = (handlers?: RowHandlers): Column<Member>[] => [
  nameColumn(),
  emailColumn("25%"),
  { key: "access", header: "Access", width: "27%", cell: (member) => <Access member={member} onAccess={handlers?.onAccess} /> },
  { key: "status", header: "Status", cell: (person) => <PersonStatus {...person} /> },
  ...(handlers
    ? [
        {
          key: "delete",
          header: "Delete",
          quiet: true,
          cell: (member: Member) => <MemberAction member={member} handlers={handlers} />,
        },
      ]
    : []),
];

/** What the person may see, and the way to change it. */
function Access({ member, onAccess }: { member: Member; onAccess: OnMember | undefined }) {
  return (
    <span className={classes.beside}>
      <span className={classes.access}>{member.access}</span>
      {onAccess && member.mayChangeAccess && (
        <button type="button" className={classes.invite} onClick={({ currentTarget }) => onAccess(member, currentTarget)}>
          Change<span className="ln-hidden"> {fullName(member)}’s access</span>
        </button>
      )}
    </span>
  );
}

/** Says what a change of access means before it is made. */
function accessQuestion(member: Member, from: HTMLElement): Question<{ userId: number; roleId: 2 | 8 }> {
  const gives = member.roleId === 8;
  const name = fullName(member);
  return {
    title: gives ? `Give ${name} access to medical records?` : `Remove ${name}’s access to medical records?`,
    text: gives
      ? `${member.firstName} will be able to see medical records of your practice’s patients. We will email them.`
      : `${member.firstName} will no longer see medical records for your practice. We will email them. You can change it back here.`,
    confirm: gives ? "Give access" : "Remove access",
    sent: { userId: member.userId, roleId: gives ? 2 : 8 },
    from,
  };
}

function MemberAction({ member, handlers: { onRemove, onUndo, timeZone } }: { member: Member; handlers: RowHandlers }) {
  const name = fullName(member);
  if (member.undoUntil !== null && !member.isWaiting)
    return <UndoButton name={name} until={formatDate(member.undoUntil, timeZone)} onPress={(button) => onUndo(member, button)} />;
  return (
    (member.status === "Active" || member.isWaiting) &&
    member.mayRemove && <DeleteButton name={name} onPress={(button) => onRemove(member, button)} />
  );
}

/** The practice's people other than physicians (PRA-005 to PRA-007, PRA-051). */
export function PracticeStaff({ practiceId, roles, notifier }: PeoplePanelProps) {
  const staff = useQuery(practiceStaff);
  const settings = useSettings();
  const { ask, dialog } = useQuestion(useRemoveStaff(practiceId), notifier);
  const access = useQuestion(useChangeAccess(practiceId), notifier);
  const restoreOnce = useOneAtATime(useRestoreStaff(practiceId));
  const handlers: RowHandlers = {
    timeZone: settings.timeZone,
    onRemove: (member, button) => ask(removalQuestion(member, member.userId, button)),
    onAccess: (member, button) => access.ask(accessQuestion(member, button)),
    onUndo: ({ userId }, button) =>
      restoreOnce(userId, { onSuccess: () => notifier.succeeded(button), onError: (error) => notifier.failed(button, error) }),
  };
  const isManaged = staff.data !== undefined && mayManage(roles, staff.data.isDelegated);
  const [isAdding, setIsAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsAdding(false);
    opener.current?.focus();
  };
  const before = useInvitedBefore(practiceId, notifier);
  const offer = (invitation: OpenInvitation) => {
    setIsAdding(false);
    if (opener.current) before.offer(invitation, opener.current);
  };
  const sent = () => {
    setIsAdding(false);
    notifier.succeeded(opener.current, "Invitation Sent!");
  };
  const add = (
    <Button
      ref={opener}
      className={classes.add}
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      Add non-physician to my practice
    </Button>
  );

  return (
    <Panel
      id="practice-staff"
      title="Non-Physicians in My Practice"
      {...(staff.data && { count: staff.data.data.length })}
      action={isManaged && add}
      flush
    >
      <QueryView
        query={staff}
        waiting={<SkeletonTable label="Loading non-physicians" columns={skeletonColumns(columnsOf())} rows={3} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={classes.none}>The practice has no non-physicians.</p>}
        help={supportHelp(settings)}
      >
        {({ data }) => (
          <DataTable
            caption="Non-Physicians in My Practice"
            columns={columnsOf(isManaged ? handlers : undefined)}
            rows={data}
            rowKey={({ userId }) => String(userId)}
            stack
          />
        )}
      </QueryView>
      {dialog}
      {access.dialog}
      {isManaged && <InviteStaffDialog opened={isAdding} onClose={close} onSent={sent} onInvited={offer} />}
      {before.dialog}
    </Panel>
  );
}
