import { EMBASSY_ROLES, ROLE, type RoleId } from "./roles.ts";

/** The groups of the menu, in its order. A group whose page has no name of its own is that page. */
export const MENU_GROUPS = {
  home: "Home",
  desk: "Desk",
  embassy: "Embassy",
  patients: "Patients",
  referrals: "Referrals",
  practice: "Practice",
  accountsandaccess: "Accounts & Access",
  portalupdates: "Portal Updates",
  carenetwork: "Care Network",
  physicianresources: "Physician Resources",
  education: "Education",
} as const;
export type MenuGroupId = keyof typeof MENU_GROUPS;

/** A page's place in the menu, below those of the same group that come earlier in the help. */
export interface MenuPlace {
  group: MenuGroupId;
  /** The item's words; undefined where the group itself is the page. */
  name?: string;
  roles: readonly RoleId[];
  /** Roles that find it, too, in a practice that delegates the management of its people. */
  delegatedTo?: readonly RoleId[];
}

/** Roles that find the same pages (the table after decision G-SES-32). */
export const MENU_ROLES = {
  everyoneOutsideEmbassies: [1, 2, 3, 4, 5, 6, 8, 9],
  physicians: [1, 9, 6],
  staffWithRecords: [2, 3, 6],
  withRecords: [1, 2, 3, 6, 9],
  practices: [1, 2, 3, 6, 8, 9],
  practiceManagers: [3, 6, 9],
  networkAdministrators: [4, 6],
  hospital: [4, 5, 6],
  administrator: [6],
  careNetwork: [1, 2, 3, 4, 6, 8, 9],
  resources: [1, 2, 3, 5, 6, 8, 9],
  desks: [ROLE.clinicDesk, ROLE.clinicDeskLead],
  deskLeads: [ROLE.systemAdmin, ROLE.clinicDeskLead],
  embassies: EMBASSY_ROLES,
} as const satisfies Record<string, readonly RoleId[]>;
