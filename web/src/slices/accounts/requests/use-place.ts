import { ACCOUNT_REQUEST_LOOKBACKS, DEFAULT_ACCOUNT_REQUEST_LOOKBACK } from "@linnet/contract/accounts/requests";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSearched } from "../../../platform/page/use-searched.ts";
import type { AccountRequestPlace, accountScreens } from "../routes.ts";

type ListScreen = (typeof accountScreens)["requests" | "practiceRequests" | "sentInvitations"];

/** Where a person is in a list. The address holds page and look-back; the words that are searched for only this page's memory. */
export function useAccountRequestPlace(at: ListScreen) {
  const navigate = useNavigate();
  const address = useScreenSearch(at);
  const [search, setSearch] = useSearched(at.path);
  const [typed, setTyped] = useState(search);
  const page = address.page ?? 1;
  const lookback = ACCOUNT_REQUEST_LOOKBACKS.find((days) => days === address.lookback) ?? DEFAULT_ACCOUNT_REQUEST_LOOKBACK;
  const hrefOf = (change: AccountRequestPlace) => at.to({}, { ...address, page: undefined, ...change });
  const go = (change: AccountRequestPlace) => void navigate({ href: hrefOf(change), resetScroll: false });
  const searchFor = (words: string) => {
    setTyped(words);
    setSearch(words);
    go({});
  };
  return {
    lookback,
    search,
    typed,
    setTyped,
    submitSearch: () => searchFor(typed.trim()),
    clearSearch: () => searchFor(""),
    hrefOf,
    go,
    /** What the server is asked for. */
    wanted: { searchTerm: search, lookBack: lookback, pageNumber: page },
  };
}

export type AccountRequestPlaceInUse = ReturnType<typeof useAccountRequestPlace>;
