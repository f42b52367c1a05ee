import type { Referral } from "@linnet/contract/referrals";
import { useNavigate } from "@tanstack/react-router";
import { referralScreens } from "../routes.ts";
import { useReferralDialog } from "./use-dialog.ts";

/** The forms opened from a referral. It is passed as state (REF-024), and its number in the address survives a reload. */
export function useReferralForms(referral: Referral) {
  const navigate = useNavigate();
  const openDialog = useReferralDialog(referral);
  const { id, deceased } = referral;
  const makeAgain = (answer: { refersAnyway?: true }) =>
    void navigate({ href: referralScreens.makeAgain.to({}, { id }), state: { referral, ...answer } });
  return {
    /** Asks first for a child who has died. The opener gets the focus back. */
    refer: (opener: HTMLElement | null) => (deceased ? openDialog("refer")(opener) : makeAgain({})),
    referAnyway: () => makeAgain({ refersAnyway: true }),
    edit: () => void navigate({ href: referralScreens.edit.to({}, { id }), state: { referral } }),
  };
}
