import { EhrId } from "@linnet/contract/values";
import type { QueryClient } from "@tanstack/react-query";
import { mayReadRecords } from "../session/public.ts";
import { prepareResults } from "./api.ts";
import { ChartSearchParams, chartFilters } from "./routes.ts";
import { selectionOf } from "./selection.ts";

/** When a link to a chart is followed: fetches what it will show, all at once. The results of a visit wait for its visits. */
export function prepareChart(queries: QueryClient, params: Record<string, string>, search: unknown): void {
  const id = EhrId.safeParse(params["id"]);
  if (!id.success) return;
  mayReadRecords(queries)
    .then((may) => may && prepareResults(queries, id.data, selectionOf(chartFilters(ChartSearchParams.parse(search)), undefined)))
    // Who cannot be told apart gets nothing in advance; the frame of the page says why.
    .catch(() => undefined);
}
