import { referrals } from "@linnet/contract/referrals";
import { useObjectToClinic } from "../api.ts";
import { childOf, referralOfName } from "../referral-name.ts";
import type { ReferralDialogProps } from "./dialogs.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

/** Says why the clinic that a referral was sent on to is not the right one (decision record 58). */
export const ObjectDialog = ({ referral, onClose }: ReferralDialogProps) => (
  <ReasonDialog
    child={childOf(referral)}
    name="object-to-clinic"
    title={`Object to ${referral.clinicName} for the ${referralOfName(referral)}`}
    lead={`${referral.clinicName} reads this and answers before it goes on: it keeps the referral and says why, or sends it back.`}
    label="Why you object"
    help="The clinic will read this. Up to 1,000 characters."
    schema={referrals.object.body.shape.reason}
    confirm={{ label: "Object" }}
    wayOut="Not now"
    mutation={useObjectToClinic(referral.id)}
    toSend={(reason) => reason}
    done={`You objected to ${referral.clinicName} for the ${referralOfName(referral)}.`}
    onClose={onClose}
  />
);
