import type { Account } from "@linnet/contract/accounts";
import type { ReactNode } from "react";
import { ApiError } from "../../platform/api-client.ts";
import { useScreenParam } from "../../platform/screen.ts";
import { useSettings } from "../../platform/settings.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonTable } from "../../ui/skeleton-table.tsx";
import { supportHelp } from "../../ui/support-help.ts";
import { NotHere } from "../session/public.ts";
import { useAccount } from "./account-api.ts";
import { accountName } from "./account-name.ts";
import type { accountScreens } from "./routes.ts";
import { useAccountListInUse } from "./use-account-list-in-use.ts";

interface AccountViewProps {
  at: (typeof accountScreens)["details" | "edit"];
  title: (account: Account | undefined) => string;
  children: (account: Account) => ReactNode;
}

/** An account by the id in the address. One that is not there is not here. */
export function AccountView({ at, title, children }: AccountViewProps) {
  const account = useAccount(Number(useScreenParam(at, "id")));
  const [list] = useAccountListInUse();
  const settings = useSettings();
  const error = account.error instanceof ApiError ? account.error.body.code : undefined;
  if (error === "not_found" || error === "invalid_input") return <NotHere />;
  return (
    <>
      <PageHeader
        title={title(account.data)}
        help={account.data && accountName(account.data)}
        back={{ href: list, label: "All Accounts" }}
      />
      <QueryView
        query={account}
        waiting={<SkeletonTable label="Loading the account" columns={[{ header: "", width: "100%" }]} rows={6} />}
        help={supportHelp(settings)}
      >
        {children}
      </QueryView>
    </>
  );
}
