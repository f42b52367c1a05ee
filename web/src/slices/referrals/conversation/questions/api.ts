import { desk } from "@linnet/contract/referrals/desk";
import { referralQuestions } from "@linnet/contract/referrals/questions";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../platform/http/api-client.ts";
import { notifyOwnChange } from "../../../../platform/http/live.ts";
import { upload } from "../../../../platform/http/upload.ts";
import type { ChosenFile } from "../../drafts/files.ts";

interface Answer {
  text: string;
  isUnable: boolean;
  files: readonly ChosenFile[];
  /** The idempotency key. The same for each try of the same answer, so that it is accepted once. */
  key: string;
}

/** Answers a clinic's question. The page is fetched again, whether it was accepted or another person was first. */
export function useAnswer({ referralId, questionId }: { referralId: number; questionId: number }) {
  return useMutation({
    mutationFn: ({ text, isUnable, files, key }: Answer) =>
      upload(
        referralQuestions.answer,
        {
          params: { id: referralId, questionId },
          body: { answer: text, isUnable: isUnable ? "true" : "false" },
          files: files.map(({ name, content }) => ({ name, content })),
        },
        { key },
      ),
    onSettled: () => notifyOwnChange(referralId),
  });
}

/** Withdraws a clinic's question. */
export function useWithdrawQuestion(referralId: number) {
  return useMutation({
    mutationFn: (questionId: number) => call(desk.withdrawQuestion, { params: { id: referralId, questionId } }),
    onSettled: () => notifyOwnChange(referralId),
  });
}

/** Marks the answers as read by the clinic. */
export function useMarkAnswersRead(referralId: number) {
  return useMutation({
    mutationFn: (questionIds: number[]) => call(desk.markAnswersRead, { params: { id: referralId }, body: { questionIds } }),
    onSettled: () => notifyOwnChange(referralId),
  });
}
