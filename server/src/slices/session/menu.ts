import { HELP } from "@linnet/contract/help/help";
import { MENU_GROUPS, type MenuGroupId, type MenuPlace } from "@linnet/contract/menu";
import { ROLE, type RoleId } from "@linnet/contract/roles";
import type { MenuItem } from "@linnet/contract/session";

/** As: the keys of a literal, which Object knows as text only. */
const GROUP_IDS = Object.keys(MENU_GROUPS) as MenuGroupId[];

interface Entry {
  itemId: string;
  itemName: string | undefined;
  place: MenuPlace;
}

const ENTRIES: readonly Entry[] = HELP.flatMap(({ menu: [itemId = ""], inMenu = [] }) =>
  inMenu.map((place) => ({ itemId, itemName: place.name, place })),
);

/** Who finds what in the navigation, in its order: the pages of the help that have a place in the menu. */
const MENU = GROUP_IDS.map((id) => ({ id, parent: MENU_GROUPS[id], entries: ENTRIES.filter(({ place }) => place.group === id) }));

/** For who looks after the portal and works in no practice: the groups in their order. */
const OF_ADMINISTRATION: readonly MenuGroupId[] = [
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
const SELDOM: readonly MenuGroupId[] = ["carenetwork", "patients", "referrals", "practice"];

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
  return groups.flatMap(({ id, parent, entries }, index) => {
    const mine = entries.filter(({ place }) => open(place.roles) || (isDelegated && open(place.delegatedTo ?? [])));
    if (mine.length === 0) return [];
    const items = mine.flatMap(({ itemId, itemName }) => (itemName === undefined ? [] : [{ itemId, itemName }]));
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
