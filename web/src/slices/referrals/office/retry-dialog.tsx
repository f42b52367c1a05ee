import { Button } from "@mantine/core";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { useRetry } from "../shared/api.ts";
import { childOf, referralOfName } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import type { ReferralDialogProps } from "./dialogs.tsx";

/** Shows the message of the hospital's system about a failed delivery, and sends it again. */
export function RetryDialog({ referral, onClose }: ReferralDialogProps) {
  const retry = useRetry();
  const retryOnce = useOneAtATime(retry);
  const closeAndNotify = () => {
    notify({ text: `${referralOfName(referral)} is on its way to the hospital again.` });
    onClose();
  };
  return (
    <Dialog child={childOf(referral)} opened onClose={onClose} title={`Retry ${referralOfName(referral)}`} size={520}>
      <div className={classes.dialogForm}>
        <p className={classes.lead}>The hospital’s system did not accept it. Nothing is lost. We will send it again as you wrote it.</p>
        {referral.botMessage && (
          <p className={classes.lead}>
            The system’s message: <span className={classes.words}>{referral.botMessage}</span>
          </p>
        )}
        {retry.error && (
          <Banner tone="danger" role="alert">
            {retry.error.message}
          </Banner>
        )}
      </div>
      <ButtonRow wayOut={{ onClick: onClose, label: "Not now" }}>
        <Button size="md" data-autofocus loading={retry.isPending} onClick={() => retryOnce(referral.id, { onSuccess: closeAndNotify })}>
          Retry
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
