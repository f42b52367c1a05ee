import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { me, NotHere, useMenuItems } from "../../session/public.ts";
import { mayAdminister } from "../account.ts";
import classes from "../account-requests.module.css";
import { accountScreens } from "../routes.ts";
import { type ListedRequest, requestPage } from "./api.ts";
import { AccountRequestBadge, AccountRequestList, type AccountRequestListState, accountRequestQuery, sortOf } from "./list.tsx";

const WORDS = {
  caption: "Account requests",
  search: "Search account requests",
  placeholder: "Search by first or last name",
  nothing: "No data found",
};

/** Account requests and practices' invitations (ACC-012). */
export function AccountRequestsScreen() {
  const roles = useQuery(me).data?.roles;
  const label = roles && mayAdminister(roles) ? "Edit" : "View";
  return (
    <Requests
      isPractice={false}
      title="Account requests"
      help="People who requested an account and people invited by practices."
      actions={actionColumn(label, (id) => accountScreens.editRequest.to({ id }))}
    />
  );
}

/** The requests of the practice in use, to read (ACC-013). */
export function PracticeAccountRequestsScreen() {
  return (
    <Requests
      isPractice
      title="Practice account requests"
      help="People your practice invited and the status of each invitation."
      actions={actionColumn("View", (id) => accountScreens.practiceRequest.to({ id }))}
    />
  );
}

interface RequestsProps {
  isPractice: boolean;
  title: string;
  help: string;
  actions: Column<ListedRequest>;
}

function Requests({ isPractice, title, help, actions }: RequestsProps) {
  const list = useListState(isPractice ? accountScreens.practiceRequests : accountScreens.requests);
  const { timeZone } = useSettings();
  const query = useQuery(requestPage({ ...accountRequestQuery(list), practice: isPractice }));
  if (query.error instanceof ApiError && query.error.body.code === "forbidden") return <NotYours title={title} isPractice={isPractice} />;
  return (
    <>
      <PageHeader title={title} help={help} />
      <AccountRequestList
        words={WORDS}
        columns={[...columnsOf(list, timeZone), actions]}
        list={list}
        query={query}
        rowKey={({ accountRequestId }) => accountRequestId}
      />
    </>
  );
}

/** The hospital's administrators have this page in their menu too, and most of them no practice (decision G-ACC-07). */
function NotYours({ title, isPractice }: { title: string; isPractice: boolean }) {
  const all = accountScreens.requests.to();
  const hasAll = useMenuItems().some(({ href }) => href === all);
  if (!isPractice || !hasAll) return <NotHere />;
  return (
    <>
      <PageHeader title={title} />
      <div className="ln-card">
        <EmptyState
          title="No practice selected."
          help="This page is for people who manage a practice."
          actions={
            <Button component={Link} href={all}>
              View all account requests
            </Button>
          }
        />
      </div>
    </>
  );
}

/** The columns of ACC-018, and when it was asked. */
const columnsOf = (list: AccountRequestListState, zone: string): Column<ListedRequest>[] => [
  { key: "id", header: "ID", width: "3.5rem", cell: ({ accountRequestId }) => accountRequestId },
  {
    key: "first",
    header: "First Name",
    lead: true,
    cell: ({ userFirstName }) => <span className={classes.beside}>{userFirstName}</span>,
  },
  { key: "last", header: "Last Name", lead: true, cell: ({ userLastName }) => <span className={classes.beside}>{userLastName}</span> },
  {
    key: "email",
    header: "Email",
    width: "15.25rem",
    cell: ({ userEmail }) => (
      <span className={classes.beside}>
        <EmailAddress>{userEmail}</EmailAddress>
      </span>
    ),
  },
  {
    key: "practice",
    header: "Practice",
    width: "9.5rem",
    cell: ({ practiceName }) => <span className={classes.beside}>{practiceName}</span>,
  },
  { key: "role", header: "Role", oneLine: true, cell: ({ expectedRole }) => <span className={classes.beside}>{expectedRole}</span> },
  { key: "date", header: "Date", width: "6.75rem", ...sortOf(list, "date"), cell: ({ createdOn }) => formatDate(createdOn, zone) },
  {
    key: "status",
    header: "Status",
    width: "7rem",
    ...sortOf(list, "status"),
    cell: ({ accountRequestStatus }) => <AccountRequestBadge status={accountRequestStatus} />,
  },
];

/** A request without a name does not open (ACC-021). */
const actionColumn = (label: string, to: (id: string) => string): Column<ListedRequest> => ({
  key: "actions",
  header: "Actions",
  quiet: true,
  width: "4.5rem",
  align: "end",
  cell: ({ accountRequestId, userFirstName, userLastName }) =>
    userFirstName !== null &&
    userLastName !== null && (
      <Button
        size="xs"
        variant="default"
        component={Link}
        href={to(String(accountRequestId))}
        aria-label={`${label} ${userFirstName} ${userLastName}’s request`}
      >
        {label}
      </Button>
    ),
});
