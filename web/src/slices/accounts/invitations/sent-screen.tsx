import type { SentInvitation } from "@linnet/contract/accounts/requests";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import classes from "../account-requests.module.css";
import { invitationPage } from "../requests/api.ts";
import { AccountRequestBadge, AccountRequestList, type AccountRequestListState, accountRequestQuery, sortOf } from "../requests/list.tsx";
import { accountScreens } from "../routes.ts";

/** The specification's own placeholder; the search covers first and last names (decision G-ACC-22). */
const WORDS = {
  caption: "Sent invitations",
  search: "Search sent invitations",
  placeholder: "Search by Patient Name",
  nothing: "No record Found",
};

/** All invitations ever sent, with their status (ACC-032 to ACC-036). */
export function SentInvitationsScreen() {
  const { timeZone } = useSettings();
  const list = useListState(accountScreens.sentInvitations);
  const query = useQuery(invitationPage({ ...accountRequestQuery(list), practice: false }));
  return (
    <>
      <PageHeader title="Sent invitations" help="Everyone we sent an invitation to. Search by first or last name." />
      <AccountRequestList
        words={WORDS}
        columns={columnsOf(list, timeZone)}
        list={list}
        query={query}
        rowKey={({ accountRequestId }) => accountRequestId}
      />
    </>
  );
}

const columnsOf = (list: AccountRequestListState, zone: string): Column<SentInvitation>[] => [
  {
    key: "date",
    header: "Invited Date",
    oneLine: true,
    ...sortOf(list, "date"),
    cell: ({ invitedDate }) => formatDateTime(invitedDate, zone),
  },
  { key: "first", header: "First Name", lead: true, cell: ({ userFirstName }) => <span className={classes.beside}>{userFirstName}</span> },
  { key: "last", header: "Last Name", lead: true, cell: ({ userLastName }) => <span className={classes.beside}>{userLastName}</span> },
  { key: "role", header: "Role", cell: ({ expectedRoleName }) => <span className={classes.beside}>{expectedRoleName}</span> },
  {
    key: "registered",
    header: "Registered Username",
    width: "24%",
    cell: ({ registeredUsrName }) => (
      <span className={classes.beside}>{registeredUsrName || <span className="ln-muted">Not registered yet</span>}</span>
    ),
  },
  { key: "by", header: "Invited By", cell: ({ invitedBy }) => <span className={classes.beside}>{invitedBy}</span> },
  {
    key: "status",
    header: "Status",
    width: "8rem",
    ...sortOf(list, "status"),
    cell: ({ accountRequestStatus }) => <AccountRequestBadge status={accountRequestStatus} />,
  },
];
