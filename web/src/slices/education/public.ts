export { educationScreens } from "./routes.ts";
