export { markReferralChangeSeen, retryReferral } from "./api.ts";
export { useReferralListInUse } from "./lists/use-list-in-use.ts";
