export { referralKeys } from "./referral-keys.ts";
export { referralScreens } from "./routes.ts";
