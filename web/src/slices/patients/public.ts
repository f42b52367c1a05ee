export { patientScreens } from "./routes.ts";
