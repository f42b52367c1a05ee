export { purgeDrafts } from "./drafts/purge.ts";
export { tiesToCheckFor } from "./identity/ties-to-check-for.ts";
export { changedReferralsOf } from "./lists/changed-referrals.ts";
export { referralInCare } from "./referral-in-care.ts";
