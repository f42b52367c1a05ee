import type { Account } from "@linnet/contract/accounts";
import type { ReactNode } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { NotHere } from "../../session/public.ts";
import { accountName } from "../account.ts";
import { accountScreens } from "../routes.ts";
import { useAccount } from "./api.ts";
import { useAccountListInUse } from "./use-list-in-use.ts";

interface AccountViewProps {
  at: (typeof accountScreens)["details" | "edit"];
  title: (account: Account | undefined) => string;
  children: (account: Account) => ReactNode;
}

/** An account by the id in the address, or "not found". */
export function AccountView({ at, title, children }: AccountViewProps) {
  const account = useAccount(Number(useScreenParam(at, "id")));
  const [list] = useAccountListInUse();
  const settings = useSettings();
  const error = account.error instanceof ApiError ? account.error.body.code : undefined;
  if (error === "not_found" || error === "invalid_input") return <NotHere />;
  // This is a form; a person who loses access no longer sees the typed text.
  const isForm = at === accountScreens.edit && account.data?.may.edit === true && error !== "forbidden";
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
        failed={isForm ? "above" : undefined}
      >
        {children}
      </QueryView>
    </>
  );
}
