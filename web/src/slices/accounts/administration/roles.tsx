import type { Account, ChangeableRole } from "@linnet/contract/accounts";
import { UNDO_DAYS } from "@linnet/contract/practice/people";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { accountName } from "../account.ts";
import classes from "../accounts.module.css";
import { useChangeRole } from "./api.ts";
import { GiveRole, roleGiven } from "./give-role.tsx";

type Held = Account["accountRolePerPractice"][number];
type Ended = Account["endedRoles"][number];

const textColumn = <Row,>(key: string, header: string, text: (row: Row) => string): Column<Row> => ({
  key,
  header,
  cell: (row) => <span className={classes.cell}>{text(row) || <span className="ln-muted">None</span>}</span>,
});

const roleTaken = (account: Account, practice: string, role: string) =>
  `${accountName(account)} no longer works for ${practice} (${role}). We will email ${account.firstName}.`;

/** The roles of an account, and where the caller may, the ways to take them, give them back and add another (decision G-ACC-20). */
export function AccountRoles({ account }: { account: Account }) {
  const { accountRolePerPractice: roles, removableRoles, endedRoles, mayGiveRoles } = account;
  const change = useChangeRole();
  const changeOnce = useOneAtATime(change);
  const [asked, setAsked] = useState<ChangeableRole>();
  const send = (change: "give" | "take", { practiceId, practiceName, roleId, label }: ChangeableRole) => {
    const told = change === "give" ? roleGiven(account, practiceName, label) : roleTaken(account, practiceName, label);
    changeOnce({ change, userId: account.userId, practiceId, roleId, told }, { onSettled: () => setAsked(undefined) });
  };
  const removable = ({ practiceId, label }: Held) => removableRoles.find((each) => each.practiceId === practiceId && each.label === label);
  return (
    <>
      <Panel id="roles" title="Roles and practices" flush={roles.length > 0}>
        {roles.length === 0 ? (
          <p className={classes.quiet}>This person has no role.</p>
        ) : (
          <DataTable
            caption="Roles and practices"
            columns={[
              textColumn<Held>("role", "Role", ({ label }) => label),
              textColumn<Held>("practice", "Practice", ({ practiceName }) => practiceName),
              ...(removableRoles.length > 0
                ? [
                    {
                      key: "remove",
                      header: "Remove",
                      quiet: true,
                      cell: (held: Held) => <RemoveRole role={removable(held)} onPress={setAsked} />,
                    },
                  ]
                : []),
            ]}
            rows={roles}
            rowKey={({ practiceId, label }) => `${practiceId} ${label}`}
            stack
          />
        )}
      </Panel>
      {change.error && (
        <Banner tone="danger" role="alert">
          {change.error.message}
        </Banner>
      )}
      {endedRoles.length > 0 && <EndedRoles ended={endedRoles} isBusy={change.isPending} onUndo={(role) => send("give", role)} />}
      {mayGiveRoles && <GiveRole account={account} />}
      {asked && (
        <ConfirmModal
          child={null}
          opened
          title={`Remove ${accountName(account)} from ${asked.practiceName}?`}
          text={`${account.firstName} loses the role “${asked.label}” and access to this practice’s patients right away. We will email them. Their account and access to other practices don’t change. You can undo this for ${UNDO_DAYS} days.`}
          words={{ confirm: "Remove" }}
          act={{ isPending: change.isPending }}
          onConfirm={() => send("take", asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function RemoveRole({ role, onPress }: { role: ChangeableRole | undefined; onPress: (role: ChangeableRole) => void }) {
  if (!role) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      aria-label={`Remove ${role.label} in ${role.practiceName}`}
      onClick={() => onPress(role)}
    >
      Remove
    </Button>
  );
}

interface EndedRolesProps {
  ended: readonly Ended[];
  isBusy: boolean;
  onUndo: (role: Ended) => void;
}

/** What was taken in the last days, to be given back. */
function EndedRoles({ ended, isBusy, onUndo }: EndedRolesProps) {
  const { timeZone } = useSettings();
  return (
    <Panel id="ended-roles" title="Removed in the last 30 days" flush>
      <DataTable
        caption="Removed in the last 30 days"
        columns={[
          textColumn<Ended>("role", "Role", ({ label }) => label),
          textColumn<Ended>("practice", "Practice", ({ practiceName }) => practiceName),
          textColumn<Ended>("until", "Undo until", ({ undoUntil }) => formatDate(undoUntil, timeZone)),
          {
            key: "undo",
            header: "Undo",
            quiet: true,
            cell: (role: Ended) => (
              <Button
                size="xs"
                variant="subtle"
                disabled={isBusy}
                aria-label={`Undo removal from ${role.practiceName}: ${role.label}`}
                onClick={() => onUndo(role)}
              >
                Undo
              </Button>
            ),
          },
        ]}
        rows={[...ended]}
        rowKey={({ practiceId, roleId }) => `${practiceId} ${roleId}`}
        stack
      />
    </Panel>
  );
}
