export { useReferralListInUse } from "./lists/use-list-in-use.ts";
