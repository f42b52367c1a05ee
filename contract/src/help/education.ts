import { DAY_KEYS, type HelpText } from "./help-text.ts";

/** What the hospital gives to read and to watch. */
export const EDUCATION_HELP: readonly HelpText[] = [
  {
    path: "/education",
    title: "Education",
    menu: ["education"],
    says: [
      "Find talks to watch and handouts to keep, for everyone who cares for children.",
      "Each card is one kind; choose an item in it, then Go.",
      "Grand rounds and lectures open as lists by date.",
      "Check ‘Favorite’ on a card to keep it on your home page.",
      "PDFs are saved to your computer, and web pages open in a new tab.",
    ],
  },
  {
    path: "/education/pgrinfowells",
    title: "Pediatric grand rounds",
    menu: ["education"],
    says: [
      "Recorded talks are listed here by the day they were given.",
      "Choose a day to see its talks.",
      "Each talk has a description, and Watch opens its video.",
      "A talk that has no video yet cannot be watched.",
      "Presentations are kept for about two years.",
    ],
    keys: DAY_KEYS,
  },
  {
    path: "/education/pgrinfowells/:id",
    title: "Grand round",
    menu: ["education"],
    says: [
      "Watch the recording of one grand round.",
      "The player’s own buttons pause, move and enlarge the video, and it goes on where you stopped while the tab is open.",
      "The description of the talk is below it.",
      "If the video does not begin, choose ‘Try again’; a slow line may need a moment.",
      "The link at the top leads back to all grand rounds.",
    ],
    keys: [
      { key: "Space", does: "Play or pause, when the player has the focus" },
      { key: "Left, Right", does: "Move back or forward, when the player has the focus" },
    ],
  },
  {
    path: "/education/cmeinfowells",
    title: "Online CME lectures",
    menu: ["education"],
    says: [
      "These lectures are watched on the web.",
      "Choose a day to see its lectures.",
      "Watch opens a lecture in a new tab.",
      "Presentations are kept for about two years.",
      "The link at the top leads back to Education.",
    ],
    keys: DAY_KEYS,
  },
  {
    path: "/physicianresources",
    title: "Physician resources",
    menu: ["physicianresources"],
    says: [
      "Find what your office needs from the hospital: schedules, handouts and forms.",
      "Each card is one kind; choose an item in it, then Go.",
      "PDFs are saved to your computer, and web pages open in a new tab.",
      "Check ‘Favorite’ on a card to keep it on your home page.",
      "‘Medical staff services’ says how to request staff privileges.",
    ],
  },
  {
    path: "/physicianresources/medicalstaff",
    title: "Medical staff services",
    menu: ["physicianresources"],
    says: [
      "This page says how to request privileges at the hospital.",
      "Requests go by email to the person who is named.",
      "The address on the page opens your email program with the subject filled in.",
      "Include your full name, your email address and your specialty.",
      "The link at the top leads back to Physician Resources.",
    ],
  },
  {
    path: "/carenetwork/resources",
    title: "Care Network Resources",
    menu: ["carenetworkresources"],
    says: [
      "Find what practices in the care network share: members, contacts and mental health resources.",
      "Each card is one kind; choose an item in it, then Go.",
      "PDFs are saved to your computer, and web pages open in a new tab.",
      "Check ‘Favorite’ on a card to keep it on your home page.",
      "If something is out of date, call the support number at the bottom of the page.",
    ],
  },
  {
    path: "/carenetwork/clinicalcarepathwaysscreen",
    title: "Clinical Care Pathways",
    menu: ["clinicalcarepathways"],
    says: [
      "Read how we treat common conditions, so your office and our clinics follow the same plan.",
      "Pathways are grouped by type of care.",
      "Choose a pathway in the card of its type, then Download.",
      "Always open the pathway here, so that you have its newest version.",
      "A pathway supports your judgment and does not replace it.",
    ],
  },
  {
    path: "/carenetwork/carewebsite",
    title: "Care Website",
    menu: ["carewebsite"],
    says: [
      "The care network has a website of its own.",
      "Choose the button to open it in a new window.",
      "If nothing opens, allow this portal to open windows in your browser’s settings.",
      "The website needs no account of the portal.",
      "If the hospital has not set up a care website, this page says so.",
    ],
  },
];
