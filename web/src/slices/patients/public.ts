export { patientOf, visitsOf } from "./api.ts";
export { listInUse } from "./list-in-use.ts";
export { patientScreens } from "./routes.ts";
