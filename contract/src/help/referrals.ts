import { MENU_ROLES } from "../menu.ts";
import type { HelpText } from "./help-text.ts";

const LISTS = ["myreferrals", "sharedreferrals", "viewreferrals"];

const NEEDS_ACTION = "‘Needs action’ shows referrals waiting for your practice, including older ones.";
const NEXT_STEP = "Use the button in a row for the next step, such as answering a question or reading a letter.";
const DRAFT = "Your draft is saved as you type. Nothing is sent until the last step.";

/** Referrals of a practice. */
export const REFERRALS_HELP: readonly HelpText[] = [
  {
    path: "/referrals/myreferrals",
    title: "My Referrals",
    menu: ["myreferrals"],
    inMenu: [{ group: "referrals", name: "My Referrals", roles: MENU_ROLES.physicians }],
    says: [
      "See the referrals you made and the status of each.",
      NEEDS_ACTION,
      NEXT_STEP,
      "Referrals you started but did not send are above the list. We keep them for 14 days.",
      "The list updates automatically. To cancel a referral, use ‘Request to Cancel’ or call the service desk.",
    ],
  },
  {
    path: "/referrals/sharedreferrals",
    title: "Shared Referrals",
    menu: ["sharedreferrals"],
    inMenu: [{ group: "referrals", name: "Shared Referrals", roles: MENU_ROLES.physicians }],
    says: [
      "These are your colleagues’ referrals for patients they have shared with you.",
      "You see the same steps, letters and appointments as they do.",
      NEEDS_ACTION,
    ],
  },
  {
    path: "/referrals/viewreferrals",
    title: "View Referrals",
    menu: ["viewreferrals"],
    inMenu: [{ group: "referrals", name: "View Referrals", roles: MENU_ROLES.staffWithRecords }],
    says: [
      "These are the referrals from all physicians in your current practice.",
      NEEDS_ACTION,
      NEXT_STEP,
      "A label marks a referral that may be linked to the wrong patient. Select it to confirm the patient.",
    ],
  },
  {
    path: "/referrals/newreferral",
    title: "New referral",
    menu: ["newreferral", ...LISTS],
    inMenu: [{ group: "referrals", name: "New Referral", roles: MENU_ROLES.withRecords }],
    says: [
      "Refer a patient to a hospital clinic in three steps.",
      "If the patient is on your list, select Refer there. We’ll fill in the form.",
      "Choose the clinic, acuity and reason. Enter the patient and guardian, then add files.",
      "Your draft and its files are saved as you type and kept for up to 14 days.",
      "Nothing is sent until the last step. If this clinic already has a referral for the patient, we’ll ask first.",
    ],
  },
  {
    path: "/referrals/refer-a-patient",
    title: "Refer a patient",
    menu: ["mypatients", "sharedpatients", "viewpatients"],
    says: [
      "Refer this patient to a hospital clinic. We fill in the information the hospital has.",
      "If the name, date of birth or sex is wrong, correct it. We’ll ask whether it is still the same patient.",
      "Choose Urgent only if the referral cannot wait. The form then shows the number to call.",
      "Add notes, pictures or PDFs. Drop them on the field, select them, or use your phone’s camera.",
      DRAFT,
    ],
  },
  {
    path: "/referrals/re-refer",
    title: "Re-refer",
    menu: LISTS,
    says: [
      "Send a referral again, to the same clinic or to another one.",
      "We fill in everything from the earlier referral, including files. Remove what no longer applies.",
      "Each referral then shows the other’s number.",
      "If the earlier one was declined, it no longer needs action once you send this one.",
      DRAFT,
    ],
  },
  {
    path: "/referrals/editreferral",
    title: "Edit referral",
    menu: LISTS,
    says: [
      "You can change a referral until the hospital accepts it. After that, call the clinic.",
      "The clinic sees the new version, and the history shows who changed it.",
      "If a colleague changes it at the same time, we’ll show you the differences before you save.",
      "Your draft is saved as you type. The referral stays the same until you send the change.",
    ],
  },
  {
    path: "/referrals/details/:id",
    title: "Referral",
    menu: LISTS,
    says: [
      "See who acts next, what was sent, and everything that has happened since.",
      "Items waiting for you are at the top, such as a question to answer or a letter to read.",
      "If the clinic is late, select Remind. You can send one reminder a week.",
      "If the clinic forwards the referral to another clinic, you have two business days to object.",
      "After you read the clinic’s letter, select ‘Mark as done’ and note what you did.",
    ],
  },
  {
    path: "/referrals/allreferrals",
    title: "All Referrals",
    menu: ["allreferrals"],
    inMenu: [{ group: "referrals", name: "All Referrals", roles: MENU_ROLES.withRecords }],
    says: [
      "Find the PDF of every referral that was sent, with its files.",
      "Choose a start and end date. Both days are included. The list starts with the past 30 days.",
      "A PDF appears shortly after its referral is sent.",
    ],
  },
  {
    path: "/referrals/questions",
    title: "Questions for clinics",
    menu: LISTS,
    says: [
      "Ask a clinic a question before a referral, or instead of one.",
      "You can see who needs to reply next and when the clinic has promised to answer.",
      "‘New’ marks questions with a clinic message you have not opened.",
      "The list covers the same patients as your referral lists.",
      "Select ‘Ask a clinic’ to start a question.",
    ],
  },
  {
    path: "/referrals/questions/:id",
    title: "Question",
    menu: LISTS,
    says: [
      "Read and write messages about one question. The clinic’s answers and files stay on this page.",
      "If the clinic asks for more information, its response time starts over when you reply.",
      "‘Make a referral’ opens the referral form with everything filled in, including your files.",
      "The question becomes a referral only after you send the form.",
      "If you no longer need an answer, select ‘Close question’. Write again to reopen it.",
    ],
  },
  {
    path: "/referrals/ask-a-clinic",
    title: "Ask a clinic",
    menu: LISTS,
    says: [
      "Ask a clinic’s specialist a question without referring the patient.",
      "The clinic answers within the number of business days it promised. For anything urgent, call the clinic or refer the patient.",
      "If the patient is in the hospital’s record, select ‘Refer’ next to the name so the clinic finds that record.",
      "You can turn a question into a referral later.",
    ],
  },
];
