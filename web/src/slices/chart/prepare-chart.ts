import { EhrId } from "@linnet/contract/values";
import type { QueryClient } from "@tanstack/react-query";
import { mayReadRecords } from "../session/public.ts";
import { prepareResults } from "./api.ts";
import { ChartSearchParams, chartFilters } from "./routes.ts";
import { selectionOf } from "./selection.ts";

/** Preloads a chart's data when its link is followed. A visit's results wait for the visits. */
export function prepareChart(queries: QueryClient, params: Record<string, string>, search: unknown): void {
  const id = EhrId.safeParse(params["id"]);
  if (!id.success) return;
  mayReadRecords(queries)
    .then((may) => may && prepareResults(queries, id.data, selectionOf(chartFilters(ChartSearchParams.parse(search)), undefined)))
    // Without a known person nothing is preloaded; the page's frame shows why.
    .catch(() => undefined);
}
