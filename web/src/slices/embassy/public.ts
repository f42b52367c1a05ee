export { embassyScreens } from "./routes.ts";
