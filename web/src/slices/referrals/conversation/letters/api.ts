import type { CallOf } from "@linnet/contract/endpoint";
import { deskLetters, letters } from "@linnet/contract/referrals/letters";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../../platform/http/api-client.ts";
import { notifyOwnChange } from "../../../../platform/http/live.ts";
import { upload } from "../../../../platform/http/upload.ts";
import { referralKeys } from "../../shared/referral-keys.ts";

/** A clinic's letter. Opening it marks it as read, so the data on the page is fetched again. */
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

/** The same at the clinic's desk, without marking it as read. */
export const letterAtDesk = (id: number, letterId: number) =>
  queryOptions({
    queryKey: ["desk-letter", id, letterId],
    queryFn: () => download(deskLetters.open, { params: { id, letterId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Marks the referral as finished by the office. After a refusal, the page is fetched again, too. */
export function useFinishReferral(id: number) {
  return useMutation({
    mutationFn: (body: CallOf<typeof letters.done>["body"]) => call(letters.done, { params: { id }, body }),
    onSettled: () => notifyOwnChange(id),
  });
}

/** A letter chosen at the desk. `key` is the idempotency key and stays the same for retries. */
interface ChosenLetter extends CallOf<typeof deskLetters.withdraw> {
  file: File;
  key: string;
}

/** Changes the letter at the desk. The page is fetched again before the mutation ends, even if another person was first. */
function useAtDesk<Sent>(id: number, change: (sent: Sent) => Promise<true>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notifyOwnChange(id),
    onSettled: () => queries.invalidateQueries({ queryKey: referralKeys.one(id) }),
  });
}

/** Sends the letter, or corrects the current one. */
export const useSendLetter = (id: number) =>
  useAtDesk(id, ({ body, file, key }: Omit<ChosenLetter, "params">) =>
    upload(deskLetters.send, { params: { id }, body, files: [{ name: file.name, content: file }] }, { key }),
  );

/** Withdraws the current letter from the office. */
export const useWithdrawLetter = (id: number) =>
  useAtDesk(id, (body: CallOf<typeof deskLetters.withdraw>["body"]) => call(deskLetters.withdraw, { params: { id }, body }));
