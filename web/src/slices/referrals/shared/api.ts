import type { CallOf } from "@linnet/contract/endpoint";
import { type ReferralLookback, referrals } from "@linnet/contract/referrals";
import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { notifyOwnChange } from "../../../platform/http/live.ts";
import { referralKeys } from "./referral-keys.ts";

const LISTS = { mine: referrals.mine, shared: referrals.shared, ofPractice: referrals.ofPractice };
export type ListName = keyof typeof LISTS;

const ONLY = { "tie-check": { checkTie: true }, "needs-us": { needsUs: true } };
/** What is found whatever its age. */
type OnlyThese = keyof typeof ONLY;

/**
 * All referrals of a look-back: names are searched, sorted and paged in the browser (decisions G-REF-04, G-REF-05); or those of any age that
 * may be linked to the wrong patient, or with which the practice acts next.
 */
export const referralList = (list: ListName, found: { lookback: ReferralLookback } | { only: OnlyThese }) =>
  queryOptions({
    queryKey: [...referralKeys.lists, list, found],
    queryFn: ({ signal }) => {
      const which = "only" in found ? { ...ONLY[found.only], lookback: -1 as const } : { lookback: found.lookback };
      return call(LISTS[list], { body: { sortfield: "id", sortdirection: "desc", searchterm: "", ...which } }, { signal });
    },
  });

/** A referral with all that is known of it. To read it is to have seen what changed, so the lists that say so are read again. */
export const referralOf = (id: number) =>
  queryOptions({
    queryKey: referralKeys.one(id),
    queryFn: async ({ signal, client }) => {
      const found = await call(referrals.get, { params: { id } }, { signal });
      if (found.isChanged) void client.invalidateQueries({ queryKey: referralKeys.lists });
      return found;
    },
  });

/** The bytes of an attachment; a link would go without the token. */
export const fetchAttachment = (id: number, fileId: number): Promise<Blob> => download(referrals.attachment, { params: { id, fileId } });

/** Asks the hospital to cancel; what is in view is read again, once for this and for what the server tells of it (REF-070). */
export function useRequestToCancel() {
  return useMutation({
    mutationFn: (body: CallOf<typeof referrals.cancel>["body"]) => call(referrals.cancel, { body }),
    onSuccess: (_done, { id }) => notifyOwnChange(id),
  });
}

/** Hands a referral to the hospital's system once more. */
export async function retryReferral(id: number): Promise<void> {
  await call(referrals.retry, { params: { id } });
  notifyOwnChange(id);
}

/** Says that the office has nothing more to do with a declined referral, or has again; what is in view is read anew, also after a refusal. */
export function usePutAside(id: number) {
  return useMutation({
    mutationFn: (isPutAside: boolean) => call(referrals.putAside, { params: { id }, body: { isPutAside } }),
    onSettled: () => notifyOwnChange(id),
  });
}

/** Asks the clinic to go on; what is in view is read anew, also after a refusal. */
export function useRemind(id: number) {
  return useMutation({ mutationFn: () => call(referrals.remind, { params: { id } }), onSettled: () => notifyOwnChange(id) });
}

/** Objects to the clinic that it was sent on to; what is in view is read anew, also after a refusal. */
export function useObjectToClinic(id: number) {
  return useMutation({
    mutationFn: (reason: string) => call(referrals.object, { params: { id }, body: { reason } }),
    onSettled: () => notifyOwnChange(id),
  });
}

export function useRetry() {
  return useMutation({ mutationFn: retryReferral });
}

/** Says that somebody has seen what the hospital changed up to then, or takes that back; the lists say which referrals changed. */
export async function markReferralChangeSeen(
  queries: QueryClient,
  id: number,
  body: CallOf<typeof referrals.markChangeSeen>["body"],
): Promise<void> {
  await call(referrals.markChangeSeen, { params: { id }, body });
  void queries.invalidateQueries({ queryKey: referralKeys.lists });
}

/** Says whose a referral is whose tie to a child was lost (decision G-REF-32). */
export function useCheckTie(id: number) {
  return useMutation({
    mutationFn: (child: CallOf<typeof referrals.checkTie>["body"]["child"]) =>
      call(referrals.checkTie, { params: { id }, body: { child } }),
    onSuccess: () => notifyOwnChange(id),
  });
}
