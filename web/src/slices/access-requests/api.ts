import { type AccessRequest, accessRequests, type NewAccessRequest, type RequestLookback } from "@linnet/contract/access-requests";
import type { CallOf } from "@linnet/contract/endpoint";
import { referralForm } from "@linnet/contract/referrals/form";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { nameInProse } from "../../platform/format/format.ts";
import { call } from "../../platform/http/api-client.ts";
import { useIdempotencyKey } from "../../platform/http/use-idempotency-key.ts";
import { notify } from "../../ui/feedback/notify.ts";

const KEY = "access-requests";

interface Wanted {
  lookback: RequestLookback;
  searchterm: string;
}

/** `practice`: the caller's own or their practice's; without it all of the hospital's (decision G-ACR-08). */
export const requestList = (wanted: Wanted & { practice: boolean }) =>
  queryOptions({
    queryKey: [KEY, "list", wanted],
    queryFn: ({ signal }) => call(accessRequests.list, { body: wanted }, { signal }),
  });

const ALL_STATUSES = { statuses: "all" } as const;

export const notMyPatientList = (wanted: Wanted) =>
  queryOptions({
    queryKey: [KEY, "not-my-patients", wanted],
    queryFn: ({ signal }) => call(accessRequests.notMyPatients, { query: ALL_STATUSES, body: wanted }, { signal }),
  });

/**
 * One request. The list that led here passes on what it knows until the server has answered (ACR-011), in memory: the browser's history
 * would keep it.
 */
export function useAccessRequest(id: number) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => call(accessRequests.get, { params: { id } }, { signal }),
    placeholderData: () =>
      queries
        .getQueriesData<AccessRequest[]>({ queryKey: [KEY, "list"] })
        .flatMap(([, requests]) => requests ?? [])
        .find((request) => request.patientAccessRequestID === id),
  });
}

/** The record's match for a request. */
export const matchOf = (id: number, patientMrn: string) =>
  queryOptions({
    queryKey: [KEY, "match", id, patientMrn],
    queryFn: ({ signal }) => call(accessRequests.match, { params: { id }, query: { patientMrn } }, { signal }),
  });

/** On whose behalf the caller may ask (ACR-054). */
export const formChoices = queryOptions({
  queryKey: ["referral-form"],
  queryFn: ({ signal }) => call(referralForm.choices, {}, { signal }),
});

export function useAskForAccess() {
  const queries = useQueryClient();
  const underKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewAccessRequest) => underKey(body, (key) => call(accessRequests.create, { body }, { key })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

interface Decision {
  body: CallOf<typeof accessRequests.edit>["body"];
  /** The version the person has seen: later changes by another person are not overwritten. */
  expectedVersion: string;
}

export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, expectedVersion }: Decision) => call(accessRequests.edit, { body }, { ifMatch: expectedVersion }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Marks a decision as seen, or reverts that; the lists show which ones are new. */
export async function markDecisionSeen(queries: QueryClient, id: string, seen: boolean): Promise<void> {
  await call(accessRequests.markDecisionSeen, { params: { id }, body: { seen } });
  void queries.invalidateQueries({ queryKey: [KEY] });
}

/** 'Complete' and its opposite; both can be undone. */
export function useEditNotMyPatient() {
  const queries = useQueryClient();
  const forget = () => queries.invalidateQueries({ queryKey: [KEY] });
  const edit = (body: { id: number; activeRecord: boolean }) => call(accessRequests.editNotMyPatient, { query: ALL_STATUSES, body });
  return useMutation({
    mutationFn: edit,
    onSuccess: ({ patientName, status }, { id, activeRecord }) => {
      const undo = async () => {
        await edit({ id, activeRecord: !activeRecord });
        await forget();
      };
      notify({ text: `${nameInProse(patientName)}: ${status}`, undo });
      return forget();
    },
  });
}

/** Loads a request's current version, next to the displayed one. */
export const useReadRequest = (id: number) => () => call(accessRequests.get, { params: { id } });

/** Shows another person's changes on the page. */
export function useReload() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [KEY] });
}
