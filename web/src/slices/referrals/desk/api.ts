import type { CallOf } from "@linnet/contract/endpoint";
import { type DeskActRequest, desk } from "@linnet/contract/referrals/desk";
import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { notifyOwnChange } from "../../../platform/http/live.ts";
import { referralKeys } from "../referral-keys.ts";

/** Under the keys of lists and of one referral, so that what changes elsewhere is read anew here as well. */
const deskKey = (id: number) => [...referralKeys.one(id), "desk"];

/** A page of what waits at the clinics of this person's desk. */
export const worklist = (wanted: CallOf<typeof desk.worklist>["body"]) =>
  queryOptions({
    queryKey: [...referralKeys.lists, "desk", wanted],
    queryFn: ({ signal }) => call(desk.worklist, { body: wanted }, { signal }),
  });

/** One of them with everything that was sent. */
export const referralAtDesk = (id: number) =>
  queryOptions({ queryKey: deskKey(id), queryFn: ({ signal }) => call(desk.get, { params: { id } }, { signal }) });

/** The bytes of a file that was sent. They stay as they are. */
export const fileAtDesk = (id: number, fileId: number) =>
  queryOptions({
    queryKey: ["desk-file", id, fileId],
    queryFn: () => download(desk.attachment, { params: { id, fileId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** It is another clinic's afterwards. */
export const isGoneAfter = (act: DeskAct): boolean => act === "redirect" || act === "send-back";

/**
 * Does one of the clinic's acts. Whether it was done or somebody else was first, the page is read anew before the act is over; not where
 * it went to another clinic, whose it is now.
 */
export function useActAtDesk(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DeskActRequest) => call(desk.act, { params: { id }, body }),
    onSuccess: () => notifyOwnChange(id),
    onSettled: (_done, error, { act }) => (isGoneAfter(act) && !error ? undefined : queries.invalidateQueries({ queryKey: deskKey(id) })),
  });
}

/** Puts it into somebody's hands, or with null into nobody's. */
export function useAssignAtDesk(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (accountId: number | null) => call(desk.assign, { params: { id }, body: { accountId } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: referralKeys.lists });
      return queries.invalidateQueries({ queryKey: deskKey(id) });
    },
  });
}
