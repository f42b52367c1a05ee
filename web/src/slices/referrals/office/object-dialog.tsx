import { referrals } from "@linnet/contract/referrals";
import { useObjectToClinic } from "../shared/api.ts";
import { ReasonDialog } from "../shared/reason-dialog.tsx";
import { childOf, referralOfName } from "../shared/referral-name.ts";
import type { ReferralDialogProps } from "./dialogs.tsx";

/** Says why the clinic that a referral was forwarded to is not the right one (decision record 58). */
export const ObjectDialog = ({ referral, onClose }: ReferralDialogProps) => (
  <ReasonDialog
    child={childOf(referral)}
    name="object-to-clinic"
    title={`Object to ${referral.clinicName} for ${referralOfName(referral)}`}
    lead={`${referral.clinicName} will reply before it continues. It keeps the referral and gives a reason, or sends it back.`}
    label="Reason"
    help="The clinic will read this. Up to 1,000 characters."
    schema={referrals.object.body.shape.reason}
    confirm={{ label: "Object" }}
    wayOut="Not now"
    mutation={useObjectToClinic(referral.id)}
    toSend={(reason) => reason}
    done={`You objected to ${referral.clinicName} for ${referralOfName(referral)}.`}
    onClose={onClose}
  />
);
