import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { childOf, referralOfName } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import type { ReferralDialogProps } from "./dialogs.tsx";
import { FactsDialog } from "./facts-dialog.tsx";

/** Why the hospital canceled it, and when (REF-065). */
export function CancellationDialog({ referral, onClose }: ReferralDialogProps) {
  const { timeZone } = useSettings();
  const { clinicName, cernerUpdtDtm, modifyDtm } = referral;
  return (
    <FactsDialog
      child={childOf(referral)}
      title={`Cancellation of ${referralOfName(referral)}`}
      facts={[
        ["Clinic", clinicName],
        ["Canceled On", formatDateTime(cernerUpdtDtm ?? modifyDtm, timeZone)],
        ["Reason", <Reason key="reason" reason={referral.cancellationReason} />],
      ]}
      onClose={onClose}
    />
  );
}

/** Who asked the hospital to cancel it, and when (REF-067). */
export function CancellationRequestDialog({ referral, onClose }: ReferralDialogProps) {
  const { timeZone } = useSettings();
  const { clinicName, modifyBy, modifyDtm } = referral;
  return (
    <FactsDialog
      child={childOf(referral)}
      title={`Cancellation request for ${referralOfName(referral)}`}
      facts={[
        ["Clinic", clinicName],
        ["Requested By", modifyBy],
        ["Requested On", formatDateTime(modifyDtm, timeZone)],
        ["Reason", <Reason key="reason" reason={referral.cancellationReason} />],
      ]}
      onClose={onClose}
    />
  );
}

const Reason = ({ reason }: { reason: string | null }) => <span className={classes.words}>{reason || "No reason was given."}</span>;
