import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { z } from "zod";
import { storedState } from "../../../platform/session/stored-state.ts";

const kept = () => storedState(window.sessionStorage, "referral-list-in-use", z.string());
const KEY = ["referral-list-in-use"];

/**
 * The list of the current referral, with the place in it. The referral links back there, and the menu marks it. It never has a search text.
 */
export function useReferralListInUse() {
  const queries = useQueryClient();
  const { data } = useQuery<string>({ queryKey: KEY, queryFn: skipToken, initialData: () => kept().read() });
  const write = useCallback(
    (href: string) => {
      kept().write(href);
      queries.setQueryData(KEY, href);
    },
    [queries],
  );
  return [data, write] as const;
}
