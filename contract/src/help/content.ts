import { type FileKindEntry, inMenuOrder, type OtherUpdateName, perFileKind } from "../content/file-kinds.ts";
import { MENU_ROLES } from "../menu.ts";
import type { HelpText } from "./help-text.ts";

interface ContentKind {
  title: string;
  menu: { id: string; name: string };
  /** The list, the page that adds one, and the page that edits one. */
  paths: readonly [list: string, add: string, edit: string];
  /** Where users find it. */
  shown: string;
  /** How to fill in the form. */
  form: readonly string[];
}

const OTHERS: Record<OtherUpdateName, ContentKind> = {
  sliderImages: {
    title: "Slider images",
    menu: { id: "sliderimages", name: "Slider Images" },
    paths: ["/portalupdates/sliderimages", "/portalupdates/components/uploadimages", "/portalupdates/components/editimages"],
    shown: "Users see these images on the home page. Each one links to a web page.",
    form: ["Choose the image, and enter the web address it links to."],
  },
  announcements: {
    title: "Announcements",
    menu: { id: "announcementbanner", name: "Announcements" },
    paths: [
      "/portalupdates/announcementbanner",
      "/portalupdates/components/newformannouncement",
      "/portalupdates/components/editformannouncement",
    ],
    shown: "Users see an announcement as a banner at the top of every page during its dates.",
    form: [
      "Write the message, then choose its style and dates.",
      "If dates overlap, users see only the most recently changed announcement.",
    ],
  },
  grandRounds: {
    title: "Pediatric grand rounds",
    menu: { id: "pediatricgrandrounds", name: "Pediatric Grand Rounds" },
    paths: ["/portalupdates/pediatricgrandrounds", "/portalupdates/components/newpediatricform", "/portalupdates/components/editpediatric"],
    shown: "Users find the recorded talks and their descriptions on the Education page, by date.",
    form: [
      "Enter the title and date, write the message, and choose the video.",
      "If pasted formatting cannot be kept, we’ll tell you before you save.",
      "Add captions after you save the video. Replacing the video removes them. To get both back, restore an earlier version.",
    ],
  },
  lectures: {
    title: "Online CME lectures",
    menu: { id: "onlinecmelectures", name: "Online CME Lectures" },
    paths: ["/portalupdates/onlinecmelectures", "/portalupdates/components/newonlineCMEforms", "/portalupdates/components/editonlineCME"],
    shown: "Users find the lectures on the Education page, by date, and watch them on the web.",
    form: ["Enter the title, the date and the video’s web address."],
  },
  ambulatorySchedules: {
    title: "Ambulatory schedules",
    menu: { id: "ambulatorycarecenter", name: "Ambulatory Schedules" },
    paths: [
      "/portalupdates/ambulatorycarecenter",
      "/portalupdates/components/newambulatoryschedules",
      "/portalupdates/components/editambulatory",
    ],
    shown: "Users find clinic hours on the home page and under Physician Resources.",
    form: ["Enter the title users see, and the schedule’s web address."],
  },
  pathways: {
    title: "Clinical care pathways",
    menu: { id: "updateclinicalcarepathways", name: "Clinical Care Pathways" },
    paths: ["/portalupdates/clinicalcarepathways", "/portalupdates/newclinicalcarepathways", "/portalupdates/editclinicalcarepathways"],
    shown: "Users find how we treat common conditions under Clinical Care Pathways, by type of care.",
    form: ["Choose the type of care, enter the title, and choose the PDF."],
  },
};

/** Help for a kind of files. */
const helpOfFiles = ({ menu, pages: { list, add, edit }, words: { title, found } }: FileKindEntry): ContentKind => ({
  title,
  menu,
  paths: [list, add, edit],
  shown: found,
  form: ["Enter the title users see, and choose the PDF."],
});

const helpOf = ({ title, menu, paths: [list, add, edit], shown, form }: ContentKind): HelpText[] => {
  const text = (path: string, says: HelpText["says"]): HelpText => ({ path, title, menu: [menu.id], says });
  const ofList = text(list, [
    shown,
    "To add an item, select the button at the top. To change one, select its row.",
    "Search by the beginning of any word in a row. Select a column heading to sort.",
    "Users see changes the next time they open the page.",
    "To see earlier versions, open History above an item’s form.",
  ]);
  return [
    { ...ofList, inMenu: [{ group: "portalupdates", name: menu.name, roles: MENU_ROLES.administrator }] },
    text(add, [shown, ...form, "If something is wrong, we say so next to the field. Your text is kept."]),
    text(edit, [
      shown,
      ...form,
      "If you do not choose a new file, the current one stays. If someone else saves first, we’ll show what they changed.",
    ]),
    text(`${list}/history`, [
      "History shows who changed an item and when, newest first, with the content before and after.",
      "You can download earlier files from History. Replaced files are kept for two years.",
      "Restoring an earlier version creates a new one. The version in use stays in History.",
      "If someone else saves before you restore, we’ll show what they changed.",
    ]),
  ];
};

/** Help for each kind of content that system administrators edit: its list, its two forms and its history. */
export const CONTENT_HELP: readonly HelpText[] = inMenuOrder({ ...OTHERS, ...perFileKind(helpOfFiles) }).flatMap(helpOf);
