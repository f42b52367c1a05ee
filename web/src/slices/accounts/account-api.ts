import { accounts } from "@linnet/contract/accounts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call, download } from "../../platform/api-client.ts";
import { saveFile } from "../../platform/save-file.ts";

const KEY = "accounts";

/** Which accounts are wanted. */
export interface AccountWish {
  searchterm: string;
  /** Only those who have not signed in for long, or never. */
  quiet: boolean;
}

export const accountList = (wish: AccountWish) =>
  queryOptions({
    queryKey: [KEY, "list", wish],
    queryFn: ({ signal }) => call(accounts.all, { body: wish }, { signal }),
  });

/** Saves the accounts that are looked at as a table, all of them however many there are. */
export const useExportAccounts = () =>
  useMutation({
    mutationFn: async ({ wish, name }: { wish: AccountWish; name: string }) =>
      saveFile(name, await download(accounts.export, { body: wish })),
  });
