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
  /** The same for each try of the same answer, so that it is taken once. */
  key: string;
}

/** Answers what a clinic asks. Whether it was taken or somebody else was first, the page is read anew. */
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

/** Takes back a question of the clinic. */
export function useWithdrawQuestion(referralId: number) {
  return useMutation({
    mutationFn: (questionId: number) => call(desk.withdrawQuestion, { params: { id: referralId, questionId } }),
    onSettled: () => notifyOwnChange(referralId),
  });
}

/** The clinic has read these answers. */
export function useMarkAnswersRead(referralId: number) {
  return useMutation({
    mutationFn: (questionIds: number[]) => call(desk.markAnswersRead, { params: { id: referralId }, body: { questionIds } }),
    onSettled: () => notifyOwnChange(referralId),
  });
}
