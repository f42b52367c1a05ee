import type { EmbassyMember } from "@linnet/contract/embassy";
import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSettings } from "../../platform/page/settings.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../ui/feedback/status-badge.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import { EmailAddress } from "../../ui/people/email-address.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import { SkeletonTable } from "../../ui/table/skeleton-table.tsx";
import { embassyMembers } from "./api.ts";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";

const fullName = ({ firstName, lastName }: EmbassyMember): string => `${firstName} ${lastName}`;

type Remove = (member: EmbassyMember, button: HTMLButtonElement) => void;

const columnsOf = (remove: Remove): Column<EmbassyMember>[] => [
  { key: "first", header: "First name", width: "18%", cell: ({ firstName }) => firstName },
  { key: "last", header: "Last name", width: "18%", cell: ({ lastName }) => lastName },
  { key: "email", header: "E-mail", cell: ({ email }) => <EmailAddress>{email}</EmailAddress> },
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
export function EmbassyMembers() {
  const members = useQuery(embassyMembers);
  const settings = useSettings();
  const [leaving, setLeaving] = useState<EmbassyMember>();
  const [removed, setRemoved] = useState<EmbassyMember>();
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
      <span className="ln-hidden" role="status">
        {removed && `${fullName(removed)} is no longer an active member`}
      </span>
      {leaving && (
        <RemoveMemberDialog
          member={leaving}
          onClose={close}
          onRemoved={() => {
            setLeaving(undefined);
            setRemoved(leaving);
            // The button that opened the dialog is gone: the reader begins at the top of the page.
            document.getElementById("main")?.focus();
          }}
        />
      )}
    </Panel>
  );
}
