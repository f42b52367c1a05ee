export { referralScreens } from "./routes.ts";
export { useReferralListInUse } from "./use-referral-list-in-use.ts";
