import type { HelpText } from "./help-text.ts";

/** The clinic desks, where the hospital works on referrals. */
export const DESK_HELP: readonly HelpText[] = [
  {
    path: "/desk",
    title: "Desk",
    menu: ["desk"],
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
  {
    path: "/desk/clinics",
    title: "Clinic desks",
    menu: ["clinicdesks"],
    says: [
      "See who works at each clinic’s desk and how soon each clinic responds.",
      "System administrators add, change or end desk access for hospital staff who have an account.",
      "Leads set how many days their clinics have to respond, and when we send reminders.",
      "When a clinic is late, offices see its phone number.",
      "Only business days count. Enter the hospital’s holidays here, too.",
    ],
  },
  {
    path: "/desk/packets",
    title: "Referral questions",
    menu: ["referralquestions"],
    says: [
      "Your clinics ask referring offices these questions.",
      "A clinic can have several sets of questions. The office chooses the right set.",
      "Offices see only the sets in use. Drafts and other sets appear only here.",
      "Select ‘New questions’ to start a set for one of your clinics, or open a set to change it.",
      "‘Import’ reads a FHIR R4 questionnaire. If the portal cannot use some parts, it lists them.",
    ],
  },
  {
    path: "/desk/packets/:id",
    title: "Clinic questions",
    menu: ["referralquestions"],
    says: [
      "Set up what your clinic needs to know, using questions, groups, instructions and red flags.",
      "A condition shows a question only after certain answers. A red flag tells the office when to call right away.",
      "‘Save’ keeps your changes for you and other leads. Offices still see the version in use.",
      "‘Publish’ puts a new version into use. If something must be fixed first, we say so next to the question.",
      "Published versions never change, so answers stay readable with the questions that were asked.",
    ],
  },
];
