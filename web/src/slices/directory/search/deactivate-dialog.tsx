import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import classes from "../directory-search.module.css";
import { type Removal, useDeactivate } from "./api.ts";

/** Who loses what (decision G-DIR-05). */
const LOSS: Record<Removal["type"], string> = {
  practice: "Its members lose this practice. Anyone without another practice will lose access.",
  physician: "They lose their roles in all practices. Without another role, they can no longer sign in.",
};

interface DeactivateDialogProps {
  removal: Removal;
  onClose: () => void;
}

/** DIR-020, DIR-021. It stays until the page is loaded anew. */
export function DeactivateDialog({ removal, onClose }: DeactivateDialogProps) {
  const deactivate = useDeactivate();
  const { type, id, name } = removal;
  return (
    <ConfirmModal
      opened
      title={`Deactivate ${name}?`}
      text={
        <>
          {`Confirmation Required: Please confirm the removal of ${type} with ID ${id}.`}
          <span className={classes.more}>{LOSS[type]} You cannot undo this. Nothing that was recorded is deleted.</span>
        </>
      }
      words={{ confirm: "Remove" }}
      act={{ isPending: !deactivate.isIdle }}
      onConfirm={() => deactivate.mutate(removal)}
      onClose={onClose}
    />
  );
}
