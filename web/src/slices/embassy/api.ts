import { embassy } from "@linnet/contract/embassy";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/api-client.ts";

const KEY = "embassy";

/** The embassy of the person signed in. */
export const embassyDetails = queryOptions({
  queryKey: [KEY, "details"],
  queryFn: ({ signal }) => call(embassy.details, {}, { signal }),
});

/** Everyone who belongs to it, or did; for its leads. */
export const embassyMembers = queryOptions({
  queryKey: [KEY, "members"],
  queryFn: ({ signal }) => call(embassy.members, { query: {} }, { signal }),
});

/** Ends a membership. The list is read anew (EMB-013), also after a refusal: another lead may have been here before. */
export function useRemoveMember() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call(embassy.removeMember, { body: { userId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}
