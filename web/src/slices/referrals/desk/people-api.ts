import type { CallOf } from "@linnet/contract/endpoint";
import { clinicDesks } from "@linnet/contract/referrals/desk";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

/** The people at each clinic's desk, and all clinics. */
export const deskPeople = queryOptions({
  queryKey: ["clinic-desks"],
  queryFn: ({ signal }) => call(clinicDesks.list, {}, { signal }),
});

/** Gives a person a desk, or changes it. */
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
