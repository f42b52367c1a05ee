import { HELP } from "@linnet/contract/help/help";
import { EVERYWHERE, type HelpKey, type HelpText, pictureOf } from "@linnet/contract/help/help-text";
import { ROLE, type RoleId } from "@linnet/contract/roles";
import { menuOf } from "../server/src/slices/session/menu.ts";

interface Guide {
  /** Its name in docs/guide, without the ending. */
  name: string;
  title: string;
  roles: readonly RoleId[];
  intro: string;
}

/** One for each kind of person, by the roles they hold. */
export const GUIDES: readonly Guide[] = [
  {
    name: "physician",
    title: "Guide for physicians",
    roles: [ROLE.physician],
    intro: "For physicians who refer patients to the hospital and read what it finds.",
  },
  {
    name: "staff",
    title: "Guide for staff",
    roles: [ROLE.general, ROLE.generalWithoutRecordAccess, ROLE.practiceAdmin],
    intro: "For everyone who works in a practice beside its physicians, and for those who manage its people.",
  },
  {
    name: "owner",
    title: "Guide for practice owners",
    roles: [ROLE.practiceOwner],
    intro: "For physicians who own a practice on the portal: the user agreement, the practice’s people, and patients of their own.",
  },
  {
    name: "administrator",
    title: "Guide for administrators",
    roles: [ROLE.systemAdmin, ROLE.healthNetworkAdmin],
    intro: "For the hospital’s people who look after accounts, the directory, requests, and what the portal shows.",
  },
  {
    name: "compliance",
    title: "Guide for compliance",
    roles: [ROLE.compliance],
    intro: "For the hospital’s people who judge who looked at what, and why.",
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
    intro: "For the hospital’s clinics, where referrals are worked.",
  },
];

/** Roles as a sentence names them that says who has a page. */
const ROLE_WORDS: Partial<Record<RoleId, string>> = {
  [ROLE.general]: "staff with medical record access",
  [ROLE.generalWithoutRecordAccess]: "staff without medical record access",
  [ROLE.practiceAdmin]: "practice admins",
  [ROLE.systemAdmin]: "system administrators",
  [ROLE.healthNetworkAdmin]: "health-network administrators",
  [ROLE.embassyMember]: "members",
  [ROLE.embassyLead]: "leads",
  [ROLE.clinicDesk]: "clinic desks",
  [ROLE.clinicDeskLead]: "leads of clinic desks",
};

const SIGN_IN = "signing-in";
const LONGEST_LINE = 120;

/** Wraps a text at spaces; later lines align with the first one's beginning. */
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

const keyLine = ({ key, does }: HelpKey) => wrapped(`- Key \`${key}\`: ${does.charAt(0).toLowerCase()}${does.slice(1)}.`, "  ");

interface GuideSurroundings {
  /** The names of the pictures there are, as `patients-id.webp`. */
  pictures: ReadonlySet<string>;
}

/** Pages of one title as the guide explains them: a list and its forms say much in the same sentences. */
function pageText(pages: readonly HelpText[], { pictures }: GuideSurroundings, note = ""): string {
  const [{ title } = { title: "" }] = pages;
  const says = new Set(pages.flatMap((page) => page.says));
  const keys = pages.flatMap((page) => page.keys ?? []);
  const taken = pages.map(({ path }) => `${pictureOf(path)}.webp`).filter((picture) => pictures.has(picture));
  return [
    `### ${title}`,
    ...(note ? [wrapped(note)] : []),
    ...taken.map((picture) => `![${title}](pictures/${picture})`),
    [...[...says].map((sentence) => wrapped(`- ${sentence}`, "  ")), ...keys.map(keyLine)].join("\n"),
  ].join("\n\n");
}

/** The items of a menu, in its order; a group without items is one itself. */
const itemsOf = (roles: readonly RoleId[]) =>
  menuOf({ roles }).flatMap(({ id, parent, items }) =>
    items.length === 0 ? [{ id, group: parent }] : items.map(({ itemId }) => ({ id: itemId, group: parent })),
  );

/** Which of several roles have a page, where not all of them do. */
function whoHas(item: string, roles: readonly RoleId[]): string {
  const having = roles.filter((role) => itemsOf([role]).some(({ id }) => id === item));
  if (having.length === roles.length) return "";
  return `Only for ${having.flatMap((role) => ROLE_WORDS[role] ?? []).join(" and ")}.`;
}

/** A guide's pages by menu group: the pages in the menu, each followed by those reached from it. */
export function pagesOfGuide({ roles }: Pick<Guide, "roles">): { group: string; item: string; page: HelpText }[] {
  const items = itemsOf(roles);
  const placeOf = ({ menu }: HelpText) => menu.find((item) => items.some(({ id }) => id === item));
  return items.flatMap(({ id, group }) => HELP.filter((page) => placeOf(page) === id).map((page) => ({ group, item: id, page })));
}

function guideText(guide: Guide, surroundings: GuideSurroundings): string {
  const pages = pagesOfGuide(guide);
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, those]) => {
    const titled = Map.groupBy(those, ({ item, page }) => `${item} ${page.title}`);
    const texts = [...titled.values()].map((same) => {
      const note = whoHas(same[0]?.item ?? "", guide.roles);
      return pageText(
        same.map(({ page }) => page),
        surroundings,
        note,
      );
    });
    return [`## ${group}`, ...texts].join("\n\n");
  });
  const signIn = wrapped(
    `How to sign in, and your own account: [Signing in](${SIGN_IN}.md). The keys that work on every page stand there, too.`,
  );
  return `${[`# ${guide.title}`, wrapped(guide.intro), signIn, ...groups].join("\n\n")}\n`;
}

function signInText(surroundings: GuideSurroundings): string {
  const pages = HELP.filter(({ menu }) => menu.length === 0).map((page) => pageText([page], surroundings));
  return `${["# Signing in, and your account", ...pages, "## Keys on every page", EVERYWHERE.map(keyLine).join("\n")].join("\n\n")}\n`;
}

function contents(): string {
  const lines = [...GUIDES, { name: SIGN_IN, title: "Signing in, and your account", intro: "For everyone." }].map(
    ({ name, title, intro }) => wrapped(`- [${title}](${name}.md): ${intro.charAt(0).toLowerCase()}${intro.slice(1)}`, "  "),
  );
  const words = [
    "# Guides",
    lines.join("\n"),
    wrapped(
      "The texts are those that ‘?’ shows on each page of the portal (`contract/src/help/`); `npm run generate` writes them again, and " +
        "`npm run check` fails where they are not the same. Which pages a guide has is what the menu of its role shows.",
    ),
    wrapped(
      "The pictures are taken by the stories of the browser, in the demo hospital, where everyone is invented: `npm run guide` runs the " +
        "stories and takes them anew. `npm test` takes none, so a picture is as old as the last `npm run guide`: run it when a page looks " +
        "different, and before each release.",
    ),
  ];
  return `${words.join("\n\n")}\n`;
}

/** The files of docs/guide, by their names. */
export const guideFiles = (surroundings: GuideSurroundings): Record<string, string> => ({
  "README.md": contents(),
  [`${SIGN_IN}.md`]: signInText(surroundings),
  ...Object.fromEntries(GUIDES.map((guide) => [`${guide.name}.md`, guideText(guide, surroundings)])),
});
