import { type Account, accounts, type ListedAccount } from "@linnet/contract/accounts";
import type { AccountStatus } from "@linnet/contract/accounts/status";
import type { CallOf } from "@linnet/contract/endpoint";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { notify } from "../../../ui/feedback/notify.ts";

const KEY = "accounts";

/** Which accounts are wanted. */
interface AccountFilter {
  searchterm: string;
  /** Only those who have not signed in for long, or never. */
  quiet: boolean;
  /** Only those of this state at the identity provider. */
  status: AccountStatus | undefined;
  /** Words of the name of a practice. */
  practice: string;
}

export const accountList = (options: AccountFilter) =>
  queryOptions({
    queryKey: [KEY, "list", options],
    queryFn: ({ signal }) => call(accounts.all, { body: options }, { signal }),
  });

/** Saves the accounts that are looked at as a table, all of them however many there are. */
export const useExportAccounts = () =>
  useMutation({
    mutationFn: async ({ options, name }: { options: AccountFilter; name: string }) =>
      saveFile(name, await download(accounts.export, { body: options })),
  });

/** One account. The list that led here passes the user name on, in memory; a direct visit has the id alone (decision G-ACC-19). */
function useAccountQuery(userId: number) {
  const queries = useQueryClient();
  return queryOptions({
    queryKey: [KEY, "one", userId],
    queryFn: ({ signal }) => {
      const listed = queries.getQueriesData<ListedAccount[]>({ queryKey: [KEY, "list"] }).flatMap(([, found]) => found ?? []);
      const userName = listed.find((account) => account.userId === userId)?.userName;
      return call(accounts.get, { body: { userId, userName } }, { signal });
    },
  });
}

export const useAccount = (userId: number) => useQuery(useAccountQuery(userId));

/** Reads the account as it is now. */
export function useReloadAccount(userId: number): () => Promise<Account> {
  const queries = useQueryClient();
  const account = useAccountQuery(userId);
  return () => queries.fetchQuery({ ...account, staleTime: 0 });
}

type AccountForm = Omit<CallOf<typeof accounts.edit>["body"], "userId" | "lastModifiedOn">;

/** Saves an account in the version seen: later changes by another person are not overwritten. */
export function useEditAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, form }: { seen: Account; form: AccountForm }) =>
      call(accounts.edit, { body: { ...form, userId: seen.userId, lastModifiedOn: seen.lastModifiedOn } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

type RoleChange = CallOf<typeof accounts.giveRole>["body"];

type Change = "give" | "take";

interface ChangedRole extends RoleChange {
  change: Change;
  /** What came of it, for the notice with its undo. */
  told: string;
}

const changeRole = (change: Change, body: RoleChange) => call(change === "give" ? accounts.giveRole : accounts.takeRole, { body });

/** Gives or removes a role in a practice; both can be undone. Reloads the account even after an error. */
export function useChangeRole() {
  const queries = useQueryClient();
  const forget = () => queries.invalidateQueries({ queryKey: [KEY] });
  return useMutation({
    mutationFn: ({ change, told: _told, ...body }: ChangedRole) => changeRole(change, body),
    onSuccess: (_done, { change, told, ...body }) => {
      const undo = async () => {
        await changeRole(change === "give" ? "take" : "give", body);
        await forget();
      };
      notify({ text: told, undo });
    },
    onSettled: forget,
  });
}
