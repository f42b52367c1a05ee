export { referralScreens } from "./routes.ts";
