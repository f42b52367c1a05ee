import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { accountScreens } from "../routes.ts";

const KEY = ["account-list-in-use"];

/** The list with the place in it that led to an account, which leads back there. It never holds a search text. */
export function useAccountListInUse() {
  const queries = useQueryClient();
  const { data = accountScreens.all.to() } = useQuery<string>({ queryKey: KEY, queryFn: skipToken });
  const write = useCallback((href: string) => void queries.setQueryData(KEY, href), [queries]);
  return [data, write] as const;
}
