import type { ReferralDetails } from "@linnet/contract/referrals";
import { letters } from "@linnet/contract/referrals/letters";
import { Button, Modal, Textarea } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { referralOfName } from "../referral-name.ts";
import classes from "../referrals.module.css";
import { useFinishReferral } from "./api.ts";

const What = letters.done.body.pick({ what: true });

interface DoneDialogProps {
  referral: ReferralDetails;
  /** The letter that was read. */
  letterId: number;
  onClose: () => void;
}

/** The office has read the letter and done its part; what that was, it may say. */
export function DoneDialog({ referral, letterId, onClose }: DoneDialogProps) {
  const finish = useFinishReferral(referral.id);
  const finishOnce = useOneAtATime(finish);
  const form = useForm({ name: "referral-done", initialValues: { what: "" }, validate: schemaResolver(What, { sync: true }) });
  const send = form.onSubmit(
    ({ what }) =>
      finishOnce(
        { letterId, what },
        {
          onSuccess: () => {
            notify({ text: `You marked the ${referralOfName(referral)} as done.` });
            onClose();
          },
        },
      ),
    () => form.getInputNode("what")?.focus(),
  );
  return (
    <Modal opened onClose={onClose} title={`Mark the ${referralOfName(referral)} as done?`} size={520}>
      <form className={classes.dialogForm} onSubmit={send} noValidate autoComplete="off">
        <p className={classes.lead}>
          Your practice has read the letter and has nothing more to do. If the clinic corrects its letter, we ask you to read it again.
        </p>
        <Textarea
          label={<OptionalLabel>What we did</OptionalLabel>}
          description="Stays in the history of the referral. The clinic can read it. At most 1000 characters."
          data-autofocus
          {...form.getInputProps("what")}
        />
        {finish.error && (
          <Banner tone="danger" role="alert">
            {finish.error.message}
          </Banner>
        )}
        <ButtonRow wayOut={{ onClick: onClose, label: "Not now" }}>
          <Button size="md" type="submit" loading={finish.isPending}>
            Mark as done
          </Button>
        </ButtonRow>
      </form>
    </Modal>
  );
}
