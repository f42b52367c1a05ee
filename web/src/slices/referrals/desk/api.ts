import type { CallOf } from "@linnet/contract/endpoint";
import { type DeskActRequest, desk } from "@linnet/contract/referrals/desk";
import { deskBulk } from "@linnet/contract/referrals/desk-bulk";
import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { notifyOwnChange } from "../../../platform/http/live.ts";
import type { DocumentTab } from "../../../platform/page/document-tab.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { fileBytes } from "../shared/file-bytes.ts";
import { referralKeys } from "../shared/referral-keys.ts";

/** Under the keys of lists and of one referral, so that what changes elsewhere is read anew here as well. */
const deskKey = (id: number) => [...referralKeys.one(id), "desk"];

const ORDER = "desk-order";

/** A page of what waits at the clinics of this person's desk. */
export const worklist = (wanted: CallOf<typeof desk.worklist>["body"]) =>
  queryOptions({
    queryKey: [...referralKeys.lists, "desk", wanted],
    queryFn: ({ signal, client }) => {
      client.removeQueries({ queryKey: [ORDER] });
      return call(desk.worklist, { body: wanted }, { signal });
    },
  });

/** The worklist's numbers in order, as they were when one began to walk: what is done on the way takes nothing out of it. */
export const worklistOrder = (wanted: CallOf<typeof desk.order>["body"]) =>
  queryOptions({
    queryKey: [ORDER, wanted],
    queryFn: ({ signal }) => call(desk.order, { body: wanted }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One of them with everything that was sent. */
export const referralAtDesk = (id: number) =>
  queryOptions({ queryKey: deskKey(id), queryFn: ({ signal }) => call(desk.get, { params: { id } }, { signal }) });

export const fileAtDesk = (id: number, fileId: number) =>
  fileBytes(["desk-file", id, fileId], () => download(desk.attachment, { params: { id, fileId } }));

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

/** Gives several to somebody, or with null to nobody; which ones it could not, the reply names. */
export function useAssignChosen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOf<typeof deskBulk.assign>["body"]) => call(deskBulk.assign, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: referralKeys.all }),
  });
}

/** Shows several as one PDF in the tab that was opened for it, or saves it where the browser opened none. */
export function usePrintChosen() {
  return useMutation({
    mutationFn: async ({ ids }: { ids: number[]; title: string; tab: DocumentTab | undefined }) =>
      // The type is said here, so that nothing that came in its place is shown as something else.
      new Blob([await download(deskBulk.print, { body: { ids } })], { type: "application/pdf" }),
    onSuccess: (pdf, { title, tab }) => (tab ? tab.show(pdf) : saveFile(`${title}.pdf`, pdf)),
    onError: (_error, { tab }) => tab?.close(),
  });
}
