import type { EmbassyMember } from "@linnet/contract/embassy";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useRemoveMember } from "./api.ts";

interface RemoveMemberDialogProps {
  member: EmbassyMember;
  onClose: () => void;
  onRemoved: () => void;
}

/** Says what removing means, and asks (EMB-013). */
export function RemoveMemberDialog({ member, onClose, onRemoved }: RemoveMemberDialogProps) {
  const remove = useRemoveMember();
  return (
    <ConfirmModal
      opened
      title={`Remove ${member.firstName} ${member.lastName}?`}
      text="They are signed out at once, and can no longer see your embassy’s patients."
      words={{ confirm: "Remove" }}
      act={remove}
      // Clicked again while it is on its way: asked once.
      onConfirm={() => (remove.isPending ? undefined : remove.mutate(member.userId, { onSuccess: onRemoved }))}
      onClose={onClose}
    />
  );
}
