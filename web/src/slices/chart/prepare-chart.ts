import { EhrId } from "@linnet/contract/values";
import type { QueryClient } from "@tanstack/react-query";
import { prepareResults } from "./api.ts";
import { ChartPlace } from "./routes.ts";
import { selectionOf } from "./selection.ts";

/** While the pointer is still on the link: fetches what the chart will show. The results of a visit wait for its visits. */
export function prepareChart(queries: QueryClient, params: Record<string, string>, search: unknown): void {
  const selection = selectionOf(ChartPlace.parse(search), undefined);
  const id = EhrId.safeParse(params["id"]);
  if (id.success && selection) prepareResults(queries, id.data, selection);
}
