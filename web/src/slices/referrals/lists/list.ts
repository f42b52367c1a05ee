import type { AdviceAccess } from "@linnet/contract/referrals/advice";
import { referralScreens } from "../routes.ts";
import type { ListName } from "../shared/api.ts";

/** The differences between the lists of referrals. */
export interface ReferralList {
  name: ListName;
  title: string;
  at: (typeof referralScreens)[ListName];
  /** Colleagues' referrals: with the Referring Physician column, and read-only (REF-018, REF-025). */
  isShared: boolean;
  /** The questions to clinics that belong to the list. */
  questions: AdviceAccess;
}

export const REFERRAL_LISTS: Record<ListName, ReferralList> = {
  mine: { name: "mine", title: "My Referrals", at: referralScreens.mine, isShared: false, questions: "own" },
  shared: { name: "shared", title: "Shared Referrals", at: referralScreens.shared, isShared: true, questions: "shared" },
  ofPractice: { name: "ofPractice", title: "View Referrals", at: referralScreens.ofPractice, isShared: false, questions: "practice" },
};
