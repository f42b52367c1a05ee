import type { HelpText } from "./help-text.ts";

/** A practice, its people and what they looked at. */
export const PRACTICE_HELP: readonly HelpText[] = [
  {
    path: "/practice/mypractice",
    title: "My Practice",
    menu: ["mypractice"],
    says: [
      "See who works in your practice and who can use the portal for it.",
      "Owners and practice admins verify physicians, invite colleagues and staff, end access, and say who takes over.",
      "Physicians set their away dates here and name a colleague who covers; the owner can set them for everyone.",
      "Staff are confirmed every 180 days, and their medical record access is given and taken here.",
      "With Delegation on, everyone here can do this, but a role with record access begins once an owner or admin confirms it. A removal can be undone for 30 days.",
    ],
  },
  {
    path: "/practice/handovers",
    title: "Who takes over",
    menu: ["mypractice"],
    says: [
      "These physicians left a practice, and no one takes over from them yet.",
      "Numbers show what they leave behind: patients, results, referrals and appointments.",
      "Name one colleague or several; patients with one last name stay together.",
      "The colleagues see the patients as handed over, and the referrals for that physician.",
      "You can undo a handover for 30 days, and it ends when the hospital’s record names another physician of the practice.",
    ],
  },
  {
    path: "/practice/accountrequests",
    title: "Practice account requests",
    menu: ["practiceaccountrequests"],
    says: [
      "These are the people your practice has invited, and the status of each invitation.",
      "An invitation is a link that works once, for 7 days.",
      "Choose a request to see what was entered and what has happened with it.",
      "Invitations that have expired are sent again under My Practice.",
      "Search by first or last name, narrow to a status, or choose how far back to look.",
    ],
  },
  {
    path: "/practice/accountrequests/details/:id",
    title: "Request details",
    menu: ["practiceaccountrequests"],
    says: [
      "This page shows one person your practice has invited.",
      "It says who they are, for which role, and who invited them.",
      "The status says whether they have come, and until when the link works.",
      "To correct something, withdraw the invitation under My Practice and send a new one.",
      "Once they have signed in, you find them among the people of your practice.",
    ],
  },
  {
    path: "/practice/audit",
    title: "Record views",
    menu: ["recordviews"],
    says: [
      "See who in your practice looked at which patient, when, from where and why.",
      "Show the views by day, by person or by patient, and choose the days.",
      "A row appears when someone opens a chart, a note, a report or a referral; lists and calendars are not views.",
      "Save the rows as CSV to check them outside the portal.",
      "Rows are kept for six years, and the page says up to when they are sealed against changes.",
    ],
    keys: [{ key: "Enter", does: "In a date: show the days you typed" }],
  },
];
