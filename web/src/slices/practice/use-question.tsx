import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { useOneAtATime } from "../../platform/http/use-one-at-a-time.ts";
import { ConfirmModal } from "../../ui/feedback/confirm-modal.tsx";
import type { Notifier } from "./use-notice.tsx";

/** What is asked before something is done that takes away. */
export interface Question<Sent> {
  title: string;
  text: string;
  confirm: string;
  sent: Sent;
  /** The button that began it. */
  from: HTMLElement;
}

type Act<Sent> = Pick<UseMutationResult<true, Error, Sent>, "mutate" | "isPending">;

/** Asks, does it once, and tells how it has ended (PRA-014). */
export function useQuestion<Sent>(act: Act<Sent>, notifier: Notifier) {
  const [question, setQuestion] = useState<Question<Sent>>();
  const actOnce = useOneAtATime(act);
  const close = () => {
    setQuestion(undefined);
    question?.from.focus();
  };
  const confirm = ({ sent, from }: Question<Sent>) =>
    actOnce(sent, {
      onSuccess: () => notifier.succeeded(from),
      onError: (error) => notifier.failed(from, error),
      onSettled: () => setQuestion(undefined),
    });
  const dialog = question && (
    <ConfirmModal
      child={null}
      opened
      title={question.title}
      text={question.text}
      words={{ confirm: question.confirm }}
      act={{ isPending: act.isPending }}
      onConfirm={() => confirm(question)}
      onClose={close}
    />
  );
  return { ask: setQuestion, dialog };
}
