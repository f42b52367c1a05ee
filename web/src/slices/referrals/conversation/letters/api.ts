import type { CallOf } from "@linnet/contract/endpoint";
import { deskLetters, letters } from "@linnet/contract/referrals/letters";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../../platform/http/api-client.ts";
import { notifyOwnChange } from "../../../../platform/http/live.ts";
import { upload } from "../../../../platform/http/upload.ts";
import { referralKeys } from "../../shared/referral-keys.ts";

/** The bytes of a clinic's letter. To open it is to have read it, so what is in view is read anew. */
export const letterOf = (id: number, letterId: number) =>
  queryOptions({
    queryKey: ["letter", id, letterId],
    queryFn: async () => {
      const bytes = await download(letters.open, { params: { id, letterId } });
      notifyOwnChange(id);
      return bytes;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same at the clinic's desk, where nobody reads for the office. */
export const letterAtDesk = (id: number, letterId: number) =>
  queryOptions({
    queryKey: ["desk-letter", id, letterId],
    queryFn: () => download(deskLetters.open, { params: { id, letterId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Says that the office has done what there was to do. Where that was refused the page is read anew, too. */
export function useFinishReferral(id: number) {
  return useMutation({
    mutationFn: (body: CallOf<typeof letters.done>["body"]) => call(letters.done, { params: { id }, body }),
    onSettled: () => notifyOwnChange(id),
  });
}

/** A letter as it was chosen at the desk; `key` stays the same while it is tried again. */
interface ChosenLetter extends CallOf<typeof deskLetters.withdraw> {
  file: File;
  key: string;
}

/** What changes the letter at the desk; also where somebody else was first, the page is read anew before it is over. */
function useAtDesk<Sent>(id: number, change: (sent: Sent) => Promise<true>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notifyOwnChange(id),
    onSettled: () => queries.invalidateQueries({ queryKey: referralKeys.one(id) }),
  });
}

/** Sends the letter, or corrects the one that stands. */
export const useSendLetter = (id: number) =>
  useAtDesk(id, ({ body, file, key }: Omit<ChosenLetter, "params">) =>
    upload(deskLetters.send, { params: { id }, body, files: [{ name: file.name, content: file }] }, { key }),
  );

/** Takes the letter that stands away from the office. */
export const useWithdrawLetter = (id: number) =>
  useAtDesk(id, (body: CallOf<typeof deskLetters.withdraw>["body"]) => call(deskLetters.withdraw, { params: { id }, body }));
