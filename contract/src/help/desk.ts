import type { HelpText } from "./help-text.ts";

/** The clinics’ desks, where the hospital works referrals. */
export const DESK_HELP: readonly HelpText[] = [
  {
    path: "/desk",
    title: "Desk",
    menu: ["desk"],
    says: [
      "These are the open referrals to your clinics, urgent ones first, then those due soonest.",
      "Each count at the top is one kind of work; choose it to show only that.",
      "Narrow the list by clinic, colleague, name or referral number, and ‘Open next’ takes the first that waits for the clinic.",
      "Select several to print them as one PDF or to assign them to a colleague.",
      "The list changes by itself while it is open, and you can turn its single-letter keys off below it.",
    ],
    keys: [
      { key: "J, K", does: "Go to the next or the previous referral" },
      { key: "X", does: "Select the referral that has the focus" },
      { key: "N", does: "Open the next one that waits for the clinic" },
    ],
  },
  {
    path: "/desk/referrals/:id",
    title: "Referral",
    menu: ["desk"],
    says: [
      "Work one referral here: everything the office sent is on this page, files included.",
      "Compare the patient with the hospital’s record before you accept or schedule.",
      "Each button says what it does, and the office sees at once what you did.",
      "To ask the office something, choose ‘Ask the office’; your clinic’s deadline is paused until it answers.",
      "After the visit, send the clinic’s letter as a PDF; you can correct or withdraw it later.",
    ],
    keys: [{ key: "J, K", does: "Go to the next or the previous referral of your worklist" }],
  },
  {
    path: "/desk/clinics",
    title: "Clinic desks",
    menu: ["clinicdesks"],
    says: [
      "This page says who works at each clinic’s desk, and how soon each clinic responds.",
      "System administrators give a desk to people of the hospital who have an account, change it, or end it.",
      "Leads set their clinics’ days: until an answer is expected, and until someone is reminded of what is missing.",
      "A clinic’s own telephone number is shown to offices when it is late.",
      "Days are working days; the hospital’s holidays are entered here, too, and do not count.",
    ],
  },
];
