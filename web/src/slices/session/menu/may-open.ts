import { isInRouteGroup } from "@linnet/contract/roles";
import type { MenuItem, UserRoles } from "@linnet/contract/session";
import type { Page } from "../../../platform/page/page.ts";

/**
 * Whether the browser offers a page to a person who is signed in and finds these paths in their menu (decision G-SES-07).
 * This is courtesy: the server decides about every call, and the stricter of the two wins.
 */
export function mayOpen({ at, under, group, record }: Page, roles: UserRoles, menuPaths: readonly string[]): boolean {
  // A hidden page opens with the list it belongs to.
  if (group === "open" || menuPaths.includes((under ?? at).path)) return true;
  if (record && !roles.medicalRecordAccess) return false;
  // Group 4 holds ordinary users as well, so its pages open by the menu alone (decision G-SES-03).
  if (group === "menu" || group === 4) return false;
  if (group === "blank") return true;
  return [...roles.practiceRoles, ...roles.embassyRoles].some(({ roleId, active }) => active && isInRouteGroup(roleId, group));
}

/** The embassy's layout follows the menu: it has a parent that speaks of an embassy (SES-043, decision G-SES-11). */
export const isEmbassyMenu = (menu: readonly MenuItem[]): boolean => menu.some(({ parent }) => parent.toLowerCase().includes("embassy"));
