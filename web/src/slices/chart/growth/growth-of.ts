import { growth } from "@linnet/contract/chart/growth";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

export const growthOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart", "growth", personId],
    queryFn: async ({ signal }) => (await call(growth.measured, { body: { personId } }, { signal })).RPTDATA,
  });
