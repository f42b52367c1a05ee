import type { UserRoles } from "@linnet/contract/session";
import {
  type Icon,
  IconBuildingPlus,
  IconClipboardPlus,
  IconFile,
  IconLockPlus,
  IconMessageQuestion,
  IconSettings,
  IconUserPlus,
} from "@tabler/icons-react";
import { byFit, nameSearch } from "./platform/format/name-search.ts";
import type { Match, MatchGroup } from "./platform/page/match.ts";
import type { Page } from "./platform/page/page.ts";
import type { AnyScreen } from "./platform/page/screen.ts";
import { pageAt } from "./routes.ts";
import { accessRequestScreens } from "./slices/access-requests/routes.ts";
import { directoryScreens } from "./slices/directory/routes.ts";
import { referralScreens } from "./slices/referrals/routes.ts";
import { mayOpen } from "./slices/session/menu/may-open.ts";
import type { MenuSection } from "./slices/session/menu/menu-context.ts";
import { sessionScreens } from "./slices/session/routes.ts";

/** What one begins on a page of its own. */
const ACTIONS: readonly { label: string; at: AnyScreen; icon: Icon }[] = [
  { label: "Refer a patient", at: referralScreens.make, icon: IconClipboardPlus },
  { label: "Ask a clinic a question", at: referralScreens.ask, icon: IconMessageQuestion },
  { label: "Request access to a patient", at: accessRequestScreens.ask, icon: IconLockPlus },
  { label: "Create a practice", at: directoryScreens.newPractice, icon: IconBuildingPlus },
  { label: "Create a physician", at: directoryScreens.newPhysician, icon: IconUserPlus },
  { label: "Change password or email settings", at: sessionScreens.accountSettings, icon: IconSettings },
];

/** Pages next to those of the menu. */
const OUTSIDE_MENU: readonly AnyScreen[] = [
  referralScreens.questions,
  referralScreens.deskQuestions,
  sessionScreens.accountSettings,
  sessionScreens.privacyPolicy,
  sessionScreens.terms,
];

/** A page under another opens with that one's entry in the menu alone, whatever the table of routes says (decision G-SES-07). */
function isOffered(page: Page | undefined, roles: UserRoles, paths: readonly string[]): page is Page {
  if (page?.at === sessionScreens.accountSettings) return roles.accountSettings === "portal";
  return page !== undefined && mayOpen(page, roles, paths) && (page.under === undefined || paths.includes(page.under.path));
}

/** The actions and pages that this person may open, found by the beginnings of words; none for an empty text. */
export function pageMatches(text: string, menu: readonly MenuSection[], roles: UserRoles): MatchGroup[] {
  const items = menu.flatMap((section) => section.items.map((item) => ({ ...item, below: section.label })));
  const paths = items.map(({ href }) => href);
  const actions = ACTIONS.flatMap(({ at, label, icon }): Match[] =>
    isOffered(pageAt(at.path), roles, paths) ? [{ id: `action-${at.path}`, href: at.path, icon, title: label }] : [],
  );
  const inMenu = items.map(({ href, icon, label, below }): Match => ({ id: href, href, icon, title: label, below }));
  const others = OUTSIDE_MENU.flatMap(({ path }): Match[] => {
    const page = pageAt(path);
    return isOffered(page, roles, paths) ? [{ id: path, href: path, icon: page.icon ?? IconFile, title: page.title }] : [];
  });
  const fits = nameSearch(text);
  const best = byFit(text);
  const found = (matches: readonly Match[]) =>
    text === "" ? [] : matches.filter(({ title }) => fits(title)).toSorted((one, other) => best(one.title, other.title));
  return [
    { label: "Actions", words: ["action", "actions"], matches: found(actions) },
    { label: "Pages", words: ["page", "pages"], matches: found([...inMenu, ...others]) },
  ];
}
