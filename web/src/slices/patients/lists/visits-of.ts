import { chart } from "@linnet/contract/chart";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { KEY } from "../api.ts";

/** All visits of a patient, newest first, and what is missing of them. */
export const visitsOf = (id: string) =>
  queryOptions({
    queryKey: [KEY, "visits", id],
    queryFn: async ({ signal }) => (await call(chart.encounters, { params: { id } }, { signal })).RPTDATA,
  });
