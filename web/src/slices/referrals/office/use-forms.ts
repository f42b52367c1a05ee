import type { Referral } from "@linnet/contract/referrals";
import { useNavigate } from "@tanstack/react-router";
import { referralScreens } from "../routes.ts";
import { useReferralDialog } from "./use-dialog.ts";

/** The forms that are opened from a referral: it goes along as state (REF-024), and its number in the address outlives a reload. */
export function useReferralForms(referral: Referral) {
  const navigate = useNavigate();
  const openDialog = useReferralDialog(referral);
  const { id, deceased } = referral;
  const makeAgain = (answer: { refersAnyway?: true }) =>
    void navigate({ href: referralScreens.makeAgain.to({}, { id }), state: { referral, ...answer } });
  return {
    /** Of a child who has died it is asked before; the opener gets the focus back. */
    refer: (opener: HTMLElement | null) => (deceased ? openDialog("refer")(opener) : makeAgain({})),
    referAnyway: () => makeAgain({ refersAnyway: true }),
    edit: () => void navigate({ href: referralScreens.edit.to({}, { id }), state: { referral } }),
  };
}
