import type { MenuItem } from "@linnet/contract/session";

/** The embassy's layout follows the menu: it has a parent that speaks of an embassy (SES-043, decision G-SES-11). */
export const isEmbassyMenu = (menu: readonly MenuItem[]): boolean => menu.some(({ parent }) => parent.toLowerCase().includes("embassy"));
