import { DEFAULT_REFERRAL_LOOKBACK, REFERRAL_LOOKBACKS } from "@linnet/contract/referrals";
import { useEffect } from "react";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { columnSort } from "../../../ui/table/data-table.tsx";
import type { ReferralList } from "./list.ts";
import type { ReferralOrder } from "./order.ts";
import { useReferralListInUse } from "./use-list-in-use.ts";

/** A list's state from its address. A referral opened from here links back here. */
export function useReferralListState({ at }: ReferralList) {
  const list = useListState(at);
  const { here, go, searchFor } = list;
  const { lookback, only, sort, direction } = list.address;
  const [, setInUse] = useReferralListInUse();
  // Talks to the browser's storage.
  useEffect(() => setInUse(here), [setInUse, here]);
  return {
    ...list,
    lookback: REFERRAL_LOOKBACKS.find((days) => days === lookback) ?? DEFAULT_REFERRAL_LOOKBACK,
    only,
    sort,
    direction,
    /** Searches from the first letter typed, and starts on the first page. */
    searchFor: (words: string) => searchFor(words, {}, { replace: true }),
    /** Newest first is the list's own order, shown at the creation column (REF-083). Not if urgent ones come first. */
    sortOf: (by: ReferralOrder) => {
      const own = by === "createddtm" && sort === undefined && only !== "needs-us";
      const column = columnSort(by, {
        sort,
        order: direction,
        go: (to) => go({ sort: to.sort, direction: to.order }),
        begins: by === "createddtm" ? "desc" : "asc",
      });
      return own ? { sort: "desc" as const, onSort: () => go({ sort: by, direction: "asc" }) } : column;
    },
  };
}

export type ReferralListState = ReturnType<typeof useReferralListState>;
