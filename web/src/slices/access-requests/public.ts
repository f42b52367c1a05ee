export { accessRequestScreens } from "./routes.ts";
