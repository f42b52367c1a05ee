export { markNewPatientSeen, patientOf } from "./api.ts";
export { lastOpenedList } from "./lists/last-opened-list.ts";
export { visitsOf } from "./lists/visits-of.ts";
export { useRefer } from "./use-refer.ts";
