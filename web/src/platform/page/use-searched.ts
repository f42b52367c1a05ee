import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The words that a list is searched for. They outlive the way to one of its records and back; like everything that was asked of the
 * server, they end with the session, and no address and no storage ever holds them (decision G-X-13).
 *
 * The cache tells of a change a moment later. A field cannot wait for that: it would be set back to the words before, which loses the
 * letters typed in between and moves the caret to the end. So what was typed here is known at once.
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
