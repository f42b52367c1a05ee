import type { HelpText } from "./help-text.ts";

interface ContentKind {
  title: string;
  menu: string;
  /** Below `/portalupdates/`: the list, the page that adds one, and the page that edits one. */
  paths: readonly [list: string, add: string, edit: string];
  /** Where users find it. */
  shown: string;
  /** How to fill in the form. */
  form: readonly string[];
}

const PDF = ["Enter the title users see, and choose the PDF."];

const KINDS: readonly ContentKind[] = [
  {
    title: "Slider images",
    menu: "sliderimages",
    paths: ["sliderimages", "components/uploadimages", "components/editimages"],
    shown: "Users see these images on the home page. Each one links to a web page.",
    form: ["Choose the image, and enter the web address it links to."],
  },
  {
    title: "Announcements",
    menu: "announcementbanner",
    paths: ["announcementbanner", "components/newformannouncement", "components/editformannouncement"],
    shown: "Users see an announcement as a banner at the top of every page during its dates.",
    form: [
      "Write the message, then choose its look and its dates.",
      "If dates overlap, users see only the most recently changed announcement.",
    ],
  },
  {
    title: "Alumni spotlight",
    menu: "alumnispotlight",
    paths: ["alumnispotlight", "components/newalumniform", "components/editalumniform"],
    shown: "On the Education page, users find these stories about people who trained here.",
    form: PDF,
  },
  {
    title: "Pediatric grand rounds",
    menu: "pediatricgrandrounds",
    paths: ["pediatricgrandrounds", "components/newpediatricform", "components/editpediatric"],
    shown: "Users find the recorded talks and their descriptions on the Education page, by date.",
    form: [
      "Enter the title and date, write the message, and choose the video.",
      "If pasted formatting cannot be kept, we tell you before you save.",
      "Add captions after the video is saved. A new video removes them. To get both back, restore an earlier version.",
    ],
  },
  {
    title: "Online CME lectures",
    menu: "onlinecmelectures",
    paths: ["onlinecmelectures", "components/newonlineCMEforms", "components/editonlineCME"],
    shown: "Users find the lectures on the Education page, by date, and watch them on the web.",
    form: ["Enter the title, the date and the video’s web address."],
  },
  {
    title: "Practice tip of the month",
    menu: "practicetipofthemonth",
    paths: ["practicetipofthemonth", "components/newpracticetipform", "components/editpracticetipform"],
    shown: "Users find these one-page tips on the Education page.",
    form: PDF,
  },
  {
    title: "Division of the month",
    menu: "divisionofthemonth",
    paths: ["divisionofthemonth", "components/newdivisionform", "components/editdivisionform"],
    shown: "Users find each month’s featured division on the Education page.",
    form: PDF,
  },
  {
    title: "Ambulatory schedules",
    menu: "ambulatorycarecenter",
    paths: ["ambulatorycarecenter", "components/newambulatoryschedules", "components/editambulatory"],
    shown: "Users find clinic hours on the home page and under Physician Resources.",
    form: ["Enter the title users see, and the schedule’s web address."],
  },
  {
    title: "Member directory",
    menu: "memberdirectory",
    paths: ["memberdirectory", "newmemberdirectory", "editmemberdirectory"],
    shown: "Users find the care network’s members under Care Network Resources.",
    form: PDF,
  },
  {
    title: "Clinical care pathways",
    menu: "updateclinicalcarepathways",
    paths: ["clinicalcarepathways", "newclinicalcarepathways", "editclinicalcarepathways"],
    shown: "Users find how we treat common conditions under Clinical Care Pathways, by type of care.",
    form: ["Choose the type of care, enter the title, and choose the PDF."],
  },
  {
    title: "Care network team contacts",
    menu: "carenetworkteamcontacts",
    paths: ["carenetworkteamcontacts", "newcarenetworkteamcontact", "editcarenetworkteamcontact"],
    shown: "Users find care network contacts under Care Network Resources.",
    form: PDF,
  },
  {
    title: "Mental health resources",
    menu: "mentalhealthresources",
    paths: ["mentalhealthresources", "newmentalhealthresources", "editmentalhealthresources"],
    shown: "Users find mental health resources for their office under Care Network Resources.",
    form: PDF,
  },
  {
    title: "Patient and family education materials",
    menu: "patientandfamilyeducationmaterials",
    paths: ["patientandfamilyeducationmaterials", "newpatientandfamilyeducationmaterials", "editpatientandfamilyeducationmaterials"],
    shown: "Users find these handouts for families under Physician Resources.",
    form: PDF,
  },
];

const helpOf = ({ title, menu, paths: [list, add, edit], shown, form }: ContentKind): HelpText[] => {
  const text = (path: string, says: HelpText["says"]): HelpText => ({ path: `/portalupdates/${path}`, title, menu: [menu], says });
  return [
    text(list, [
      shown,
      "Select the button at the top to add an item, or a row to change one.",
      "Search by the beginning of any word in a row. Select a column heading to sort.",
      "Users see changes the next time they open the page.",
      "To see earlier versions, open History above an item’s form.",
    ]),
    text(add, [shown, ...form, "If something is wrong, we say so next to the field. Your text is kept."]),
    text(edit, [
      shown,
      ...form,
      "If you do not choose a new file, the current one stays. If someone else saves first, we show what they changed.",
    ]),
    text(`${list}/history`, [
      "History shows who changed an item and when, newest first, with the content before and after.",
      "You can download earlier files from History. Replaced files are kept for two years.",
      "Restoring an earlier version creates a new one. The version in use stays in History.",
      "If someone else saves before you restore, we show what they changed.",
    ]),
  ];
};

/** Help for each kind of content that system administrators edit: its list, its two forms and its history. */
export const CONTENT_HELP: readonly HelpText[] = KINDS.flatMap(helpOf);
