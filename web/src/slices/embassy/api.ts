import { embassy } from "@linnet/contract/embassy";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../platform/http/api-client.ts";

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

/** A member already removed by another lead: the goal is reached. */
async function removed(userId: number): Promise<void> {
  try {
    await call(embassy.removeMember, { body: { userId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.body.code === "conflict")) throw error;
  }
}

/** Ends a membership. Reloads the list (EMB-013), even after an error. */
export function useRemoveMember() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: removed,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}
