import type { PracticeStaff as Member, OpenInvitation } from "@linnet/contract/practice/people";
import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { practiceStaff, useRemoveStaff } from "../api.ts";
import { mayManage } from "../may-manage.ts";
import classes from "../my-practice.module.css";
import { useQuestion } from "../use-question.tsx";
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
} from "./people.tsx";
import { useInvitedBefore } from "./use-invited-before.tsx";

const columnsOf = (onRemove?: (member: Member, button: HTMLButtonElement) => void): Column<Member>[] => [
  nameColumn(),
  emailColumn("50%"),
  { key: "status", header: "Status", cell: ({ status }) => <PersonStatus status={status} /> },
  ...(onRemove
    ? [
        {
          key: "delete",
          header: "Delete",
          quiet: true,
          cell: (member: Member) =>
            member.status === "Active" &&
            member.mayRemove && <DeleteButton name={fullName(member)} onPress={(button) => onRemove(member, button)} />,
        },
      ]
    : []),
];

/** Everybody of the practice who is no physician (PRA-005 to PRA-007, PRA-051). */
export function PracticeStaff({ practiceId, roles, notifier }: PeoplePanelProps) {
  const staff = useQuery(practiceStaff);
  const settings = useSettings();
  const { ask, dialog } = useQuestion(useRemoveStaff(practiceId), notifier);
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
    <Button ref={opener} variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
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
        empty={<p className={classes.none}>The practice has nobody but physicians.</p>}
        help={supportHelp(settings)}
      >
        {({ data }) => (
          <DataTable
            caption="Non-Physicians in My Practice"
            columns={columnsOf(isManaged ? (member, button) => ask(removalQuestion(member, member.userId, button)) : undefined)}
            rows={data}
            rowKey={({ userId }) => String(userId)}
            stack
          />
        )}
      </QueryView>
      {dialog}
      {isManaged && <InviteStaffDialog opened={isAdding} onClose={close} onSent={sent} onInvited={offer} />}
      {before.dialog}
    </Panel>
  );
}
