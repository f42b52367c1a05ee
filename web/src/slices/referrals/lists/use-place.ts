import { DEFAULT_REFERRAL_LOOKBACK, REFERRAL_LOOKBACKS } from "@linnet/contract/referrals";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSearched } from "../../../platform/page/use-searched.ts";
import type { ReferralList, ReferralListPlace } from "./list.ts";
import type { ReferralOrder } from "./order.ts";
import { useReferralListInUse } from "./use-list-in-use.ts";

/** Where a person is in a list. The address holds page, look-back and order; the words that are searched for only this page's memory. */
export function useReferralPlace({ at }: ReferralList) {
  const navigate = useNavigate();
  const address = useScreenSearch(at);
  const [search, setSearch] = useSearched(at.path);
  const [, setInUse] = useReferralListInUse();
  const { sort, direction = "asc" } = address;
  const hrefOf = (change: ReferralListPlace) => at.to({}, { ...address, page: undefined, ...change });
  const go = (change: ReferralListPlace, options?: { replace: boolean }) =>
    void navigate({ href: hrefOf(change), resetScroll: false, ...options });
  const here = at.to({}, address);
  // Talks to the browser's storage: a referral that is opened from here leads back here.
  useEffect(() => setInUse(here), [setInUse, here]);
  return {
    page: address.page ?? 1,
    lookback: REFERRAL_LOOKBACKS.find((days) => days === address.lookback) ?? DEFAULT_REFERRAL_LOOKBACK,
    only: address.only,
    sort,
    direction,
    search,
    /** Searching begins with the first letter typed; what is found begins on its first page. */
    searchFor: (words: string) => {
      setSearch(words);
      if (address.page !== undefined) go({}, { replace: true });
    },
    /** By this, and by the same once more the other way round. */
    sortBy: (order: ReferralOrder) => go({ sort: order, direction: order === sort && direction === "asc" ? "desc" : "asc" }),
    hrefOf,
    go,
  };
}

export type ReferralPlace = ReturnType<typeof useReferralPlace>;
