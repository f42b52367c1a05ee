import type { CallOf } from "@linnet/contract/endpoint";
import { clinicDays } from "@linnet/contract/referrals/clinic-days";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

/** The days of the user's clinics, and the hospital's holidays. */
export const daysOfClinics = queryOptions({
  queryKey: ["clinic-days"],
  queryFn: ({ signal }) => call(clinicDays.list, {}, { signal }),
});

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: daysOfClinics.queryKey }) });
}

export type ChangedDays = CallOf<typeof clinicDays.change>["body"] & { clinicId: number };

export const useChangeDays = () =>
  useChange(({ clinicId, ...body }: ChangedDays) => call(clinicDays.change, { params: { clinicId }, body }));

export const useAddHoliday = () => useChange((body: CallOf<typeof clinicDays.addHoliday>["body"]) => call(clinicDays.addHoliday, { body }));

export const useRemoveHoliday = () => useChange((day: string) => call(clinicDays.removeHoliday, { params: { day } }));
