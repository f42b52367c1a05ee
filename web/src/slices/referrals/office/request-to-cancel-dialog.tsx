import { referrals } from "@linnet/contract/referrals";
import { useRequestToCancel } from "../shared/api.ts";
import { ReasonDialog } from "../shared/reason-dialog.tsx";
import { childOf, referralOfName } from "../shared/referral-name.ts";
import type { ReferralDialogProps } from "./dialogs.tsx";

/** Asks the hospital to cancel, with a reason. The referral stays until the hospital has canceled it (REF-070, decision G-REF-13). */
export const RequestToCancelDialog = ({ referral, onClose }: ReferralDialogProps) => (
  <ReasonDialog
    child={childOf(referral)}
    name="request-to-cancel"
    title={`Request to cancel ${referralOfName(referral)}`}
    lead="We will ask the hospital to cancel it. The referral does not change until the hospital cancels it."
    label="Reason"
    help="The hospital will read this. Up to 1,000 characters."
    schema={referrals.cancel.body.shape.reason}
    confirm={{ label: "Remove", isDangerous: true }}
    wayOut="Keep referral"
    mutation={useRequestToCancel()}
    toSend={(reason) => ({ id: referral.id, reason, referral })}
    done={`You asked the hospital to cancel ${referralOfName(referral)}.`}
    refusal="Cannot process cancellation at the moment."
    onClose={onClose}
  />
);
