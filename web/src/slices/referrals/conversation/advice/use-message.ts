import { type AdviceDetails, advice } from "@linnet/contract/referrals/advice";
import { useRef, useState } from "react";
import { ApiError } from "../../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { notify } from "../../../../ui/feedback/notify.ts";
import { type ChosenFile, mayBeSent, NOTHING_ELSE, withRefusals } from "../../drafts/files.ts";
import { type Side, useWriteMessage } from "./api.ts";

const errorOfText = (text: string): string | undefined => advice.write.body.shape.text.safeParse(text).error?.issues[0]?.message;

/** An unsent message. It stays if it could not be sent, or if the other side was first. */
export function useMessage(side: Side, { id, version, clinic, practiceName }: AdviceDetails) {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [wrong, setWrong] = useState<string>();
  const submission = useRef({ of: "", key: "" });
  const write = useWriteMessage(side, id);
  const writeOnce = useOneAtATime(write);

  const keyOf = (body: object): string => {
    const of = JSON.stringify([body, files.map(({ key }) => key)]);
    if (submission.current.of !== of) submission.current = { of, key: crypto.randomUUID() };
    return submission.current.key;
  };
  const succeed = () => {
    setText("");
    setFiles([]);
    notify({ text: `We sent your message to ${side === "office" ? clinic.name : practiceName}.` });
  };
  const fail = (error: Error) => {
    const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
    setWrong(fields["text"]);
    setFiles(withRefusals(files, fields));
  };
  return {
    text,
    files,
    wrong,
    setFiles,
    setText: (typed: string) => {
      setText(typed);
      setWrong(undefined);
    },
    isTyped: text.trim() !== "" || files.length > 0,
    isPending: write.isPending,
    error: wrong === undefined ? write.error : null,
    /** Sends it. Returns the first field with an error, if any. */
    send: (asksBack: boolean): "text" | "files" | undefined => {
      const error = errorOfText(text);
      setWrong(error);
      if (error !== undefined) return "text";
      if (!mayBeSent({ chosen: files, ...NOTHING_ELSE })) return "files";
      const body = { version, text, asksBack: asksBack ? "true" : "false" };
      writeOnce({ body, files, key: keyOf(body) }, { onSuccess: succeed, onError: fail });
      return undefined;
    },
  };
}
