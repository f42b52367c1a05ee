import { useQuery } from "@tanstack/react-query";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { colleaguesOf, DECIDE_LATER, TakeOverChoice, useTakeOver } from "../../../ui/people/take-over.tsx";
import classes from "../directory-search.module.css";
import { departuresOf, type Removal, useDeactivate } from "./api.ts";

/** Who loses what (decision G-DIR-05). */
const LOSS: Record<Removal["type"], string> = {
  practice: "Members will lose this practice. Anyone without another practice will lose access.",
  physician: "They will lose their roles in all practices. Without another role, they can no longer sign in.",
};

interface DeactivateDialogProps {
  removal: Removal;
  onClose: () => void;
}

/** DIR-020, DIR-021. Open until the page reloads. */
export function DeactivateDialog({ removal, onClose }: DeactivateDialogProps) {
  const deactivate = useDeactivate();
  const { type, id, name } = removal;
  const departures = useQuery({ ...departuresOf(id), enabled: type === "physician" });
  const left = departures.data?.filter(({ leftOn }) => leftOn === null) ?? [];
  const { answerOf, answer, errorOf, check } = useTakeOver(DECIDE_LATER);
  const confirm = () => {
    if (!check(left.map(({ practiceId }) => practiceId))) return;
    const takeOver = left.flatMap(({ practiceId }) => {
      const colleagues = colleaguesOf(answerOf(practiceId));
      return colleagues ? [{ practiceId, colleagues }] : [];
    });
    deactivate.mutate({ ...removal, takeOver });
  };
  return (
    <ConfirmModal
      child={null}
      opened
      title={`Deactivate ${name}?`}
      text={
        <>
          {`Confirmation Required: Please confirm the removal of ${type} with ID ${id}.`}
          <span className={classes.more}>{LOSS[type]} You cannot undo this. No records are deleted.</span>
          {type === "physician" && (
            <QueryView query={departures} waiting={<p role="status">Checking what they will leave behind…</p>}>
              {() =>
                left.map((departure) => (
                  <TakeOverChoice
                    key={departure.practiceId}
                    departure={departure}
                    modes={["later", "one", "several"]}
                    value={answerOf(departure.practiceId)}
                    error={errorOf(departure.practiceId)}
                    onChange={(value) => answer(departure.practiceId, value)}
                  />
                ))
              }
            </QueryView>
          )}
        </>
      }
      words={{ confirm: "Remove" }}
      act={{ isPending: !deactivate.isIdle }}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
