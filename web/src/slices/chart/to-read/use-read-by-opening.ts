import type { ResultToRead } from "@linnet/contract/chart/to-read";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useToRead } from "./to-read.tsx";
import { RESULTS_TO_READ, useMayMark } from "./use-review.ts";

/** Takes the mark from a report or a note that was opened, which the server has counted as read; in login-as it has not. */
export function useReadByOpening(): (section: ResultToRead["section"], eventIds: readonly string[]) => void {
  const queries = useQueryClient();
  const { drop } = useToRead();
  const mayMark = useMayMark();
  return useCallback(
    (section, eventIds) => {
      if (!mayMark) return;
      drop(section, eventIds);
      void queries.invalidateQueries({ queryKey: [RESULTS_TO_READ], refetchType: "none" });
    },
    [queries, drop, mayMark],
  );
}
