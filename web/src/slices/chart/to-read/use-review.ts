import { resultsToRead } from "@linnet/contract/chart/to-read";
import type { CallOf } from "@linnet/contract/endpoint";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { me } from "../../session/public.ts";

/** The page of results to review, whose pages are asked for again when something was marked. */
export const RESULTS_TO_READ = "results-to-read";

const forget = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [RESULTS_TO_READ], refetchType: "none" });

type Review = Omit<CallOf<typeof resultsToRead.review>["body"], "personId">;

interface Told {
  onMarked?: ((ids: readonly number[]) => void) | undefined;
  onUndone?: ((ids: readonly number[]) => void) | undefined;
}

/** Marks results of a child as reviewed, and takes that back. Only what is on the screen is named: what has come since stays new. */
export function useReview(personId: string, { onMarked, onUndone }: Told) {
  const queries = useQueryClient();
  const marking = useMutation({
    mutationFn: async (review: Review) => {
      const { ids } = await call(resultsToRead.review, { body: { personId, ...review } });
      await forget(queries);
      return ids;
    },
    onSuccess: (_marked, { ids }) => onMarked?.(ids),
  });
  const undoing = useMutation({
    mutationFn: async (ids: number[]) => {
      await call(resultsToRead.unreview, { body: { personId, ids } });
      await forget(queries);
    },
    onSuccess: (_done, ids) => {
      marking.reset();
      onUndone?.(ids);
    },
  });
  return { marking, undoing };
}

/** In login-as nothing is reviewed: it would be reviewed for the person who is shown (decision G-CHT-20). */
export const useMayMark = () => useQuery(me).data?.roles.loginAs === null;
