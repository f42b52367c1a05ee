import type { ListedAccount } from "@linnet/contract/accounts";
import { Button } from "@mantine/core";
import { formatDateTime } from "../../../platform/format/format.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import classes from "../accounts.module.css";
import { accountScreens } from "../routes.ts";
import { accountName } from "./account-name.ts";

/** Several practices or roles stand below each other, each once. */
function Lines({ of }: { of: string[] }) {
  const lines = [...new Set(of)];
  if (lines.length === 0) return <span className="ln-muted">None</span>;
  return (
    <span className={classes["lines"]}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** The hospital's own staff are only looked at (ACC-040, ACC-041), and so is everybody by who administers nothing. */
function OpenButton({ account, mayEdit }: { account: ListedAccount; mayEdit: boolean }) {
  const isEdited = mayEdit && !account.isInternal;
  const label = isEdited ? "Edit" : "Details";
  const screen = isEdited ? accountScreens.edit : accountScreens.details;
  return (
    <Button
      component={Link}
      href={screen.to({ id: String(account.userId) })}
      size="xs"
      variant="default"
      aria-label={`${label} ${isEdited ? "" : "of "}the account of ${accountName(account)}`}
    >
      {label}
    </Button>
  );
}

/** The columns of ACC-039. */
export const accountColumns = (zone: string, mayEdit: boolean): Column<ListedAccount>[] => [
  { key: "first", header: "First Name", cell: ({ firstName }) => <span className={classes["name"]}>{firstName}</span> },
  { key: "last", header: "Last Name", cell: ({ lastName }) => <span className={classes["name"]}>{lastName}</span> },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => (
      <span className={classes["cell"]}>
        <EmailAddress>{email}</EmailAddress>
      </span>
    ),
  },
  {
    key: "practices",
    header: "Practices",
    cell: ({ accountRolePerPractice: roles }) => <Lines of={roles.flatMap(({ practiceName }) => practiceName || [])} />,
  },
  {
    key: "roles",
    header: "Role(s)",
    cell: ({ accountRolePerPractice: roles }) => <Lines of={roles.map(({ label }) => label)} />,
  },
  {
    key: "login",
    header: "Last Login",
    width: "7.5rem",
    cell: ({ lastLoggedIn }) => (lastLoggedIn ? formatDateTime(lastLoggedIn, zone) : <span className="ln-muted">Never</span>),
  },
  {
    key: "open",
    header: "Actions",
    quiet: true,
    width: "6.5rem",
    align: "end",
    cell: (account) => <OpenButton account={account} mayEdit={mayEdit} />,
  },
];
