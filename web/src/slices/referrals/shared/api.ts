import type { CallOf } from "@linnet/contract/endpoint";
import { type ReferralLookback, referrals } from "@linnet/contract/referrals";
import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { notifyOwnChange } from "../../../platform/http/live.ts";
import { referralKeys } from "./referral-keys.ts";

const LISTS = { mine: referrals.mine, shared: referrals.shared, ofPractice: referrals.ofPractice };
export type ListName = keyof typeof LISTS;

const ONLY = { "tie-check": { checkTie: true }, "needs-us": { needsUs: true } };
/** Filters without an age limit. */
type OnlyThese = keyof typeof ONLY;

/**
 * All referrals of a look-back. The browser searches names, sorts and pages (decisions G-REF-04, G-REF-05). Or those of any age that may be
 * linked to the wrong patient, or need the practice.
 */
export const referralList = (list: ListName, found: { lookback: ReferralLookback } | { only: OnlyThese }) =>
  queryOptions({
    queryKey: [...referralKeys.lists, list, found],
    queryFn: ({ signal }) => {
      const which = "only" in found ? { ...ONLY[found.only], lookback: -1 as const } : { lookback: found.lookback };
      return call(LISTS[list], { body: { sortfield: "id", sortdirection: "desc", searchterm: "", ...which } }, { signal });
    },
  });

/** A referral with its details. Reading it marks changes as seen, so the lists that show this are fetched again. */
export const referralOf = (id: number) =>
  queryOptions({
    queryKey: referralKeys.one(id),
    queryFn: async ({ signal, client }) => {
      const found = await call(referrals.get, { params: { id } }, { signal });
      if (found.isChanged) void client.invalidateQueries({ queryKey: referralKeys.lists });
      return found;
    },
  });

/** An attachment's bytes. A link would not send the token. */
export const fetchAttachment = (id: number, fileId: number): Promise<Blob> => download(referrals.attachment, { params: { id, fileId } });

/** Asks the hospital to cancel. The data on the page is fetched again once, for this and for the server's event (REF-070). */
export function useRequestToCancel() {
  return useMutation({
    mutationFn: (body: CallOf<typeof referrals.cancel>["body"]) => call(referrals.cancel, { body }),
    onSuccess: (_done, { id }) => notifyOwnChange(id),
  });
}

/** Delivers a referral to the hospital's system again. */
export async function retryReferral(id: number): Promise<void> {
  await call(referrals.retry, { params: { id } });
  notifyOwnChange(id);
}

/** Closes or reopens a declined referral. The data on the page is fetched again, even after a refusal. */
export function usePutAside(id: number) {
  return useMutation({
    mutationFn: (isPutAside: boolean) => call(referrals.putAside, { params: { id }, body: { isPutAside } }),
    onSettled: () => notifyOwnChange(id),
  });
}

/** Reminds the clinic. The data on the page is fetched again, even after a refusal. */
export function useRemind(id: number) {
  return useMutation({ mutationFn: () => call(referrals.remind, { params: { id } }), onSettled: () => notifyOwnChange(id) });
}

/** Objects to the clinic that it was forwarded to. The data on the page is fetched again, even after a refusal. */
export function useObjectToClinic(id: number) {
  return useMutation({
    mutationFn: (reason: string) => call(referrals.object, { params: { id }, body: { reason } }),
    onSettled: () => notifyOwnChange(id),
  });
}

export function useRetry() {
  return useMutation({ mutationFn: retryReferral });
}

/** Marks the hospital's changes until then as reviewed, or undoes that. The lists show which referrals changed. */
export async function markReferralChangeSeen(
  queries: QueryClient,
  id: number,
  body: CallOf<typeof referrals.markChangeSeen>["body"],
): Promise<void> {
  await call(referrals.markChangeSeen, { params: { id }, body });
  void queries.invalidateQueries({ queryKey: referralKeys.lists });
}

/** Confirms the child of a referral whose tie was lost (decision G-REF-32). */
export function useCheckTie(id: number) {
  return useMutation({
    mutationFn: (child: CallOf<typeof referrals.checkTie>["body"]["child"]) =>
      call(referrals.checkTie, { params: { id }, body: { child } }),
    onSuccess: () => notifyOwnChange(id),
  });
}
