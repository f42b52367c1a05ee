import { HELP } from "@linnet/contract/help/help";
import { GLOBAL_KEYS, type HelpKey, type HelpText, pictureOf } from "@linnet/contract/help/help-text";
import { ROLE, ROLE_PLURAL, type RoleId } from "@linnet/contract/roles";
import { menuOf } from "../server/src/slices/session/menu.ts";

interface Guide {
  /** File name in docs/guide, without extension. */
  name: string;
  title: string;
  roles: readonly RoleId[];
  intro: string;
}

/** The guide for everyone in a practice. Other guides link to groups of pages that are explained there. */
const PRACTICE: Guide = {
  name: "practice",
  title: "Guide for practices",
  roles: [ROLE.physician, ROLE.practiceOwner, ROLE.practiceAdmin, ROLE.general, ROLE.generalWithoutRecordAccess],
  intro: "For physicians, practice owners, practice admins and staff.",
};

/** One guide for each kind of user, by role. */
export const GUIDES: readonly Guide[] = [
  PRACTICE,
  {
    name: "administrator",
    title: "Guide for administrators",
    roles: [ROLE.systemAdmin, ROLE.healthNetworkAdmin],
    intro: "For hospital staff who manage accounts, the directory, requests and portal content.",
  },
  {
    name: "compliance",
    title: "Guide for compliance",
    roles: [ROLE.compliance],
    intro: "For hospital staff who review who looked at what, and why.",
  },
  {
    name: "embassy",
    title: "Guide for embassies",
    roles: [ROLE.embassyMember, ROLE.embassyLead],
    intro: "For embassies that pay for the care of patients from abroad.",
  },
  {
    name: "clinic-desk",
    title: "Guide for clinic desks",
    roles: [ROLE.clinicDesk, ROLE.clinicDeskLead],
    intro: "For hospital clinics that work on referrals.",
  },
];

const LIST = new Intl.ListFormat("en-US");

const SIGN_IN = "signing-in";
const LONGEST_LINE = 120;

/** Wraps a text at spaces and indents later lines. */
function wrapped(text: string, indent = ""): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line === "" || line === indent) lines[lines.length - 1] = line + word;
    else if (line.length + 1 + word.length <= LONGEST_LINE) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(indent + word);
  }
  return lines.join("\n");
}

const keyLine = ({ key, does }: HelpKey) => wrapped(`- \`${key}\`: ${does.charAt(0).toLowerCase()}${does.slice(1)}.`, "  ");

interface GuideSurroundings {
  /** File names of existing pictures, such as `patients-id.webp`. */
  pictures: ReadonlySet<string>;
}

interface Section {
  title: string;
  pages: readonly HelpText[];
  /** Which of the guide's roles have these pages; empty if all do. */
  note: string;
}

const saysOf = (pages: readonly HelpText[]) => pages.flatMap(({ says }) => says);
const bullets = (says: Iterable<string>) => [...says].map((sentence) => wrapped(`- ${sentence}`, "  "));

/** The section of pages with one title, such as a list and its forms. Sentences in `above` are not repeated. */
function sectionText({ title, pages, note }: Section, { pictures }: GuideSurroundings, above: ReadonlySet<string> = new Set()): string {
  const says = new Set(saysOf(pages).filter((sentence) => !above.has(sentence)));
  const keys = pages.flatMap((page) => page.keys ?? []);
  const taken = pages.map(({ path }) => `${pictureOf(path)}.webp`).filter((picture) => pictures.has(picture));
  return [
    `### ${title}`,
    ...(note ? [note] : []),
    ...taken.map((picture) => `![${title}](pictures/${picture})`),
    [...bullets(says), ...keys.map(keyLine)].join("\n"),
  ].join("\n\n");
}

/** A menu's items in order; a group without items counts as an item. */
const itemsOf = (roles: readonly RoleId[]) =>
  menuOf({ roles }).flatMap(({ id, parent, items }) =>
    items.length === 0 ? [{ id, group: parent }] : items.map(({ itemId }) => ({ id: itemId, group: parent })),
  );

/** Which of a guide's roles have the pages of these menu items; empty if all do. */
function whoHas(items: readonly string[], roles: readonly RoleId[]): string {
  const wordsOf = (some: readonly RoleId[]) => LIST.format(some.flatMap((role) => (role === ROLE.compliance ? [] : ROLE_PLURAL[role])));
  const having = roles.filter((role) => itemsOf([role]).some(({ id }) => items.includes(id)));
  const lacking = roles.filter((role) => !having.includes(role));
  if (lacking.length === 0) return "";
  return wrapped(lacking.length < having.length ? `Not for ${wordsOf(lacking)}.` : `Only for ${wordsOf(having)}.`);
}

/** A guide's pages by menu group, each followed by the pages it leads to. */
export function pagesOfGuide({ roles }: Pick<Guide, "roles">): { group: string; item: string; page: HelpText }[] {
  const items = itemsOf(roles);
  const placeOf = ({ menu }: HelpText) => menu.find((item) => items.some(({ id }) => id === item));
  return items.flatMap(({ id, group }) => HELP.filter((page) => placeOf(page) === id).map((page) => ({ group, item: id, page })));
}

function sectionsOf(pages: ReturnType<typeof pagesOfGuide>, roles: readonly RoleId[]): Section[] {
  const titled = Map.groupBy(pages, ({ item, page }) => `${item} ${page.title}`);
  return [...titled.values()].map((same) => {
    const menu = same.flatMap(({ page }) => page.menu);
    return { title: same[0]?.page.title ?? "", pages: same.map(({ page }) => page), note: whoHas(menu, roles) };
  });
}

/** The sentences that all sections of a group share. */
function sharedBy([first, ...others]: readonly Section[]): Set<string> {
  if (!first || others.length === 0) return new Set();
  return new Set(saysOf(first.pages).filter((sentence) => others.every(({ pages }) => saysOf(pages).includes(sentence))));
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");

/** The note that all sections of a group have; empty if they differ. */
function commonNote([first, ...others]: readonly Section[]): string {
  const note = first?.note ?? "";
  return others.every((other) => other.note === note) ? note : "";
}

/** A menu group. Sentences that all its sections share come first. */
function groupText(group: string, sections: readonly Section[], surroundings: GuideSurroundings): string {
  const shared = sharedBy(sections);
  const note = commonNote(sections);
  return [
    `## ${group}`,
    ...(note ? [note] : []),
    ...(shared.size > 0 ? [bullets(shared).join("\n")] : []),
    ...sections.map((section) => sectionText({ ...section, note: note ? "" : section.note }, surroundings, shared)),
  ].join("\n\n");
}

/** A menu group that the guide for practices explains. */
function referenceText(group: string, sections: readonly Section[]): string {
  const reference = `See [${group}](${PRACTICE.name}.md#${anchorOf(group)}) in the guide for practices.`;
  return `## ${group}\n\n${wrapped(`${commonNote(sections)} ${reference}`.trim())}`;
}

function guideText(guide: Guide, surroundings: GuideSurroundings): string {
  const explained = guide === PRACTICE ? [] : pagesOfGuide(PRACTICE);
  const isExplained = (group: string, { path }: HelpText) => explained.some((other) => other.group === group && other.page.path === path);
  const groups = [...Map.groupBy(pagesOfGuide(guide), ({ group }) => group)].map(([group, pages]) => {
    const sections = sectionsOf(pages, guide.roles);
    return pages.every(({ page }) => isExplained(group, page)) ? referenceText(group, sections) : groupText(group, sections, surroundings);
  });
  const signIn = wrapped(`[Signing in](${SIGN_IN}.md) explains sign-in, your own account, and the keyboard shortcuts on every page.`);
  return `${[`# ${guide.title}`, wrapped(guide.intro), signIn, ...groups].join("\n\n")}\n`;
}

function signInText(surroundings: GuideSurroundings): string {
  const outsideMenu = HELP.filter(({ menu }) => menu.length === 0);
  const pages = outsideMenu.map((page) => sectionText({ title: page.title, pages: [page], note: "" }, surroundings));
  return `${["# Signing in and your account", ...pages, "## Keyboard shortcuts on every page", GLOBAL_KEYS.map(keyLine).join("\n")].join("\n\n")}\n`;
}

function contents(): string {
  const lines = [...GUIDES, { name: SIGN_IN, title: "Signing in and your account", intro: "For everyone." }].map(({ name, title, intro }) =>
    wrapped(`- [${title}](${name}.md): ${intro.charAt(0).toLowerCase()}${intro.slice(1)}`, "  "),
  );
  const words = [
    "# Guides",
    lines.join("\n"),
    wrapped(
      "Select ‘?’ on any page of the portal to read the same texts (`contract/src/help/`). `npm run generate` updates the guides, and " +
        "`npm run check` fails if they are out of date. Each guide covers the pages in its roles’ menus.",
    ),
    wrapped(
      "The pictures show the demo hospital, where everyone is invented. `npm run guide` runs the browser tests and takes new pictures. " +
        "Run it when a page looks different, and before each release.",
    ),
  ];
  return `${words.join("\n\n")}\n`;
}

/** The files of docs/guide by name. */
export const guideFiles = (surroundings: GuideSurroundings): Record<string, string> => ({
  "README.md": contents(),
  [`${SIGN_IN}.md`]: signInText(surroundings),
  ...Object.fromEntries(GUIDES.map((guide) => [`${guide.name}.md`, guideText(guide, surroundings)])),
});
