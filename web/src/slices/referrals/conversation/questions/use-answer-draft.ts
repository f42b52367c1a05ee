import { type ReferralQuestion, referralQuestions } from "@linnet/contract/referrals/questions";
import { useRef, useState } from "react";
import { ApiError } from "../../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { notify } from "../../../../ui/feedback/notify.ts";
import { type ChosenFile, mayBeSent, NOTHING_ELSE, withRefusals } from "../../drafts/files.ts";
import { useAnswer } from "./api.ts";

/** Why the text cannot be sent. Undefined if it can. */
function errorOfText(text: string, isUnable: boolean): string | undefined {
  const { error } = referralQuestions.answer.body.shape.answer.safeParse(text);
  return error && isUnable && text.trim() === "" ? "Enter the reason you cannot answer" : error?.issues[0]?.message;
}

/** An unsent answer. It stays if it could not be sent, or if another person was first. */
export function useAnswerDraft(referralId: number, { id: questionId, clinicName }: ReferralQuestion) {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isUnable, setUnable] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const submission = useRef({ of: "", key: "" });
  const answer = useAnswer({ referralId, questionId });
  const answerOnce = useOneAtATime(answer);
  const sent = isUnable ? [] : files;

  const keyOf = (): string => {
    const of = JSON.stringify([text, isUnable, sent.map(({ key }) => key)]);
    if (submission.current.of !== of) submission.current = { of, key: crypto.randomUUID() };
    return submission.current.key;
  };
  const fail = (error: Error) => {
    const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
    setWrong(fields["answer"]);
    if (sent.length > 0) setFiles(withRefusals(files, fields));
  };
  return {
    text,
    files,
    isUnable,
    wrong,
    setFiles,
    setText: (typed: string) => {
      setText(typed);
      setWrong(undefined);
    },
    toggleUnable: () => {
      setUnable(!isUnable);
      setWrong(undefined);
    },
    discard: () => {
      setText("");
      setFiles([]);
      answer.reset();
    },
    isTyped: !answer.isSuccess && (text.trim() !== "" || files.length > 0),
    isPending: answer.isPending,
    error: wrong === undefined ? answer.error : null,
    /** Sends it. Returns the first field with an error, if any. */
    send: (): "text" | "files" | undefined => {
      const error = errorOfText(text, isUnable);
      setWrong(error);
      if (error !== undefined) return "text";
      if (!mayBeSent({ chosen: sent, ...NOTHING_ELSE })) return "files";
      answerOnce(
        { text, isUnable, files: sent, key: keyOf() },
        { onSuccess: () => notify({ text: `We sent your answer to ${clinicName}.` }), onError: fail },
      );
      return undefined;
    },
  };
}
export type AnswerDraft = ReturnType<typeof useAnswerDraft>;
