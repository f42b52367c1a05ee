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

/** Below the keys of lists and referrals, so that changes elsewhere refresh these, too. */
const deskKey = (id: number) => [...referralKeys.one(id), "desk"];

const ORDER = "desk-order";

/** A page of the worklist of this person's clinics. */
export const worklist = (wanted: CallOf<typeof desk.worklist>["body"]) =>
  queryOptions({
    queryKey: [...referralKeys.lists, "desk", wanted],
    queryFn: ({ signal, client }) => {
      client.removeQueries({ queryKey: [ORDER] });
      return call(desk.worklist, { body: wanted }, { signal });
    },
  });

/** The worklist's numbers in order, as of the first opened referral. Finished referrals stay in the sequence. */
export const worklistOrder = (wanted: CallOf<typeof desk.order>["body"]) =>
  queryOptions({
    queryKey: [ORDER, wanted],
    queryFn: ({ signal }) => call(desk.order, { body: wanted }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One referral with everything that was sent. */
export const referralAtDesk = (id: number) =>
  queryOptions({ queryKey: deskKey(id), queryFn: ({ signal }) => call(desk.get, { params: { id } }, { signal }) });

export const fileAtDesk = (id: number, fileId: number) =>
  fileBytes(["desk-file", id, fileId], () => download(desk.attachment, { params: { id, fileId } }));

/** Acts that move the referral to another clinic. */
export const isGoneAfter = (act: DeskAct): boolean => act === "redirect" || act === "send-back";

/**
 * Acts for the clinic. The page is fetched again before the mutation ends, even if another person was first. Not if the referral moved to
 * another clinic.
 */
export function useActAtDesk(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DeskActRequest) => call(desk.act, { params: { id }, body }),
    onSuccess: () => notifyOwnChange(id),
    onSettled: (_done, error, { act }) => (isGoneAfter(act) && !error ? undefined : queries.invalidateQueries({ queryKey: deskKey(id) })),
  });
}

/** Assigns it to a person, or with null to no one. */
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

/** Assigns several to a person, or with null to no one. The reply names the ones that failed. */
export function useAssignChosen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOf<typeof deskBulk.assign>["body"]) => call(deskBulk.assign, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: referralKeys.all }),
  });
}

/** Shows several as one PDF in the tab opened for it. Saves it if the browser opened none. */
export function usePrintChosen() {
  return useMutation({
    mutationFn: async ({ ids }: { ids: number[]; title: string; tab: DocumentTab | undefined }) =>
      // The type is fixed here, so that no other content can be displayed.
      new Blob([await download(deskBulk.print, { body: { ids } })], { type: "application/pdf" }),
    onSuccess: (pdf, { title, tab }) => (tab ? tab.show(pdf) : saveFile(`${title}.pdf`, pdf)),
    onError: (_error, { tab }) => tab?.close(),
  });
}
