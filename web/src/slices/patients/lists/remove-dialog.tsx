import { nameInProse } from "../../../platform/format/format.ts";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { type ManagedPatient, useRemovePatient } from "../api.ts";

interface RemoveDialogProps {
  patient: ManagedPatient;
  onClose: () => void;
  onRemoved: () => void;
}

/** The specification's own words; a failure shows no error, the button returns (PAT-030 to -032, PAT-035). */
export function RemoveDialog({ patient, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemovePatient();
  const leave = () => {
    onClose();
    onRemoved();
  };
  return (
    <ConfirmModal
      opened
      title="Remove patient from your list"
      child={{ name: nameInProse(patient.patientName), dob: patient.dob }}
      text="OK to remove this patient from your list and notify the hospital of the incorrect patient assignment?"
      words={{ confirm: "Remove", cancel: "Cancel" }}
      act={{ isPending: remove.isPending }}
      // Repeated clicks during the request, or while the dialog closes, notify the hospital once.
      onConfirm={() => (remove.isIdle || remove.isError ? remove.mutate(patient, { onSuccess: leave }) : undefined)}
      onClose={onClose}
    />
  );
}
