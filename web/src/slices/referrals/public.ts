export { useReferralListInUse } from "./lists/use-list-in-use.ts";
export { referralScreens } from "./routes.ts";
