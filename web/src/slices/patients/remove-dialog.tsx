import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { type ManagedPatient, useRemovePatient } from "./api.ts";

/** The specification's own words; of a failure nothing is said, the button comes back (PAT-030 to -032, PAT-035). */
export function RemoveDialog({ patient, onClose }: { patient: ManagedPatient; onClose: () => void }) {
  const remove = useRemovePatient();
  return (
    <ConfirmModal
      opened
      title="Remove patient from your list"
      text="OK to remove this patient from your list and notify the hospital of the incorrect patient assignment?"
      words={{ confirm: "Remove", cancel: "Cancel" }}
      act={{ isPending: remove.isPending }}
      onConfirm={() => remove.mutate(patient, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
