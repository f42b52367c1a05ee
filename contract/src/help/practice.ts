import type { HelpText } from "./help-text.ts";

/** A practice, its people and what they looked at. */
export const PRACTICE_HELP: readonly HelpText[] = [
  {
    path: "/practice/mypractice",
    title: "My Practice",
    menu: ["mypractice"],
    says: [
      "See who works in your practice and who can use the portal for it.",
      "Owners and practice admins verify physicians, invite colleagues and staff, and end access when someone leaves.",
      "Staff are confirmed every 180 days: say whether each one still works here.",
      "Medical record access is given and taken here for each member of staff, and they get an email about it.",
      "With Delegation on, everyone in the practice can do this; a removal can be undone for 30 days.",
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
