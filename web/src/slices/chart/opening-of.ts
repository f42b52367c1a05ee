import { chartOpening } from "@linnet/contract/chart/opening";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";

/**
 * Says that the caller opens this chart, and is told since when there is news. Each opening is said once: never asked anew while the
 * chart is open, and forgotten when it is left. When it fails nothing is marked, and nothing is said about it.
 */
export const openingOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart-opening", personId],
    queryFn: () => call(chartOpening.open, { body: { personId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
