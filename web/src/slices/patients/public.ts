export { patientOf } from "./api.ts";
export { listInUse } from "./list-in-use.ts";
export { patientScreens } from "./routes.ts";
export { useRefer } from "./use-refer.ts";
export { visitsOf } from "./visits-of.ts";
