import { useQuery } from "@tanstack/react-query";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { colleaguesOf, DECIDE_LATER, TakeOverChoice, useTakeOver } from "../../../ui/people/take-over.tsx";
import { departureFrom, useRemovePhysician } from "../api.ts";
import type { Notifier } from "../use-notice.tsx";
import type { Question } from "../use-question.tsx";

interface RemovePhysicianDialogProps {
  practiceId: number;
  /** The words for it, the physician's id, and the button that began it. */
  question: Question<number>;
  notifier: Notifier;
  onClose: () => void;
}

/** Asks before a physician is removed, with what they leave behind and who takes over; without an answer that is decided later (decision G-PAT-20). */
export function RemovePhysicianDialog({ practiceId, question, notifier, onClose }: RemovePhysicianDialogProps) {
  const { title, text, confirm, sent: physicianId, from } = question;
  const remove = useRemovePhysician(practiceId);
  const removeOnce = useOneAtATime(remove);
  const departure = useQuery(departureFrom({ physicianId, practiceId }));
  const { answerOf, answer, errorOf, check } = useTakeOver(DECIDE_LATER);
  const send = () => {
    if (!check([practiceId])) return;
    removeOnce(
      { physicianId, colleagues: colleaguesOf(answerOf(practiceId)) },
      {
        onSuccess: () => notifier.succeeded(from),
        onError: (error) => notifier.failed(from, error),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmModal
      child={null}
      opened
      title={title}
      text={
        <>
          {text}
          <QueryView query={departure} waiting={<p role="status">Counting their patients and referrals…</p>}>
            {([left]) =>
              left && (
                <TakeOverChoice
                  departure={left}
                  modes={["later", "one", "several"]}
                  value={answerOf(practiceId)}
                  error={errorOf(practiceId)}
                  onChange={(value) => answer(practiceId, value)}
                />
              )
            }
          </QueryView>
        </>
      }
      words={{ confirm }}
      act={{ isPending: remove.isPending }}
      onConfirm={send}
      onClose={() => {
        onClose();
        from.focus();
      }}
    />
  );
}
