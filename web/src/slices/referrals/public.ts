export { referralListInUse } from "./referral-list-in-use.ts";
export { referralScreens } from "./routes.ts";
