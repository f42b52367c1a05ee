import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";

/**
 * The words that a list is searched for. They outlive the way to one of its records and back; like everything that was asked of the
 * server, they end with the session, and no address and no storage ever holds them (decision G-X-13).
 */
export function useSearched(path: string) {
  const queries = useQueryClient();
  const queryKey = ["searched", path];
  const { data: words = "" } = useQuery<string>({ queryKey, queryFn: skipToken });
  return [words, (next: string) => void queries.setQueryData(queryKey, next)] as const;
}
