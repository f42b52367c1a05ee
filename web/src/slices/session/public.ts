export { type Me, me } from "./api.ts";
export { mayReadRecords } from "./may-read-records.ts";
export { MenuContext, useMenuItems, usePatientListInMenu } from "./menu-context.ts";
export { NotHere } from "./not-here.tsx";
export { sessionScreens } from "./routes.ts";
