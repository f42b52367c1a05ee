import { type PracticeStaff, UNDO_DAYS } from "@linnet/contract/practice/people";
import type { UserRoles } from "@linnet/contract/session";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconTrash } from "@tabler/icons-react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import classes from "../my-practice.module.css";
import type { Notifier } from "../use-notice.tsx";
import type { Question } from "../use-question.tsx";

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`;

/** The two columns with which every list of people begins. */
export const nameColumn = <Person extends Named>(): Column<Person> => ({
  key: "name",
  header: "Name",
  lead: true,
  oneLine: true,
  width: "20%",
  cell: ({ lastName, firstName }) => (
    <strong className={`${classes.name} ${classes.beside}`}>
      {lastName}, {firstName}
    </strong>
  ),
});
export const emailColumn = <Person extends Named>(width?: string): Column<Person> => ({
  key: "email",
  header: "Email",
  ...(width && { width }),
  cell: ({ email }) => (
    <span className={classes.beside}>
      <EmailAddress>{email}</EmailAddress>
    </span>
  ),
});

/** Brought in, or back, by delegation: the role begins once the owner or an administrator has confirmed it (decision G-ACC-29). */
export const WaitingBadge = () => (
  <StatusBadge tone="warning" icon="clock">
    Waiting for confirmation
  </StatusBadge>
);

/** 'In-Active' is shown as 'Inactive' (decision G-PRA-15). Who is active and cannot sign in right now is shown as just that. */
export function PersonStatus({ status, accountStatus, isWaiting }: Pick<PracticeStaff, "status" | "accountStatus" | "isWaiting">) {
  if (isWaiting) return <WaitingBadge />;
  if (status !== "Active") return <StatusBadge tone="neutral">Inactive</StatusBadge>;
  if (accountStatus === "STAGED" || accountStatus === "PROVISIONED")
    return (
      <StatusBadge tone="neutral" icon="clock">
        Not activated
      </StatusBadge>
    );
  if (accountStatus === "LOCKED_OUT") return <StatusBadge tone="danger">Locked out</StatusBadge>;
  if (accountStatus === "SUSPENDED") return <StatusBadge tone="danger">Suspended</StatusBadge>;
  return <StatusBadge tone="success">Active</StatusBadge>;
}

interface DeleteButtonProps {
  name: string;
  onPress: (button: HTMLButtonElement) => void;
}

export const DeleteButton = ({ name, onPress }: DeleteButtonProps) => (
  <Button
    size="xs"
    variant="subtle"
    color="red"
    leftSection={<IconTrash size={16} aria-hidden />}
    aria-label={`Delete ${name}`}
    onClick={({ currentTarget }) => onPress(currentTarget)}
  >
    Delete
  </Button>
);

interface UndoButtonProps extends DeleteButtonProps {
  /** The last day on which it can be undone. */
  until: string;
}

/** Brings back who was removed, without a question: it takes nothing from anybody. */
export const UndoButton = ({ name, until, onPress }: UndoButtonProps) => (
  <Button
    size="xs"
    variant="subtle"
    leftSection={<IconArrowBackUp size={16} aria-hidden />}
    aria-label={`Undo removal of ${name}`}
    title={`Until ${until}`}
    onClick={({ currentTarget }) => onPress(currentTarget)}
  >
    Undo
  </Button>
);

/** The columns of a list while it is loading. */
export const skeletonColumns = <Person,>(columns: Column<Person>[]) =>
  columns.map(({ header, width, quiet }) => ({ header: quiet ? "" : header, ...(width && { width }) }));

/** The explanation before a removal (decision G-PRA-06). */
export const removalQuestion = (person: Named, id: number, from: HTMLElement): Question<number> => ({
  title: `Remove ${fullName(person)} from your practice?`,
  text: `${person.firstName} loses access to your practice and its patients right away. Their account and access to other practices don’t change. You can undo this for ${UNDO_DAYS} days. After that, send a new invitation.`,
  confirm: "Remove",
  sent: id,
  from,
});

/** What every list of people of the practice in use is given. */
export interface PeoplePanelProps {
  practiceId: number;
  roles: UserRoles;
  notifier: Notifier;
}

/** The specification's words for an email with an account (PRA-043). */
export const EMAIL_TAKEN = "A user with this email already exists.";

interface AskToJoinProps {
  /** The email field's error. */
  error: unknown;
  isAsking: boolean;
  onAsk: () => void;
}

/** The next step for account holders: they are asked, and join after signing in and accepting. */
export function AskToJoin({ error, isAsking, onAsk }: AskToJoinProps) {
  if (error !== EMAIL_TAKEN) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button {...KEEPS_FOCUS} variant="default" loading={isAsking} onClick={onAsk}>
          Ask them to join this practice
        </Button>
      }
    >
      We will email them. They join when they sign in and accept. They keep their sign-in and their other practices.
    </Banner>
  );
}
