export { accountScreens } from "./routes.ts";
