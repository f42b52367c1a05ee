import { MENU_ROLES } from "../menu.ts";
import { ROLE } from "../roles.ts";
import type { HelpText } from "./help-text.ts";

/** A practice, its people and what they looked at. */
export const PRACTICE_HELP: readonly HelpText[] = [
  {
    path: "/practice/mypractice",
    title: "My Practice",
    menu: ["mypractice"],
    inMenu: [{ group: "practice", name: "My Practice", roles: MENU_ROLES.practices }],
    says: [
      "See who works in your practice and who can use the portal for it.",
      "Owners and practice admins verify physicians, invite people, end access, and choose who takes over. They can undo a removal for 30 days.",
      "Owners and admins confirm staff every 180 days, and give or remove medical record access.",
      "Physicians set their away dates here and name a colleague to cover. The owner can set dates for everyone.",
      "With Delegation on, everyone in the practice can do this. An owner or admin must confirm new roles with record access.",
    ],
  },
  {
    path: "/practice/handovers",
    title: "Handovers",
    menu: ["mypractice"],
    says: [
      "These physicians left a practice, and no one has taken over from them yet.",
      "You see how many patients, results, referrals and appointments each one left behind.",
      "Choose one or more colleagues. Patients with the same last name stay together.",
      "Your colleagues can then see these patients, marked as handed over, and the physician’s referrals.",
      "You can undo a handover for 30 days. It ends once the hospital’s record names another physician in the practice.",
    ],
  },
  {
    path: "/practice/accountrequests",
    title: "Practice account requests",
    menu: ["practiceaccountrequests"],
    inMenu: [{ group: "practice", name: "Account Requests", roles: MENU_ROLES.practiceManagers, delegatedTo: MENU_ROLES.practices }],
    says: [
      "See the people your practice has invited and the status of each invitation.",
      "An invitation link works once and expires after 7 days. Resend expired invitations under My Practice.",
      "Select a request to see its details and history.",
    ],
  },
  {
    path: "/practice/accountrequests/details/:id",
    title: "Request details",
    menu: ["practiceaccountrequests"],
    says: [
      "See one person your practice has invited, their role, and who invited them.",
      "The status shows whether they have joined and how long the link works.",
      "To correct something, withdraw the invitation under My Practice and send a new one.",
    ],
  },
  {
    path: "/practice/audit",
    title: "Record views",
    menu: ["recordviews"],
    inMenu: [{ group: "practice", name: "Record Views", roles: [ROLE.practiceAdmin, ROLE.practiceOwner] }],
    says: [
      "See who in your practice looked at which patient, when, from where and why.",
      "Show views by day, by person or by patient.",
      "A view is recorded when someone opens a chart, note, report or referral. Lists and calendars do not count.",
      "Select ‘Export CSV’ to review the views outside the portal.",
      "We keep views for six years. The page shows when the log was last sealed against changes.",
    ],
    keys: [{ key: "Enter", does: "Show the dates you typed, when a date has focus" }],
  },
];
