import type { Account } from "@linnet/contract/accounts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import classes from "../accounts.module.css";

/** Only shown: roles change by invitation, removal and a change of the owner (decision G-ACC-20). */
export function AccountRoles({ account: { accountRolePerPractice: roles } }: { account: Account }) {
  if (roles.length === 0)
    return (
      <Panel id="roles" title="Roles and practices">
        <p className={classes.quiet}>This person has no role now.</p>
      </Panel>
    );
  return (
    <Panel id="roles" title="Roles and practices" flush>
      <DataTable
        caption="Roles and practices"
        columns={[
          { key: "role", header: "Role", cell: ({ label }) => <span className={classes.cell}>{label}</span> },
          {
            key: "practice",
            header: "Practice",
            cell: ({ practiceName }) => <span className={classes.cell}>{practiceName || <span className="ln-muted">None</span>}</span>,
          },
        ]}
        rows={roles}
        rowKey={({ practiceId, label }) => `${practiceId} ${label}`}
        stack
      />
    </Panel>
  );
}
