import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { subscribeToChanges } from "../../../platform/http/live.ts";
import { referralKeys } from "../shared/referral-keys.ts";

/** Fetches the data on the page again when referrals change elsewhere, and announces it to screen readers. */
export function LiveReferrals() {
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);
  // Listens to the server.
  useEffect(
    () =>
      subscribeToChanges((changed) => {
        // Only questions to clinics have changed.
        if (changed?.size === 0) return;
        if (changed) setChanges((before) => before + 1);
        void queries.invalidateQueries({ queryKey: changed ? referralKeys.lists : referralKeys.all });
        for (const id of changed ?? []) void queries.invalidateQueries({ queryKey: referralKeys.one(id) });
      }),
    [queries],
  );
  return (
    <p className="ln-hidden" role="status">
      {changes > 0 && <span key={changes}>A referral has changed.</span>}
    </p>
  );
}
