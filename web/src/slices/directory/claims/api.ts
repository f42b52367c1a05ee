import { npiClaims } from "@linnet/contract/directory/npi-claims";
import type { InputOf } from "@linnet/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

/** What practices typed of physicians, for the hospital to confirm. */
export const npiClaimList = queryOptions({
  queryKey: ["directory", "npi-claims"],
  queryFn: ({ signal }) => call(npiClaims.list, {}, { signal }),
});

/** Reloads all directory data, even if another person was faster. */
export function useDecideClaim() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof npiClaims.decide>["body"]) => call(npiClaims.decide, { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["directory"] }),
  });
}
