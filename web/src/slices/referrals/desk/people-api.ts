import type { CallOf } from "@linnet/contract/endpoint";
import { clinicDesks } from "@linnet/contract/referrals/desk";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

/** Who works at which clinic's desk, and the clinics that there are. */
export const deskPeople = queryOptions({
  queryKey: ["clinic-desks"],
  queryFn: ({ signal }) => call(clinicDesks.list, {}, { signal }),
});

/** Gives somebody a desk, or changes theirs. */
export function useGiveDesk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOf<typeof clinicDesks.give>["body"]) => call(clinicDesks.give, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: deskPeople.queryKey }),
  });
}

export function useEndDesk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (accountId: number) => call(clinicDesks.end, { params: { accountId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: deskPeople.queryKey }),
  });
}
