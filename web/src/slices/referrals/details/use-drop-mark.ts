import type { ReferralDetails } from "@linnet/contract/referrals";
import { useDocumentVisibility } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { referralKeys } from "../referral-keys.ts";

/** So long a person needs to notice the mark. */
const NOTICED_MS = 4_000;

/** What changed is no news any more once the page was looked at for a moment, or left. */
export function useDropMark(referral: ReferralDetails | undefined) {
  const queries = useQueryClient();
  const isVisible = useDocumentVisibility() === "visible";
  const marked = referral?.isChanged ? referral.id : undefined;
  // Waits for the person to have looked.
  useEffect(() => {
    if (marked === undefined || !isVisible) return;
    const queryKey = referralKeys.one(marked);
    const drop = () => {
      // It is no younger for that.
      const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      queries.setQueryData(queryKey, (known?: ReferralDetails) => known && { ...known, isChanged: false }, { updatedAt });
    };
    const noticed = window.setTimeout(drop, NOTICED_MS);
    return () => {
      window.clearTimeout(noticed);
      drop();
    };
  }, [queries, marked, isVisible]);
}
