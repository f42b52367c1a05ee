import type { PracticeInfo } from "@linnet/contract/practice";
import type { OpenInvitation, PracticePhysician } from "@linnet/contract/practice/people";
import { Button, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDate, formatDay } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { openInvitations, practicePhysicians, useRestorePhysician } from "../api.ts";
import { RemovePhysicianDialog } from "../handover/remove-physician-dialog.tsx";
import { mayManage } from "../may-manage.ts";
import classes from "../my-practice.module.css";
import type { Question } from "../use-question.tsx";
import { InvitePhysicianDialog } from "./invite-physician-dialog.tsx";
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

type OnPerson = (physician: PracticePhysician, button: HTMLButtonElement) => void;

/** What managers do with a row. */
interface RowHandlers {
  onInvite: OnPerson;
  onRemove: OnPerson;
  onUndo: OnPerson;
  timeZone: string;
}

const columnsOf = (handlers?: RowHandlers): Column<PracticePhysician>[] => [
  nameColumn(),
  emailColumn("25%"),
  {
    key: "user",
    header: "Username",
    width: "25%",
    cell: (physician) => (
      <span className={classes.beside}>
        {physician.accountExists ? <EmailAddress>{physician.userName}</EmailAddress> : invite(physician, handlers)}
      </span>
    ),
  },
  { key: "status", header: "Status", cell: (person) => <PhysicianStatus physician={person} /> },
  ...(handlers
    ? [
        {
          key: "delete",
          header: "Delete",
          quiet: true,
          cell: (physician: PracticePhysician) => <PhysicianAction physician={physician} handlers={handlers} />,
        },
      ]
    : []),
];

/** Below it, in the same cell, when they are away next. */
function PhysicianStatus({ physician }: { physician: PracticePhysician }) {
  const [next] = physician.away ?? [];
  return (
    <span className={classes.stacked}>
      <PersonStatus {...physician} />
      {physician.isNpiClaim && (
        <Text span size="sm" c="dimmed">
          NPI {physician.npi} not confirmed by the hospital yet
        </Text>
      )}
      {next && (
        <Text span size="sm" c="dimmed">
          Away {formatDay(next.firstDay)} to {formatDay(next.lastDay)}
        </Text>
      )}
    </span>
  );
}

function PhysicianAction({ physician, handlers }: { physician: PracticePhysician; handlers: RowHandlers }) {
  const name = fullName(physician);
  const { status, mayRemove, undoUntil } = physician;
  if (undoUntil !== null)
    return (
      <UndoButton name={name} until={formatDate(undoUntil, handlers.timeZone)} onPress={(button) => handlers.onUndo(physician, button)} />
    );
  return status === "Active" && mayRemove && <DeleteButton name={name} onPress={(button) => handlers.onRemove(physician, button)} />;
}

const invite = (physician: PracticePhysician, handlers: RowHandlers | undefined) =>
  handlers ? (
    <button type="button" className={classes.invite} onClick={({ currentTarget }) => handlers.onInvite(physician, currentTarget)}>
      Invite<span className="ln-hidden"> {fullName(physician)}</span>
    </button>
  ) : (
    <span className="ln-muted">No account</span>
  );

interface PracticePhysiciansProps extends Omit<PeoplePanelProps, "practiceId"> {
  practice: PracticeInfo;
}

/** The physicians of the practice (PRA-003, PRA-004, PRA-027). */
export function PracticePhysicians({ practice, roles, notifier }: PracticePhysiciansProps) {
  const physicians = useQuery(practicePhysicians);
  const settings = useSettings();
  const [removal, setRemoval] = useState<Question<number>>();
  const restoreOnce = useOneAtATime(useRestorePhysician(practice.practiceId));
  const isManaged = physicians.data !== undefined && mayManage(roles, physicians.data.isDelegated);
  const [isAdding, setIsAdding] = useState(false);
  const [invited, setInvited] = useState<PracticePhysician>();
  const opener = useRef<HTMLButtonElement>(null);
  const open = useQuery({ ...openInvitations, enabled: isManaged }).data ?? [];
  const before = useInvitedBefore(practice.practiceId, notifier);
  const offer = (invitation: OpenInvitation) => {
    setIsAdding(false);
    setInvited(undefined);
    if (opener.current) before.offer(invitation, opener.current);
  };
  const handlers: RowHandlers = {
    onInvite: (physician, button) => {
      opener.current = button;
      const invitation = open.find(({ npi }) => npi !== "" && npi === physician.npi);
      if (invitation) before.offer(invitation, button);
      else setInvited(physician);
    },
    onRemove: (physician, button) => setRemoval(removalQuestion(physician, physician.physicianId, button)),
    onUndo: ({ physicianId }, button) =>
      restoreOnce(physicianId, { onSuccess: () => notifier.succeeded(button), onError: (error) => notifier.failed(button, error) }),
    timeZone: settings.timeZone,
  };
  const close = () => {
    setIsAdding(false);
    setInvited(undefined);
    opener.current?.focus();
  };
  const sent = () => {
    setIsAdding(false);
    setInvited(undefined);
    notifier.succeeded(opener.current, "Invitation Sent!");
  };
  const add = (
    <Button
      className={classes.add}
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget;
        setIsAdding(true);
      }}
    >
      Add a physician to my practice
    </Button>
  );

  return (
    <Panel
      id="practice-physicians"
      title="Physicians in My Practice"
      {...(physicians.data && { count: physicians.data.data.length })}
      action={isManaged && add}
      flush
    >
      <QueryView
        query={physicians}
        waiting={<SkeletonTable label="Loading physicians" columns={skeletonColumns(columnsOf())} rows={4} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={classes.none}>The practice has no physicians.</p>}
        help={supportHelp(settings)}
      >
        {({ data }) => (
          <DataTable
            caption="Physicians in My Practice"
            columns={columnsOf(isManaged ? handlers : undefined)}
            rows={data}
            rowKey={({ physicianId }) => String(physicianId)}
            stack
          />
        )}
      </QueryView>
      {removal && (
        <RemovePhysicianDialog
          practiceId={practice.practiceId}
          question={removal}
          notifier={notifier}
          onClose={() => setRemoval(undefined)}
        />
      )}
      {isManaged && <InvitePhysicianDialog opened={isAdding} practice={practice} onClose={close} onSent={sent} onInvited={offer} />}
      {isManaged && invited && (
        <InvitePhysicianDialog opened practice={practice} physician={invited} onClose={close} onSent={sent} onInvited={offer} />
      )}
      {before.dialog}
    </Panel>
  );
}
