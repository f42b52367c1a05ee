import { type ListedAccount, MAX_ACCOUNTS, QUIET_DAYS } from "@linnet/contract/accounts";
import { ACCOUNT_STATUS_TEXT, ACCOUNT_STATUSES, type AccountStatus } from "@linnet/contract/accounts/status";
import { Button, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { pageOfRows, useListState } from "../../../platform/page/use-list-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { todayIn } from "../../../ui/people/to-day.ts";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { LookbackSelect, SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import { me } from "../../session/public.ts";
import { accountName, mayAdminister } from "../account.ts";
import classes from "../accounts.module.css";
import { accountScreens } from "../routes.ts";
import { AccountStatusBadge } from "./account-status-badge.tsx";
import { accountList, useExportAccounts } from "./api.ts";
import { useAccountListInUse } from "./use-list-in-use.ts";

/** Several practices or roles stand below each other, each once. */
function Lines({ of }: { of: string[] }) {
  const lines = [...new Set(of)];
  if (lines.length === 0) return <span className="ln-muted">None</span>;
  return (
    <span className={classes.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** Hospital staff accounts are read-only (ACC-040, ACC-041); for people who administer nothing, all accounts are. */
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
      aria-label={isEdited ? `Edit ${accountName(account)}’s account` : `Details of ${accountName(account)}’s account`}
    >
      {label}
    </Button>
  );
}

/** The columns of ACC-039, and the status. */
const accountColumns = (zone: string, mayEdit: boolean): Column<ListedAccount>[] => [
  {
    key: "first",
    header: "First Name",
    lead: true,
    oneLine: true,
    cell: ({ firstName }) => <span className={classes.name}>{firstName}</span>,
  },
  { key: "last", header: "Last Name", lead: true, oneLine: true, cell: ({ lastName }) => <span className={classes.name}>{lastName}</span> },
  {
    key: "email",
    header: "Email",
    width: "12rem",
    cell: ({ email }) => (
      <span className={classes.cell}>
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
    oneLine: true,
    cell: ({ accountRolePerPractice: roles }) => <Lines of={roles.map(({ label }) => label)} />,
  },
  {
    key: "status",
    header: "Account Status",
    // Null also where the provider does not answer, so the page's "User is not in OKTA" may be wrong here.
    cell: ({ accountStatus }) =>
      accountStatus ? (
        <span className={classes.status}>
          <AccountStatusBadge status={accountStatus} />
        </span>
      ) : (
        <span className="ln-muted">Unknown</span>
      ),
  },
  {
    key: "login",
    header: "Last Login",
    oneLine: true,
    cell: ({ lastLoggedIn }) => (lastLoggedIn ? formatDateTime(lastLoggedIn, zone) : <span className="ln-muted">Never</span>),
  },
  {
    key: "open",
    header: "Actions",
    quiet: true,
    align: "end",
    cell: (account) => <OpenButton account={account} mayEdit={mayEdit} />,
  },
];

/** The list, and what the server is asked for. An account that is opened from here leads back here. */
function useAccountListState() {
  const list = useListState(accountScreens.all);
  const { here, go } = list;
  const [, setInUse] = useAccountListInUse();
  // Talks to the accounts, which lead back here.
  useEffect(() => setInUse(here), [here, setInUse]);
  return {
    ...list,
    options: {
      searchterm: list.search,
      quiet: list.address.quiet === "yes",
      status: list.address.status,
      practice: list.address.practice ?? "",
    },
    setStatus: (status: AccountStatus | undefined) => go({ status }),
    setPractice: (practice: string) => go({ practice: practice || undefined }),
    setQuiet: (isQuiet: boolean) => go({ quiet: isQuiet ? "yes" : undefined }),
  };
}

type AccountListState = ReturnType<typeof useAccountListState>;

const STATUS_OPTIONS = [
  { value: "", label: "All statuses" },
  ...ACCOUNT_STATUSES.map((status) => ({ value: status, label: ACCOUNT_STATUS_TEXT[status] })),
];

/** Filters by practice; its name is public and part of the address. */
function PracticeSearch({ list }: { list: AccountListState }) {
  const [typed, setTyped] = useState(list.options.practice);
  return (
    <SearchField
      label="Search by practice"
      placeholder="Search by practice"
      value={typed}
      onChange={setTyped}
      onSubmit={() => list.setPractice(typed.trim())}
      onClear={() => {
        setTyped("");
        list.setPractice("");
      }}
    />
  );
}

/** What is looked for, and the same as a file. */
function AccountToolbar({ list }: { list: AccountListState }) {
  const { timeZone } = useSettings();
  const saving = useExportAccounts();
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search by first or last name"
          placeholder="Search by first or last name"
          value={list.typed}
          onChange={list.setTyped}
          onSubmit={list.submitSearch}
          onClear={list.clearSearch}
        />
        <PracticeSearch key={list.options.practice} list={list} />
        <LookbackSelect
          label="Account status"
          value={list.options.status ?? ""}
          options={STATUS_OPTIONS}
          onChange={(status) => list.setStatus(ACCOUNT_STATUSES.find((each) => each === status))}
        />
        <div className={classes.tools}>
          <Switch
            label={`Not signed in for ${QUIET_DAYS} days`}
            checked={list.options.quiet}
            onChange={(event) => list.setQuiet(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={saving.isPending}
            onClick={() => saving.mutate({ options: list.options, name: `accounts-${todayIn(timeZone)}.csv` })}
          >
            Export as CSV
          </Button>
        </div>
      </Toolbar>
      {saving.error && (
        <Banner tone="danger" role="alert" title="The file could not be created.">
          {saving.error.message}
        </Banner>
      )}
    </>
  );
}

const PAGE_SIZE = 10;

/** All accounts, for people who administer them (ACC-038, ACC-039). */
export function AccountListScreen() {
  const list = useAccountListState();
  const query = useQuery(accountList(list.options));
  const settings = useSettings();
  const roles = useQuery(me).data?.roles;
  const columns = accountColumns(settings.timeZone, roles !== undefined && mayAdminister(roles));
  const { rows, ...pages } = pageOfRows(query.data ?? [], list.page, PAGE_SIZE);
  return (
    <>
      <PageHeader title="All Accounts" help="Everyone with an account, sorted by last name." />
      <AccountToolbar list={list} />
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading accounts" columns={SKELETON} rows={PAGE_SIZE} />}
          isEmpty={(found) => found.length === 0}
          empty={<NoAccounts list={list} />}
          help={supportHelp(settings)}
        >
          {(found) => (
            <>
              <DataTable caption="All accounts" columns={columns} rows={rows} rowKey={({ userId }) => String(userId)} stack />
              <CutOff found={found} />
            </>
          )}
        </QueryView>
      </div>
      {!query.error && <Pager {...pages} href={(page) => list.hrefOf({ page })} />}
    </>
  );
}

/** The server sends so many and no more (decision G-ACC-18). */
function CutOff({ found }: { found: ListedAccount[] }) {
  if (found.length < MAX_ACCOUNTS) return null;
  return (
    <p className={classes.note}>
      Showing the first {MAX_ACCOUNTS} accounts by last name. Search by name to find others. The exported file has all accounts.
    </p>
  );
}

function NoAccounts({ list }: { list: AccountListState }) {
  const { searchterm, quiet, status, practice } = list.options;
  const among = [
    quiet ? ` without a sign-in in ${QUIET_DAYS} days` : "",
    status ? ` with the status ${ACCOUNT_STATUS_TEXT[status]}` : "",
    practice ? ` at a practice named “${practice}”` : "",
  ].join("");
  const isNarrowed = among !== "";
  return (
    <EmptyState
      title="No record found"
      help={searchterm ? `No accounts match “${searchterm}”${among}.` : `No accounts found${among}.`}
      actions={
        <>
          {searchterm && <Button onClick={list.clearSearch}>Clear search</Button>}
          {isNarrowed && (
            <Button
              variant={searchterm ? "default" : "filled"}
              onClick={() => list.go({ quiet: undefined, status: undefined, practice: undefined })}
            >
              Show all
            </Button>
          )}
        </>
      }
    />
  );
}

const SKELETON = [
  ...["First Name", "Last Name", "Email", "Practices", "Role(s)"].map((header) => ({ header })),
  { header: "Account Status", width: "8.5rem" },
  { header: "Last Login", width: "7.5rem" },
  { header: "", width: "6.5rem" },
];
