export { patientOf } from "./api.ts";
export { listInUse } from "./lists/list-in-use.ts";
export { visitsOf } from "./lists/visits-of.ts";
export { useRefer } from "./use-refer.ts";
