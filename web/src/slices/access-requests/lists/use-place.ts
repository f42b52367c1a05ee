import { DEFAULT_REQUEST_LOOKBACK, REQUEST_LOOKBACKS } from "@linnet/contract/access-requests";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSearched } from "../../../platform/page/use-searched.ts";
import type { accessRequestScreens, RequestListPlace } from "../routes.ts";

type RequestListScreen = (typeof accessRequestScreens)["mine" | "all" | "notMyPatients"];

/** Where a person is in a list. The address holds page, look-back and order; the words that are searched for only this page's memory. */
export function useRequestPlace(at: RequestListScreen) {
  const navigate = useNavigate();
  const address = useScreenSearch(at);
  const [search, setSearch] = useSearched(at.path);
  const [typed, setTyped] = useState(search);
  const hrefOf = (change: RequestListPlace) => at.to({}, { ...address, page: undefined, ...change });
  const go = (change: RequestListPlace) => void navigate({ href: hrefOf(change), resetScroll: false });
  const searchFor = (words: string) => {
    setTyped(words);
    setSearch(words);
    go({});
  };
  return {
    page: address.page ?? 1,
    lookback: REQUEST_LOOKBACKS.find((days) => days === address.lookback) ?? DEFAULT_REQUEST_LOOKBACK,
    sort: address.sort,
    search,
    typed,
    setTyped,
    submitSearch: () => searchFor(typed.trim()),
    clearSearch: () => searchFor(""),
    hrefOf,
    go,
  };
}

export type RequestPlace = ReturnType<typeof useRequestPlace>;
