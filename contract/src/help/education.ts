import { MENU_ROLES } from "../menu.ts";
import { DAY_KEYS, type HelpText } from "./help-text.ts";

const CARDS = [
  "Each card is one kind of resource. Choose an item, then select Go.",
  "PDFs are saved to your computer. Web pages open in a new tab.",
  "Check ‘Favorite’ on a card to keep it on your home page.",
];

/** The hospital’s materials to read and watch. */
export const EDUCATION_HELP: readonly HelpText[] = [
  {
    path: "/education",
    title: "Education",
    menu: ["education"],
    inMenu: [{ group: "education", roles: MENU_ROLES.everyoneOutsideEmbassies }],
    says: ["Find talks to watch and handouts to keep.", ...CARDS, "Grand rounds and lectures open as lists by date."],
  },
  {
    path: "/education/pgrinfowells",
    title: "Pediatric grand rounds",
    menu: ["education"],
    says: ["Choose a day to see its talks.", "Select Watch to open a talk’s video. Some talks have no video yet."],
    keys: DAY_KEYS,
  },
  {
    path: "/education/pgrinfowells/:id",
    title: "Grand round",
    menu: ["education"],
    says: [
      "Watch the recording. The talk’s description is below it.",
      "The video resumes where you stopped, as long as the tab stays open.",
      "If the video does not start, select ‘Try again’. On a slow connection, this may take a moment.",
    ],
    keys: [
      { key: "Space", does: "Play or pause, when the player has focus" },
      { key: "Left, Right", does: "Skip back or forward, when the player has focus" },
    ],
  },
  {
    path: "/education/cmeinfowells",
    title: "Online CME lectures",
    menu: ["education"],
    says: ["Choose a day to see its lectures.", "Select Watch to open a lecture in a new tab."],
    keys: DAY_KEYS,
  },
  {
    path: "/physicianresources",
    title: "Physician resources",
    menu: ["physicianresources"],
    inMenu: [{ group: "physicianresources", roles: MENU_ROLES.resources }],
    says: [
      "Find schedules, handouts and forms for your office.",
      ...CARDS,
      "‘Medical staff services’ explains how to request staff privileges.",
    ],
  },
  {
    path: "/physicianresources/medicalstaff",
    title: "Medical staff services",
    menu: ["physicianresources"],
    says: [
      "To request hospital privileges, email the person named on the page.",
      "Select the address to open your email program with the subject filled in.",
      "Include your full name, email address and specialty.",
    ],
  },
  {
    path: "/carenetwork/resources",
    title: "Care Network Resources",
    menu: ["carenetworkresources"],
    inMenu: [{ group: "carenetwork", name: "Care Network Resources", roles: MENU_ROLES.careNetwork }],
    says: [
      "Find care network members, contacts and mental health resources.",
      ...CARDS,
      "If something is out of date, call the support number at the bottom of the page.",
    ],
  },
  {
    path: "/carenetwork/clinicalcarepathwaysscreen",
    title: "Clinical Care Pathways",
    menu: ["clinicalcarepathways"],
    inMenu: [{ group: "carenetwork", name: "Clinical Care Pathways", roles: MENU_ROLES.careNetwork }],
    says: [
      "Read how we treat common conditions, so your office and our clinics follow the same plan.",
      "Pathways are grouped by type of care. Choose one, then select Download.",
      "Always open a pathway here to get its newest version.",
      "A pathway supports your judgment and does not replace it.",
    ],
  },
  {
    path: "/carenetwork/carewebsite",
    title: "Care Website",
    menu: ["carewebsite"],
    inMenu: [{ group: "carenetwork", name: "Care Website", roles: MENU_ROLES.careNetwork }],
    says: [
      "Select the button to open the care network’s own website in a new window.",
      "If nothing opens, allow pop-ups for this portal in your browser’s settings.",
      "You do not need a portal account for that website.",
    ],
  },
];
