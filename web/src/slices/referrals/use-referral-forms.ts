import type { Referral } from "@linnet/contract/referrals";
import { useNavigate } from "@tanstack/react-router";
import { referralScreens } from "./routes.ts";

/** The forms that are opened from a referral: it goes along as state (REF-024), and its number in the address outlives a reload. */
export function useReferralForms(referral: Referral) {
  const navigate = useNavigate();
  const { id } = referral;
  return {
    refer: () => void navigate({ href: referralScreens.makeAgain.to({}, { id }), state: { referral } }),
    edit: () => void navigate({ href: referralScreens.edit.to({}, { id }), state: { referral } }),
  };
}
