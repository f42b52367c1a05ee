export { retryReferral, seeReferralChange } from "./api.ts";
export { useReferralListInUse } from "./lists/use-list-in-use.ts";
