export { useReferralListInUse } from "./lists/use-list-in-use.ts";
export { markReferralChangeSeen, retryReferral } from "./shared/api.ts";
