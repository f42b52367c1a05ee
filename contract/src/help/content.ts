import type { HelpText } from "./help-text.ts";

interface ContentKind {
  title: string;
  menu: string;
  /** Below `/portalupdates/`: the list, the page that adds one, and the page that edits one. */
  paths: readonly [list: string, add: string, edit: string];
  /** One of them, in a sentence. */
  one: string;
  /** Where readers find it. */
  shown: string;
  /** What the form asks for, and what it takes. */
  asks: readonly [string, string];
  /** Additional facts when editing one. */
  edited?: string;
}

const PDF = (one: string): readonly [string, string] => [
  `Enter the title readers see, and choose the PDF of the ${one}.`,
  "The preview beside the form shows what readers will see.",
];

const KINDS: readonly ContentKind[] = [
  {
    title: "Slider images",
    menu: "sliderimages",
    paths: ["sliderimages", "components/uploadimages", "components/editimages"],
    one: "slider image",
    shown: "Readers see these images on the home page, and each one leads to a web page.",
    asks: ["Choose the image, and enter the web address it leads to.", "Images most recently changed come first."],
  },
  {
    title: "Announcements",
    menu: "announcementbanner",
    paths: ["announcementbanner", "components/newformannouncement", "components/editformannouncement"],
    one: "announcement",
    shown: "Readers see an announcement as a banner at the top of every page during its dates.",
    asks: [
      "Write the message, choose how it looks, and from when to when it is shown.",
      "Of several at a time, only the most recently changed one is shown.",
    ],
  },
  {
    title: "Alumni spotlight",
    menu: "alumnispotlight",
    paths: ["alumnispotlight", "components/newalumniform", "components/editalumniform"],
    one: "alumni spotlight",
    shown: "Readers find these stories about people who trained here on the Education page.",
    asks: PDF("story"),
  },
  {
    title: "Pediatric grand rounds",
    menu: "pediatricgrandrounds",
    paths: ["pediatricgrandrounds", "components/newpediatricform", "components/editpediatric"],
    one: "grand round",
    shown: "Readers find the recorded talks and their descriptions on the Education page, by date.",
    asks: [
      "Enter the title and the date, write the message, and choose the video.",
      "The message says before saving what it cannot keep of a paste; captions can be added once the video is saved.",
    ],
    edited: "Captions belong to their video: another video takes them away, and an earlier version in the history brings both back.",
  },
  {
    title: "Online CME lectures",
    menu: "onlinecmelectures",
    paths: ["onlinecmelectures", "components/newonlineCMEforms", "components/editonlineCME"],
    one: "lecture",
    shown: "Readers find the lectures on the Education page, by date, and watch them on the web.",
    asks: ["Enter the title, the date and the web address of the video.", "The preview beside the form shows what readers will see."],
  },
  {
    title: "Practice tip of the month",
    menu: "practicetipofthemonth",
    paths: ["practicetipofthemonth", "components/newpracticetipform", "components/editpracticetipform"],
    one: "practice tip",
    shown: "Readers find these one-page tips on the Education page.",
    asks: PDF("tip"),
  },
  {
    title: "Division of the month",
    menu: "divisionofthemonth",
    paths: ["divisionofthemonth", "components/newdivisionform", "components/editdivisionform"],
    one: "division of the month",
    shown: "Readers find the division that introduces itself each month on the Education page.",
    asks: PDF("division"),
  },
  {
    title: "Ambulatory schedules",
    menu: "ambulatorycarecenter",
    paths: ["ambulatorycarecenter", "components/newambulatoryschedules", "components/editambulatory"],
    one: "schedule",
    shown: "Readers find when each clinic is open on the home page and under Physician Resources.",
    asks: [
      "Enter the title readers choose, and the web address of the schedule.",
      "The preview beside the form shows what readers will see.",
    ],
  },
  {
    title: "Member directory",
    menu: "memberdirectory",
    paths: ["memberdirectory", "newmemberdirectory", "editmemberdirectory"],
    one: "member directory",
    shown: "Readers find who belongs to the care network under Care Network Resources.",
    asks: PDF("directory"),
  },
  {
    title: "Clinical care pathways",
    menu: "updateclinicalcarepathways",
    paths: ["clinicalcarepathways", "newclinicalcarepathways", "editclinicalcarepathways"],
    one: "care pathway",
    shown: "Readers find how we treat common conditions under Clinical Care Pathways, by type of care.",
    asks: ["Choose the type of care, enter the title, and choose the PDF.", "The preview beside the form shows what readers will see."],
  },
  {
    title: "Care network team contacts",
    menu: "carenetworkteamcontacts",
    paths: ["carenetworkteamcontacts", "newcarenetworkteamcontact", "editcarenetworkteamcontact"],
    one: "list of team contacts",
    shown: "Readers find who to call in the care network under Care Network Resources.",
    asks: PDF("contacts"),
  },
  {
    title: "Mental health resources",
    menu: "mentalhealthresources",
    paths: ["mentalhealthresources", "newmentalhealthresources", "editmentalhealthresources"],
    one: "mental health resource",
    shown: "Readers find what helps with mental health in the office under Care Network Resources.",
    asks: PDF("resource"),
  },
  {
    title: "Patient and family education materials",
    menu: "patientandfamilyeducationmaterials",
    paths: ["patientandfamilyeducationmaterials", "newpatientandfamilyeducationmaterials", "editpatientandfamilyeducationmaterials"],
    one: "education material",
    shown: "Readers find these pages for families to take home under Physician Resources.",
    asks: PDF("material"),
  },
];

const helpOf = ({ title, menu, paths: [list, add, edit], one, shown, asks, edited }: ContentKind): HelpText[] => {
  const text = (path: string, says: HelpText["says"]): HelpText => ({ path: `/portalupdates/${path}`, title, menu: [menu], says });
  return [
    text(list, [
      shown,
      `Choose the button at the top to add a ${one}, and a row to change one.`,
      "Search by the beginnings of any words in a row, and sort by the head of a column.",
      "Readers see what was saved the next time they open the page.",
      "What a row or its file was before stands in its history, which opens above its form.",
    ]),
    text(add, [
      shown,
      ...asks,
      "What cannot be taken is said at its field, and what you typed stays.",
      "After saving, the list says that it was saved.",
    ]),
    text(edit, [
      shown,
      ...asks,
      "If you choose no new file, the one that is there stays; if someone else saves before you, we show what they changed.",
      edited ?? "After saving, the list says that it was saved.",
    ]),
    text(`${list}/history`, [
      `See what became of this ${one}: who changed what, and when, the newest change first.`,
      "Each change shows what stood there before and after it.",
      "Download the file as it was then; a replaced file is kept for two years.",
      "Restoring an earlier version makes a new one, and the version in use now stays in the history.",
      "If someone else saves before you restore, we show what they changed.",
    ]),
  ];
};

/** What system administrators write for readers: a list of each kind, the forms that add one and edit one, and what became of each. */
export const CONTENT_HELP: readonly HelpText[] = KINDS.flatMap(helpOf);
