import type { Referral } from "@linnet/contract/referrals";
import { Button } from "@mantine/core";
import { IconEdit, IconRefresh, IconSend } from "@tabler/icons-react";
import { loadActionDialogs } from "../tracking/dialogs.tsx";
import { mayRequestToCancel } from "../tracking/referral-actions.tsx";
import { useReferralDialog } from "../tracking/use-dialog.ts";
import { useReferralForms } from "../tracking/use-forms.ts";

/** What one can do with the referral in view; the data says what this person may. */
export function DetailActions({ referral }: { referral: Referral }) {
  const openDialog = useReferralDialog(referral);
  const forms = useReferralForms(referral);
  const { may } = referral;
  const open = (name: "cancel" | "retry") => ({
    onPointerEnter: loadActionDialogs,
    onFocus: loadActionDialogs,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => openDialog(name)(currentTarget),
  });
  return (
    <>
      {may.retry && (
        <Button leftSection={<IconRefresh size={16} aria-hidden />} {...open("retry")}>
          Retry
        </Button>
      )}
      {may.edit && (
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={forms.edit}>
          Edit
        </Button>
      )}
      {may.refer && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={({ currentTarget }) => forms.refer(currentTarget)}
        >
          Refer
        </Button>
      )}
      {mayRequestToCancel(referral) && (
        <Button variant="subtle" color="red" {...open("cancel")}>
          Request to Cancel
        </Button>
      )}
    </>
  );
}
