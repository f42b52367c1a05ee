import type { AdviceAccess } from "@linnet/contract/referrals/advice";
import { referralScreens } from "../routes.ts";
import type { ListName } from "../shared/api.ts";

/** What sets the lists of referrals apart; all else they share. */
export interface ReferralList {
  name: ListName;
  title: string;
  at: (typeof referralScreens)[ListName];
  /** Those of colleagues: with the Referring Physician column, and read-only (REF-018, REF-025). */
  isShared: boolean;
  /** Which questions to clinics belong with it. */
  questions: AdviceAccess;
}

export const REFERRAL_LISTS: Record<ListName, ReferralList> = {
  mine: { name: "mine", title: "My Referrals", at: referralScreens.mine, isShared: false, questions: "own" },
  shared: { name: "shared", title: "Shared Referrals", at: referralScreens.shared, isShared: true, questions: "shared" },
  ofPractice: { name: "ofPractice", title: "View Referrals", at: referralScreens.ofPractice, isShared: false, questions: "practice" },
};
