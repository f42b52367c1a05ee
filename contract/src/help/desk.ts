import { MENU_ROLES } from "../menu.ts";
import type { HelpText } from "./help-text.ts";

/** The clinic desks, where the hospital works on referrals. */
export const DESK_HELP: readonly HelpText[] = [
  {
    path: "/desk",
    title: "Desk",
    menu: ["desk"],
    inMenu: [{ group: "desk", roles: MENU_ROLES.desks }],
    says: [
      "These are open referrals to your clinics. Urgent ones come first, then those due soonest.",
      "Each number at the top counts one kind of work. Select one to show only those referrals.",
      "Filter the list by clinic, colleague, name or referral number. ‘Open next’ opens the first one waiting for the clinic.",
      "Select several referrals to print them as one PDF or to assign them to a colleague.",
      "The list updates automatically. The button below the list turns the single-letter shortcuts off.",
    ],
    keys: [
      { key: "J, K", does: "Go to the next or previous referral" },
      { key: "X", does: "Select the referral that has focus" },
      { key: "N", does: "Open the next referral waiting for the clinic" },
    ],
  },
  {
    path: "/desk/referrals/:id",
    title: "Referral",
    menu: ["desk"],
    says: [
      "Work on one referral here. You see everything the office sent, including files.",
      "Compare the patient with the hospital’s record before you accept or schedule.",
      "The office sees each step right away.",
      "Select ‘Ask the office’ to ask a question. Your clinic’s deadline is paused until the office answers.",
      "After the visit, send the clinic’s letter as a PDF. You can correct or withdraw it later.",
    ],
    keys: [{ key: "J, K", does: "Go to the next or previous referral in your worklist" }],
  },
  {
    path: "/desk/questions",
    title: "Questions",
    menu: ["desk"],
    says: [
      "Offices ask your clinics these questions before a referral, or instead of one.",
      "Questions due soonest come first.",
      "A question waiting for the office stays on the list until the office answers.",
      "Select ‘Closed’ to see questions that were answered, were closed by the office, or became a referral.",
      "Under ‘Clinic desks’, a desk lead sets whether a clinic takes questions, and its response time in business days.",
    ],
  },
  {
    path: "/desk/questions/:id",
    title: "Question",
    menu: ["desk"],
    says: [
      "Answer an office’s question here. You see the messages and files from both sides.",
      "‘Send answer’ closes the question. The office can write again if it needs more information.",
      "‘Ask for more information’ sends your text to the office as a question.",
      "If the office replies or closes the question before you send, your text is kept. Read the change, then send it again.",
      "Once a question becomes a referral, you can no longer add messages. Find the referral on the desk.",
    ],
  },
];
