import { inMenuOrder, type OtherUpdateName, perFileKind } from "@linnet/contract/content/file-kinds";
import { EMBASSY_ROLES, ROLE, type RoleId } from "@linnet/contract/roles";
import type { MenuItem } from "@linnet/contract/session";

interface Entry {
  itemId: string;
  itemName: string;
  roles: readonly RoleId[];
  /** Who finds it besides, where the management of the practice's people is delegated to all who work there. */
  delegatedTo?: readonly RoleId[];
}
type GroupId =
  | "home"
  | "desk"
  | "embassy"
  | "patients"
  | "referrals"
  | "practice"
  | "accountsandaccess"
  | "portalupdates"
  | "carenetwork"
  | "physicianresources"
  | "education";

interface Group {
  id: GroupId;
  parent: string;
  /** A leaf: the group itself is the page, for these roles. */
  roles?: readonly RoleId[];
  entries?: readonly Entry[];
}

const EVERYONE_OUTSIDE_EMBASSIES: readonly RoleId[] = [1, 2, 3, 4, 5, 6, 8, 9];
const PHYSICIANS: readonly RoleId[] = [1, 9, 6];
const STAFF_WITH_RECORDS: readonly RoleId[] = [2, 3, 6];
const WITH_RECORDS: readonly RoleId[] = [1, 2, 3, 6, 9];
const PRACTICES: readonly RoleId[] = [1, 2, 3, 6, 8, 9];
const PRACTICE_MANAGERS: readonly RoleId[] = [3, 6, 9];
const ADMINISTRATOR: readonly RoleId[] = [6];
const DESKS: readonly RoleId[] = [ROLE.clinicDesk, ROLE.clinicDeskLead];

const entry = (itemId: string, itemName: string, roles: readonly RoleId[]): Entry => ({ itemId, itemName, roles });

const OTHER_UPDATES: Record<OtherUpdateName, Entry> = {
  sliderImages: entry("sliderimages", "Slider Images", ADMINISTRATOR),
  announcements: entry("announcementbanner", "Announcements", ADMINISTRATOR),
  grandRounds: entry("pediatricgrandrounds", "Pediatric Grand Rounds", ADMINISTRATOR),
  lectures: entry("onlinecmelectures", "Online CME Lectures", ADMINISTRATOR),
  ambulatorySchedules: entry("ambulatorycarecenter", "Ambulatory Schedules", ADMINISTRATOR),
  pathways: entry("updateclinicalcarepathways", "Clinical Care Pathways", ADMINISTRATOR),
};

/** Who finds what in the navigation, in its order (the table after decision G-SES-32). */
const MENU: readonly Group[] = [
  { id: "home", parent: "Home", roles: EVERYONE_OUTSIDE_EMBASSIES },
  { id: "desk", parent: "Desk", roles: DESKS },
  {
    id: "embassy",
    parent: "Embassy",
    entries: [
      entry("myembassypatients", "My Embassy Patients", EMBASSY_ROLES),
      entry("resultstoread", "Results to Review", EMBASSY_ROLES),
      entry("myembassy", "My Embassy", EMBASSY_ROLES),
    ],
  },
  {
    id: "patients",
    parent: "Patients",
    entries: [
      entry("mypatients", "My Patients", PHYSICIANS),
      entry("sharedpatients", "Shared Patients", PHYSICIANS),
      entry("viewpatients", "View Patients", STAFF_WITH_RECORDS),
      entry("resultstoread", "Results to Review", WITH_RECORDS),
      entry("practiceappointments", "Practice Appointments", WITH_RECORDS),
      entry("appointments", "My Appointments", PHYSICIANS),
      entry("patientaccessrequests", "Patient Access Requests", WITH_RECORDS),
      entry("newpatientaccessrequest", "New Patient Access Request", WITH_RECORDS),
    ],
  },
  {
    id: "referrals",
    parent: "Referrals",
    entries: [
      entry("myreferrals", "My Referrals", PHYSICIANS),
      entry("sharedreferrals", "Shared Referrals", PHYSICIANS),
      entry("viewreferrals", "View Referrals", STAFF_WITH_RECORDS),
      entry("newreferral", "New Referral", WITH_RECORDS),
      entry("allreferrals", "All Referrals", WITH_RECORDS),
    ],
  },
  {
    id: "practice",
    parent: "Practice",
    entries: [
      entry("mypractice", "My Practice", PRACTICES),
      { ...entry("practiceaccountrequests", "Account Requests", PRACTICE_MANAGERS), delegatedTo: PRACTICES },
      entry("recordviews", "Record Views", [ROLE.practiceAdmin, ROLE.practiceOwner]),
    ],
  },
  {
    id: "accountsandaccess",
    parent: "Accounts & Access",
    entries: [
      entry("allpatientaccessrequests", "All Patient Access Requests", [4, 5, 6]),
      entry("accountrequests", "Account Requests", [4, 6]),
      entry("criticalresults", "Critical Results", [ROLE.healthNetworkAdmin]),
      entry("notmypatients", "Not My Patient List", [4, 5, 6]),
      entry("sentinvitations", "Sent Invitations", [4, 6]),
      entry("allaccounts", "All Accounts", [4, 6]),
      entry("physiciansandpractices", "Physicians & Practices", [4, 6]),
      entry("npiclaims", "NPI Claims", [4, 6]),
      entry("clinicdesks", "Clinic Desks", [ROLE.systemAdmin, ROLE.clinicDeskLead]),
      entry("referralquestions", "Referral Questions", [ROLE.systemAdmin, ROLE.clinicDeskLead]),
      entry("audittrail", "Audit Trail", [ROLE.compliance, ROLE.systemAdmin]),
      entry("loginas", "Login As Another User", ADMINISTRATOR),
    ],
  },
  {
    id: "portalupdates",
    parent: "Portal Updates",
    entries: inMenuOrder({ ...OTHER_UPDATES, ...perFileKind(({ menu }) => entry(menu.id, menu.name, ADMINISTRATOR)) }),
  },
  {
    id: "carenetwork",
    parent: "Care Network",
    entries: [
      entry("carenetworkresources", "Care Network Resources", [1, 2, 3, 4, 6, 8, 9]),
      entry("clinicalcarepathways", "Clinical Care Pathways", [1, 2, 3, 4, 6, 8, 9]),
      entry("carewebsite", "Care Website", [1, 2, 3, 4, 6, 8, 9]),
    ],
  },
  { id: "physicianresources", parent: "Physician Resources", roles: [1, 2, 3, 5, 6, 8, 9] },
  { id: "education", parent: "Education", roles: EVERYONE_OUTSIDE_EMBASSIES },
];

/** For who looks after the portal and works in no practice: the groups in their order. */
const OF_ADMINISTRATION: readonly GroupId[] = [
  "home",
  "desk",
  "embassy",
  "accountsandaccess",
  "portalupdates",
  "carenetwork",
  "physicianresources",
  "education",
  "patients",
  "referrals",
  "practice",
];
/** Rarely used groups; Portal Updates are folded for everyone. */
const SELDOM: readonly GroupId[] = ["carenetwork", "patients", "referrals", "practice"];

const OF_PRACTICES: readonly RoleId[] = [
  ROLE.physician,
  ROLE.general,
  ROLE.practiceAdmin,
  ROLE.generalWithoutRecordAccess,
  ROLE.practiceOwner,
];

const leaf = (id: string, parent: string, index: number): MenuItem => ({ id, parent, viewOrder: index + 1, items: [] });

/** Exactly what the specification gives to a person without roles (S1 §3, decision G-SES-10). */
const DEFAULT_MENU: readonly MenuItem[] = [
  leaf("home", "Home", 0),
  leaf("mypatients", "My Patients", 1),
  leaf("myreferrals", "My Referrals", 2),
  leaf("physicianresources", "Physician Resources", 3),
  leaf("education", "Education", 4),
];

export interface MenuOwner {
  roles: readonly RoleId[];
  /** Everyone in the current practice manages its people and sees their requests (decision G-ACC-07). */
  isDelegated?: boolean;
  /** Whether the practice in use is on the portal: no page but home opens to its people otherwise (decision G-X-07). */
  isOnPortal?: boolean;
}

/**
 * The navigation of a person, ordered by viewOrder; a person with several roles finds all that any of them opens. What they work with
 * comes first, and `folded` groups open on a click.
 */
export function menuOf({ roles, isDelegated = false, isOnPortal = true }: MenuOwner): MenuItem[] {
  if (roles.length === 0) return [...DEFAULT_MENU];
  if (!isOnPortal) return DEFAULT_MENU.slice(0, 1);
  const open = (allowed: readonly RoleId[]) => allowed.some((role) => roles.includes(role));
  const inPractice = open(OF_PRACTICES);
  const groups = inPractice ? MENU : MENU.toSorted((one, other) => OF_ADMINISTRATION.indexOf(one.id) - OF_ADMINISTRATION.indexOf(other.id));
  return groups.flatMap(({ id, parent, roles: leafRoles, entries = [] }, index) => {
    const mine = entries.filter((each) => open(each.roles) || (isDelegated && open(each.delegatedTo ?? [])));
    const items = mine.map(({ itemId, itemName }) => ({ itemId, itemName }));
    if (items.length === 0 && !(leafRoles && open(leafRoles))) return [];
    const isFolded = id === "portalupdates" || (!inPractice && open([ROLE.systemAdmin]) && SELDOM.includes(id));
    return [{ id, parent, viewOrder: index + 1, items, ...(isFolded && { folded: true }) }];
  });
}

/** The menu with the number of what waits behind its entries, by their `itemId` or, of a leaf, its id; without a mark where nothing does. */
export const withCounts = (menu: MenuItem[], waiting: ReadonlyMap<string, number>): MenuItem[] => {
  const mark = <T extends object>(entry: T, id: string): T => {
    const count = waiting.get(id) ?? 0;
    return count === 0 ? entry : { ...entry, waiting: count };
  };
  return menu.map((group) => mark({ ...group, items: group.items.map((item) => mark(item, item.itemId)) }, group.id));
};
