export { mayReadRecords } from "./agreement/may-read-records.ts";
export { choosePractice, type Me, me } from "./api.ts";
export { HelpButton } from "./help/button.tsx";
export { MenuContext, useMenuItems, usePatientListInMenu } from "./menu/menu-context.ts";
export { NoRoleHere, useHasRole } from "./no-role-here.tsx";
export { NotHere } from "./not-here.tsx";
