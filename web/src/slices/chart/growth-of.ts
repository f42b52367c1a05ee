import { growth } from "@linnet/contract/growth";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api-client.ts";

export const growthOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart", "growth", personId],
    queryFn: async ({ signal }) => (await call(growth.measured, { body: { personId } }, { signal })).RPTDATA,
  });
