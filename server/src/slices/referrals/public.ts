export { changedReferralsOf } from "./changed-referrals.ts";
export { purgeDrafts } from "./purge-drafts.ts";
export { referralInCare } from "./referral-in-care.ts";
export { referralFormRepository } from "./repository.ts";
export { tiesToCheckFor } from "./ties-to-check-for.ts";
