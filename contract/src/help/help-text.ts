/** A key, or several that are pressed together or mean the same, and what it does. */
export interface HelpKey {
  key: string;
  does: string;
}

/** A page's help for the person on it. */
export interface HelpText {
  /** As the route table spells it. */
  path: string;
  title: string;
  /** The items of the menu whose page it is, or from which it is reached; none where everyone comes to it by themselves. */
  menu: readonly string[];
  says: readonly [string, string, string, string, string];
  /** The keys that work on this page alone. */
  keys?: readonly HelpKey[];
}

/** What a shortcut requires: a signed-in person, or access to patients. */
export type KeyNeeds = "nothing" | "sign-in" | "records";

/** The keys that work on every page. */
export const EVERYWHERE: readonly (HelpKey & { needs: KeyNeeds })[] = [
  { key: "?", does: "Open this help", needs: "nothing" },
  { key: "Ctrl K", does: "Search your patients from any page", needs: "records" },
  { key: "Ctrl Z", does: "Undo what you just did, while the message with Undo is shown", needs: "sign-in" },
  { key: "Esc", does: "Close a dialog or a menu", needs: "nothing" },
  { key: "Tab, Enter", does: "At the top of a page: skip to its main content", needs: "sign-in" },
];

/** In a row of days above a list of talks. */
export const DAY_KEYS: readonly HelpKey[] = [
  { key: "Left, Right", does: "Go to the day before or after, when a day has the focus" },
  { key: "Home, End", does: "Go to the first or the last day" },
];

/** The name under which the guides keep a picture of a page: `/patients/:id` is `patients-id`, and so is `/patients/:person`. */
export const pictureOf = (path: string): string =>
  path.replaceAll(/:\w+/g, "id").replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "").toLowerCase() || "home";
