import type { ReferralDetails } from "@linnet/contract/referrals";
import { letters } from "@linnet/contract/referrals/letters";
import { OptionalLabel } from "../../../../ui/form/form-group.tsx";
import { ReasonDialog } from "../../shared/reason-dialog.tsx";
import { childOf, referralOfName } from "../../shared/referral-name.ts";
import { useFinishReferral } from "./api.ts";

interface DoneDialogProps {
  referral: ReferralDetails;
  /** The letter that was read. */
  letterId: number;
  onClose: () => void;
}

/** Records that the office has read the letter and done its part, with an optional note. */
export const DoneDialog = ({ referral, letterId, onClose }: DoneDialogProps) => (
  <ReasonDialog
    child={childOf(referral)}
    name="referral-done"
    title={`Mark ${referralOfName(referral)} as done?`}
    lead="Your practice has read the letter, and no further action is needed. If the clinic corrects its letter, we will ask you to read it again."
    label={<OptionalLabel>Action taken</OptionalLabel>}
    help="The clinic can read this in the referral’s history. Up to 1,000 characters."
    schema={letters.done.body.shape.what}
    confirm={{ label: "Mark as done" }}
    wayOut="Not now"
    mutation={useFinishReferral(referral.id)}
    toSend={(what) => ({ letterId, what })}
    done={`You marked ${referralOfName(referral)} as done.`}
    onClose={onClose}
  />
);
