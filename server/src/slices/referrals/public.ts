export { changedReferralsOf } from "./changed-referrals.ts";
export { forgetOldDrafts } from "./draft-repository.ts";
export { referralInCare } from "./referral-in-care.ts";
export { referralFormRepository } from "./repository.ts";
