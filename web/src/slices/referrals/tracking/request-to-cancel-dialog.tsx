import { referrals } from "@linnet/contract/referrals";
import { Button, Modal, Textarea } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { useRequestToCancel } from "../api.ts";
import { referralOfName } from "../referral-name.ts";
import classes from "../referrals.module.css";
import type { ReferralDialogProps } from "./dialogs.tsx";

const Reason = referrals.cancel.body.pick({ reason: true });

/** Says why, and asks the hospital: the referral stays as it is until the hospital has cancelled it (REF-070, decision G-REF-13). */
export function RequestToCancelDialog({ referral, onClose }: ReferralDialogProps) {
  const request = useRequestToCancel();
  const askOnce = useOneAtATime(request);
  const form = useForm({ name: "request-to-cancel", initialValues: { reason: "" }, validate: schemaResolver(Reason, { sync: true }) });
  const closeAndNotify = () => {
    notify({ text: `You asked the hospital to cancel the ${referralOfName(referral)}.` });
    onClose();
  };
  const send = form.onSubmit(
    ({ reason }) => askOnce({ id: referral.id, reason, referral }, { onSuccess: closeAndNotify }),
    () => form.getInputNode("reason")?.focus(),
  );
  return (
    <Modal opened onClose={onClose} title={`Request to cancel the ${referralOfName(referral)}`} size={520}>
      <form className={classes.dialogForm} onSubmit={send} noValidate autoComplete="off">
        <p className={classes.lead}>We will ask the hospital to cancel it. Until then, the referral does not change.</p>
        <Textarea
          label="Reason"
          description="The hospital will read this. At most 1000 characters."
          data-autofocus
          required
          withAsterisk={false}
          {...form.getInputProps("reason")}
        />
        {request.isError && (
          <Banner tone="danger" role="alert">
            Cannot process cancellation at the moment.
          </Banner>
        )}
        <ButtonRow wayOut={{ onClick: onClose, label: "Keep the referral" }}>
          <Button size="md" color="red.6" type="submit" loading={request.isPending}>
            Remove
          </Button>
        </ButtonRow>
      </form>
    </Modal>
  );
}
