import type { EmbassyMember } from "@linnet/contract/embassy";
import { useOneAtATime } from "../../platform/http/use-one-at-a-time.ts";
import { ConfirmModal } from "../../ui/feedback/confirm-modal.tsx";
import { useRemoveMember } from "./api.ts";

interface RemoveMemberDialogProps {
  member: EmbassyMember;
  onClose: () => void;
  onRemoved: () => void;
}

/** Says what removing means, and asks (EMB-013). */
export function RemoveMemberDialog({ member, onClose, onRemoved }: RemoveMemberDialogProps) {
  const remove = useRemoveMember();
  const removeOnce = useOneAtATime(remove);
  return (
    <ConfirmModal
      opened
      title={`Remove ${member.firstName} ${member.lastName}?`}
      text="They are signed out at once, and can no longer see your embassy’s patients."
      words={{ confirm: "Remove" }}
      act={remove}
      onConfirm={() => removeOnce(member.userId, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  );
}
