/** How the portal shows and stores one kind of portal updates that is a title and a PDF. */
interface FileKind {
  /** Value of `documents.kind`. */
  kind: string;
  /** Names the two calls that write: `PracticeTip` for `addPracticeTip` and `editPracticeTip`. */
  callName: string;
  calls: {
    list: { path: `/${string}`; action: `read:${string}` };
    add: { path: `/${string}`; action: `write:new-${string}` };
    edit: { path: `/${string}`; action: `write:${string}` };
  };
  /** Name of its list on a card, for GET /Home/homepagedropdown/. */
  dropDownName: string;
  /** The page with its card. */
  readerPage: "education" | "resources" | "careNetwork";
  menu: { id: string; name: string };
  /** Name of a Tabler icon. The menu imports it. */
  icon: `Icon${string}`;
  pages: { list: `/portalupdates/${string}`; add: `/portalupdates/${string}`; edit: `/portalupdates/${string}` };
  words: {
    /** Title of its pages, and of its card until the hospital's own is loaded. */
    title: string;
    /** One line below the title of the list. */
    help: string;
    /** The button above the list, and the title of its page. */
    add: string;
    edit: string;
    /** Text of the empty list. */
    none: string;
    /** First sentence of its help. */
    found: string;
    /** How the audit trail names one, and all: "Added {one}", "Viewed {all}". */
    one: string;
    all: string;
  };
}

/**
 * Kinds of portal updates that are a title and a PDF. Calls, pages, menu, icons, help, history and audit sentences come from this table.
 * Paths are spelled as the specification spells them. The order is that of the calls and of the cards on a page.
 */
export const FILE_KINDS = {
  alumni: {
    kind: "alumni-spotlight",
    callName: "Alumni",
    calls: {
      list: { path: "/PortalUpdate/alumnispotlight", action: "read:alumni-spotlight" },
      add: { path: "/PortalUpdate/addalumnispotlight", action: "write:new-alumni-spotlight" },
      edit: { path: "/portalupdate/editalumnispotlight", action: "write:alumni-spotlight" },
    },
    dropDownName: "AlumniSpotlight",
    readerPage: "education",
    menu: { id: "alumnispotlight", name: "Alumni Spotlight" },
    icon: "IconSchool",
    pages: {
      list: "/portalupdates/alumnispotlight",
      add: "/portalupdates/components/newalumniform",
      edit: "/portalupdates/components/editalumniform",
    },
    words: {
      title: "Alumni spotlight",
      help: "Stories about people who trained here. Shown on the Education page.",
      add: "Add alumni spotlight",
      edit: "Edit alumni spotlight",
      none: "No alumni spotlights yet.",
      found: "On the Education page, users find these stories about people who trained here.",
      one: "an alumni spotlight",
      all: "alumni spotlights",
    },
  },
  divisions: {
    kind: "division-of-the-month",
    callName: "Division",
    calls: {
      list: { path: "/PortalUpdate/divisionofmonth", action: "read:division-of-month" },
      add: { path: "/PortalUpdate/adddivisionofmonth", action: "write:new-division-of-month" },
      edit: { path: "/portalupdate/editdivisionofmonth", action: "write:division-of-month" },
    },
    dropDownName: "DivisionOfTheMonth",
    readerPage: "education",
    menu: { id: "divisionofthemonth", name: "Division of the Month" },
    icon: "IconStar",
    pages: {
      list: "/portalupdates/divisionofthemonth",
      add: "/portalupdates/components/newdivisionform",
      edit: "/portalupdates/components/editdivisionform",
    },
    words: {
      title: "Division of the month",
      help: "A new hospital division to meet each month. Shown on the Education page.",
      add: "Add division of the month",
      edit: "Edit division of the month",
      none: "No division of the month yet.",
      found: "Users can find each month’s featured division on the Education page.",
      one: "a division of the month",
      all: "divisions of the month",
    },
  },
  practiceTips: {
    kind: "practice-tip",
    callName: "PracticeTip",
    calls: {
      list: { path: "/PortalUpdate/practicetipofmonth", action: "read:practice-tips" },
      add: { path: "/PortalUpdate/addpracticetipofmonth", action: "write:new-practice-tip" },
      edit: { path: "/portalupdate/editpracticetipofmonth", action: "write:practice-tip" },
    },
    dropDownName: "PracticeTipOfTheMonth",
    readerPage: "education",
    menu: { id: "practicetipofthemonth", name: "Practice Tip of the Month" },
    icon: "IconBulb",
    pages: {
      list: "/portalupdates/practicetipofthemonth",
      add: "/portalupdates/components/newpracticetipform",
      edit: "/portalupdates/components/editpracticetipform",
    },
    words: {
      title: "Practice tip of the month",
      help: "One-page tips for everyday practice. Shown on the Education page.",
      add: "Add practice tip",
      edit: "Edit practice tip",
      none: "No practice tips yet.",
      found: "Users find these one-page tips on the Education page.",
      one: "a practice tip",
      all: "practice tips",
    },
  },
  memberDirectory: {
    kind: "member-directory",
    callName: "MemberDirectory",
    calls: {
      list: { path: "/portalupdate/memberdirectory", action: "read:member-directory" },
      add: { path: "/portalupdate/addmemberdirectory", action: "write:new-member-directory" },
      edit: { path: "/portalupdate/editmemberdirectory", action: "write:member-directory" },
    },
    dropDownName: "MemberDirectory",
    readerPage: "careNetwork",
    menu: { id: "memberdirectory", name: "Member Directory" },
    icon: "IconId",
    pages: {
      list: "/portalupdates/memberdirectory",
      add: "/portalupdates/newmemberdirectory",
      edit: "/portalupdates/editmemberdirectory",
    },
    words: {
      title: "Member directory",
      help: "Members of the care network. Shown on Care Network Resources.",
      add: "Add member directory",
      edit: "Edit member directory",
      none: "No member directory yet.",
      found: "Users find the care network’s members under Care Network Resources.",
      one: "a member directory",
      all: "the member directory",
    },
  },
  teamContacts: {
    kind: "team-contact",
    callName: "TeamContact",
    calls: {
      list: { path: "/portalupdate/carenetworkteamcontacts", action: "read:team-contacts" },
      add: { path: "/portalupdate/addcarenetworkteamcontacts", action: "write:new-team-contact" },
      edit: { path: "/portalupdate/editcarenetworkteamcontacts", action: "write:team-contact" },
    },
    dropDownName: "CareNetworkTeamContacts",
    readerPage: "careNetwork",
    menu: { id: "carenetworkteamcontacts", name: "Care Network Team Contacts" },
    icon: "IconHeartHandshake",
    // The specification has the plural in the list and the singular in the forms.
    pages: {
      list: "/portalupdates/carenetworkteamcontacts",
      add: "/portalupdates/newcarenetworkteamcontact",
      edit: "/portalupdates/editcarenetworkteamcontact",
    },
    words: {
      title: "Care network team contacts",
      help: "People to call in the care network. Shown on Care Network Resources.",
      add: "Add team contacts",
      edit: "Edit team contacts",
      none: "No team contacts yet.",
      found: "Users find care network contacts under Care Network Resources.",
      one: "a care network contact",
      all: "care network contacts",
    },
  },
  mentalHealth: {
    kind: "mental-health",
    callName: "MentalHealth",
    calls: {
      list: { path: "/portalupdate/mentalhealthresources", action: "read:mental-health-resources" },
      add: { path: "/portalupdate/addmentalhealthresources", action: "write:new-mental-health-resource" },
      edit: { path: "/portalupdate/editmentalhealthresources", action: "write:mental-health-resource" },
    },
    dropDownName: "MentalHealthResources",
    readerPage: "careNetwork",
    menu: { id: "mentalhealthresources", name: "Mental Health Resources" },
    icon: "IconBrain",
    pages: {
      list: "/portalupdates/mentalhealthresources",
      add: "/portalupdates/newmentalhealthresources",
      edit: "/portalupdates/editmentalhealthresources",
    },
    words: {
      title: "Mental health resources",
      help: "Mental health materials for the office. Shown on Care Network Resources.",
      add: "Add mental health resource",
      edit: "Edit mental health resource",
      none: "No mental health resources yet.",
      found: "Users find mental health resources for their office under Care Network Resources.",
      one: "a mental health resource",
      all: "mental health resources",
    },
  },
  familyEducation: {
    kind: "family-education",
    callName: "FamilyEducation",
    calls: {
      list: { path: "/portalupdate/patientfamilyeducationmaterials", action: "read:family-education" },
      add: { path: "/portalupdate/addpatientfamilyeducationmaterials", action: "write:new-family-education" },
      edit: { path: "/portalupdate/editpatientfamilyeducationmaterials", action: "write:family-education" },
    },
    dropDownName: "PatientAndFamilyEducationMaterials",
    readerPage: "resources",
    menu: { id: "patientandfamilyeducationmaterials", name: "Patient and Family Education Materials" },
    icon: "IconBook2",
    pages: {
      list: "/portalupdates/patientandfamilyeducationmaterials",
      add: "/portalupdates/newpatientandfamilyeducationmaterials",
      edit: "/portalupdates/editpatientandfamilyeducationmaterials",
    },
    words: {
      title: "Patient and family education materials",
      help: "Handouts for families to take home. Shown on Physician resources.",
      add: "Add education material",
      edit: "Edit education material",
      none: "No education materials yet.",
      found: "Users find these handouts for families under Physician Resources.",
      one: "family education material",
      all: "family education materials",
    },
  },
} as const satisfies Record<string, FileKind>;

export type FileKinds = typeof FILE_KINDS;
export type FileKindName = keyof FileKinds;
export type FileKindEntry = FileKinds[FileKindName];

// As: Object.keys loses the names.
export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as readonly FileKindName[];

/** Makes one value per kind of files, by its name. */
export const perFileKind = <T>(make: (entry: FileKindEntry, name: FileKindName) => T): Record<FileKindName, T> =>
  // As: Object.fromEntries loses the names.
  Object.fromEntries(FILE_KIND_NAMES.map((name) => [name, make(FILE_KINDS[name], name)])) as Record<FileKindName, T>;

/** The order of the menu (S3 §2.3), with the six types that have forms of their own. A kind of files not listed here comes last. */
const MENU_ORDER = [
  "sliderImages",
  "announcements",
  "alumni",
  "grandRounds",
  "lectures",
  "practiceTips",
  "divisions",
  "ambulatorySchedules",
  "memberDirectory",
  "pathways",
  "teamContacts",
  "mentalHealth",
  "familyEducation",
] as const;

/** Portal updates with a form of their own. */
export type OtherUpdateName = Exclude<(typeof MENU_ORDER)[number], FileKindName>;

/** Puts one value per portal update in the order of the menu. */
export const inMenuOrder = <T>(updates: Record<FileKindName | OtherUpdateName, T>): T[] =>
  [...new Set([...MENU_ORDER, ...FILE_KIND_NAMES])].map((name) => updates[name]);
