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
    path: "/desk/questions",
    title: "Questions",
    menu: ["desk"],
    says: [
      "These are questions from offices to your clinics, asked in place of a referral or before one.",
      "Those your clinic is to answer are first, in the order of the days by which it has promised an answer.",
      "A question that waits for the office stays on the list until the office has answered.",
      "Choose ‘Ended’ to see what was answered, closed by the office, or became a referral.",
      "Whether a clinic takes questions, and in how many working days it answers, its desk lead says on ‘Clinic desks’.",
    ],
  },
  {
    path: "/desk/questions/:id",
    title: "Question",
    menu: ["desk"],
    says: [
      "Answer an office’s question here; what both sides have written is on this page, files included.",
      "‘Send answer’ ends the question; the office can write again if it needs to know more.",
      "‘Ask back’ sends what you wrote as a question of your own, and the office is to write next.",
      "Where the office wrote or closed it first, nothing you typed is lost: read it, then send yours again.",
      "A question that became a referral takes no more messages; its referral is on the desk.",
    ],
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
  {
    path: "/desk/packets",
    title: "Referral questions",
    menu: ["referralquestions"],
    says: [
      "These are the questions your clinics ask the office that refers a patient to them.",
      "A clinic can have several sets of questions; the office chooses the one that fits.",
      "What is in use is asked in the referral form; a draft, or a set that is not asked, is seen here only.",
      "‘New questions’ begins a set for one of your clinics; open one to change it.",
      "‘Import’ takes a FHIR R4 questionnaire, or lists every part of it that the portal does not take.",
    ],
  },
  {
    path: "/desk/packets/:id",
    title: "Questions of a clinic",
    menu: ["referralquestions"],
    says: [
      "Write here what your clinic needs to know: questions, groups, words to read and red flags.",
      "A condition shows a question only with certain answers; a red flag says when the office is to call at once.",
      "‘Save’ keeps your changes for yourself and other leads; the office is asked the version in use.",
      "‘Publish’ makes the next version, which is asked from then on; what stands in the way is said at each question.",
      "A published version never changes: answers that were given to it stay readable as they were asked.",
    ],
  },
];
