import type { MenuPlace } from "../menu.ts";

/** A key or key combination, or alternatives, and what it does. */
export interface HelpKey {
  key: string;
  does: string;
}

/** A page's help for the person on it. */
export interface HelpText {
  /** As the route table spells it. */
  path: string;
  title: string;
  /** Menu items that lead to the page; empty for pages outside the menu. */
  menu: readonly string[];
  /** Its places in the menu, as the first item of `menu`. */
  inMenu?: readonly MenuPlace[];
  /** Two to five bullets. */
  says: readonly string[];
  /** The keys that work on this page alone. */
  keys?: readonly HelpKey[];
}

/** What a shortcut requires. */
export type KeyNeeds = "nothing" | "sign-in";

/** The keys that work on every page. */
export const GLOBAL_KEYS: readonly (HelpKey & { needs: KeyNeeds })[] = [
  { key: "?", does: "Open this help", needs: "nothing" },
  { key: "Ctrl K", does: "Search from any page", needs: "sign-in" },
  { key: "Ctrl Z", does: "Undo your last action, while its message is on screen", needs: "sign-in" },
  { key: "Esc", does: "Close a dialog or a menu", needs: "nothing" },
  { key: "Tab, Enter", does: "Skip to the main content, from the top of a page", needs: "sign-in" },
];

/** Keys in the row of days above a list of talks. */
export const DAY_KEYS: readonly HelpKey[] = [
  { key: "Left, Right", does: "Go to the previous or next day, when a day has focus" },
  { key: "Home, End", does: "Go to the first or last day" },
];

/** The name of a page’s picture in the guides: `patients-id` for `/patients/:id` and for `/patients/:person`. */
export const pictureOf = (path: string): string =>
  path.replaceAll(/:\w+/g, "id").replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "").toLowerCase() || "home";
