import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/**
 * A list's search words. They survive the way to a record and back and, like all server queries, end with the session; no address or
 * storage holds them (decision G-X-13).
 *
 * The cache notifies late. Without local state, the field would fall back to the previous words, losing letters and moving the caret to the
 * end.
 */
export function useSearched(path: string) {
  const queries = useQueryClient();
  const queryKey = ["searched", path];
  const { data: kept = "" } = useQuery<string>({ queryKey, queryFn: skipToken });
  const [typed, setTyped] = useState<{ path: string; words: string }>();
  const set = (words: string) => {
    setTyped({ path, words });
    queries.setQueryData(queryKey, words);
  };
  return [typed?.path === path ? typed.words : kept, set] as const;
}
