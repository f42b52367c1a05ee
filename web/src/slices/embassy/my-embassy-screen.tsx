import type { Embassy, EmbassyMember } from "@linnet/contract/embassy";
import { Button, Skeleton } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useOneAtATime } from "../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { ConfirmModal } from "../../ui/feedback/confirm-modal.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../ui/feedback/status-badge.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { EmailAddress } from "../../ui/people/email-address.tsx";
import { type Column, DataTable, SkeletonTable } from "../../ui/table/data-table.tsx";
import { embassyDetails, embassyMembers, useRemoveMember } from "./api.ts";
import classes from "./my-embassy.module.css";

interface RemoveMemberDialogProps {
  member: EmbassyMember;
  onClose: () => void;
  onRemoved: () => void;
}

/** Says what removing means, and asks (EMB-013). */
function RemoveMemberDialog({ member, onClose, onRemoved }: RemoveMemberDialogProps) {
  const remove = useRemoveMember();
  const removeOnce = useOneAtATime(remove);
  return (
    <ConfirmModal
      child={null}
      opened
      title={`Remove ${member.firstName} ${member.lastName}?`}
      text="They are signed out right away and can no longer see your embassy’s patients."
      words={{ confirm: "Remove" }}
      act={remove}
      onConfirm={() => removeOnce(member.userId, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  );
}

const fullName = ({ firstName, lastName }: EmbassyMember): string => `${firstName} ${lastName}`;

type Remove = (member: EmbassyMember, button: HTMLButtonElement) => void;

const columnsOf = (remove: Remove): Column<EmbassyMember>[] => [
  { key: "first", header: "First name", width: "18%", lead: true, cell: ({ firstName }) => firstName },
  { key: "last", header: "Last name", width: "18%", lead: true, cell: ({ lastName }) => lastName },
  { key: "email", header: "Email", cell: ({ email }) => <EmailAddress>{email}</EmailAddress> },
  {
    key: "status",
    header: "Status",
    width: "8rem",
    cell: ({ status }) => <StatusBadge tone={status ? "success" : "neutral"}>{status ? "Active" : "Inactive"}</StatusBadge>,
  },
  {
    key: "actions",
    header: "Actions",
    width: "8rem",
    align: "end",
    quiet: true,
    cell: (member) =>
      member.mayRemove && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`Remove ${fullName(member)}`}
          onClick={({ currentTarget }) => remove(member, currentTarget)}
        >
          Remove
        </Button>
      ),
  },
];

const AWAITED = columnsOf(() => undefined).map(({ header, width, quiet }) => ({ header: quiet ? "" : header, ...(width && { width }) }));

/** Who belongs to the embassy, or did; a lead ends a membership here (EMB-012 to EMB-015). */
function EmbassyMembers() {
  const members = useQuery(embassyMembers);
  const settings = useSettings();
  const [leaving, setLeaving] = useState<EmbassyMember>();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setLeaving(undefined);
    opener.current?.focus();
  };
  const columns = columnsOf((member, button) => {
    opener.current = button;
    setLeaving(member);
  });

  return (
    <Panel id="embassy-members" title="Members" {...(members.data && { count: members.data.length })} flush>
      <QueryView
        query={members}
        waiting={<SkeletonTable label="Loading members" columns={AWAITED} rows={4} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title="No embassy members found." />}
        help={supportHelp(settings)}
      >
        {(all) => <DataTable caption="Members" columns={columns} rows={all} rowKey={({ userId }) => String(userId)} stack />}
      </QueryView>
      {leaving && (
        <RemoveMemberDialog
          member={leaving}
          onClose={close}
          onRemoved={() => {
            setLeaving(undefined);
            notify({ text: `${fullName(leaving)} is no longer an active member.` });
            // The button that opened the dialog is gone: the reader begins at the top of the page.
            document.getElementById("main")?.focus();
          }}
        />
      )}
    </Panel>
  );
}

/** The embassy with its address; its leads see who belongs to it as well (EMB-011 to EMB-016). */
export function MyEmbassyScreen() {
  const details = useQuery(embassyDetails);
  const settings = useSettings();
  return (
    <>
      <PageHeader title="My Embassy" help="Your embassy’s address and members in the hospital’s records." />
      <div className={details.error ? "ln-card" : undefined}>
        <QueryView query={details} waiting={<AddressSkeleton />} help={supportHelp(settings)}>
          {(embassy) => (
            <div className={classes.page} data-split={embassy.may.listMembers || undefined}>
              <EmbassyCard embassy={embassy} />
              {embassy.may.listMembers && <EmbassyMembers />}
            </div>
          )}
        </QueryView>
      </div>
    </>
  );
}

function EmbassyCard({ embassy }: { embassy: Embassy }) {
  const { embassyName, embassyAddress1, embassyAddress2, embassyCity, embassyState, embassyZip } = embassy;
  const town = [embassyCity, [embassyState, embassyZip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [embassyAddress1, embassyAddress2, town].filter(Boolean);
  return (
    <Panel id="embassy" title={embassyName}>
      <address className={classes.address}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </Panel>
  );
}

function AddressSkeleton() {
  return (
    <div className={`ln-card ${classes.waiting}`} role="status" aria-label="Loading your embassy">
      <Skeleton height={16} width="40%" />
      <Skeleton height={12} width="30%" />
      <Skeleton height={12} width="35%" />
    </div>
  );
}
