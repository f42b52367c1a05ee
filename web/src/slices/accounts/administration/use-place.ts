import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useScreenSearch, withSearch } from "../../../platform/page/screen.ts";
import { useSearched } from "../../../platform/page/use-searched.ts";
import { accountScreens } from "../routes.ts";
import { useAccountListInUse } from "./use-list-in-use.ts";

const AccountListPlace = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  quiet: z.literal("yes").optional().catch(undefined),
});
type AccountListPlace = z.output<typeof AccountListPlace>;

const AT = withSearch(accountScreens.all, AccountListPlace);

/** Where a person is in the list. The address holds page and filter; the words that are searched for only this page's memory. */
export function useAccountPlace() {
  const navigate = useNavigate();
  const { page = 1, quiet } = useScreenSearch(AT);
  const [search, setSearch] = useSearched(AT.path);
  const [typed, setTyped] = useState(search);
  const hrefOf = (change: AccountListPlace) => AT.to({}, { quiet, ...change });
  const go = (change: AccountListPlace) => void navigate({ href: hrefOf(change), resetScroll: false });
  const here = hrefOf({ page: page > 1 ? page : undefined });
  const [, setInUse] = useAccountListInUse();
  // Talks to the accounts, which lead back here.
  useEffect(() => setInUse(here), [here, setInUse]);
  const searchFor = (words: string) => {
    setTyped(words);
    setSearch(words);
    go({});
  };
  return {
    page,
    wish: { searchterm: search, quiet: quiet === "yes" },
    typed,
    setTyped,
    submitSearch: () => searchFor(typed.trim()),
    clearSearch: () => searchFor(""),
    setQuiet: (isQuiet: boolean) => go({ quiet: isQuiet ? "yes" : undefined }),
    hrefOf,
  };
}

export type AccountPlace = ReturnType<typeof useAccountPlace>;
