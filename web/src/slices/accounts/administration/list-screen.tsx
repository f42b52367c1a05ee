import { type ListedAccount, MAX_ACCOUNTS, QUIET_DAYS } from "@linnet/contract/accounts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { SkeletonTable } from "../../../ui/table/skeleton-table.tsx";
import { me } from "../../session/public.ts";
import classes from "../accounts.module.css";
import { mayAdminister } from "../may-administer.ts";
import { accountList } from "./api.ts";
import { accountColumns } from "./columns.tsx";
import { AccountToolbar } from "./toolbar.tsx";
import { type AccountPlace, useAccountPlace } from "./use-place.ts";

const PAGE_SIZE = 10;

/** Everybody who may sign in, for those who administer accounts (ACC-038, ACC-039). */
export function AccountListScreen() {
  const place = useAccountPlace();
  const query = useQuery(accountList(place.wish));
  const settings = useSettings();
  const roles = useQuery(me).data?.roles;
  const columns = accountColumns(settings.timeZone, roles !== undefined && mayAdminister(roles));
  const total = query.data?.length ?? 0;
  const totalPages = Math.ceil(total / PAGE_SIZE);
  // Beyond the last page is the last page.
  const page = Math.max(1, Math.min(place.page, totalPages));
  return (
    <>
      <PageHeader title="All Accounts" help="Everybody who may sign in, by last name." />
      <AccountToolbar place={place} />
      <div className={`ln-card ${classes["rows"]}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading accounts" columns={SKELETON} rows={PAGE_SIZE} />}
          isEmpty={(found) => found.length === 0}
          empty={<NoAccounts place={place} />}
          help={supportHelp(settings)}
        >
          {(found) => (
            <>
              <DataTable
                caption="All accounts"
                columns={columns}
                rows={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
                rowKey={({ userId }) => String(userId)}
                stack
              />
              <CutOff found={found} />
            </>
          )}
        </QueryView>
      </div>
      {!query.error && (
        <Pager page={page} totalPages={totalPages} pageSize={PAGE_SIZE} total={total} href={(number) => place.hrefOf({ page: number })} />
      )}
    </>
  );
}

/** The server sends so many and no more (decision G-ACC-18). */
function CutOff({ found }: { found: ListedAccount[] }) {
  if (found.length < MAX_ACCOUNTS) return null;
  return (
    <p className={classes["note"]}>
      These are the first {MAX_ACCOUNTS} by last name. Search for a name to find others; the file that is exported has them all.
    </p>
  );
}

function NoAccounts({ place }: { place: AccountPlace }) {
  const { searchterm, quiet } = place.wish;
  const among = quiet ? ` among those who have not signed in for ${QUIET_DAYS} days` : "";
  return (
    <EmptyState
      title="No record found"
      help={searchterm ? `Nobody${among} is called “${searchterm}”.` : `There is nobody${among}.`}
      actions={
        <>
          {searchterm && <Button onClick={place.clearSearch}>Clear search</Button>}
          {quiet && (
            <Button variant={searchterm ? "default" : "filled"} onClick={() => place.setQuiet(false)}>
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
  { header: "Last Login", width: "7.5rem" },
  { header: "", width: "6.5rem" },
];
