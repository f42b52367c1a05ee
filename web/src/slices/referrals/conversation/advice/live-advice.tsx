import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribeToChanges } from "../../../../platform/http/live.ts";
import { adviceKeys } from "./api.ts";

/** Fetches the data on the page again when questions to clinics change elsewhere. */
export function LiveAdvice() {
  const queries = useQueryClient();
  // Listens to the server.
  useEffect(
    () =>
      subscribeToChanges((_referrals, changed) => {
        if (changed?.size === 0) return;
        void queries.invalidateQueries({ queryKey: changed ? adviceKeys.lists : adviceKeys.all });
        for (const id of changed ?? []) void queries.invalidateQueries({ queryKey: adviceKeys.one(id) });
      }),
    [queries],
  );
  return null;
}
