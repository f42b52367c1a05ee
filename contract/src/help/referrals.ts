import type { HelpText } from "./help-text.ts";

const LISTS = ["myreferrals", "sharedreferrals", "viewreferrals"];

/** Referrals of a practice. */
export const REFERRALS_HELP: readonly HelpText[] = [
  {
    path: "/referrals/myreferrals",
    title: "My Referrals",
    menu: ["myreferrals"],
    says: [
      "These are the referrals you have made, and where each one stands.",
      "‘Needs action’ shows those that wait for your practice, old ones too.",
      "The button in a row is the next step: answer a question, read the letter, send again, or refer elsewhere.",
      "Referrals you have begun and not sent are above the list, and are kept for 14 days.",
      "The list follows the hospital while it is open; to cancel a referral, use ‘Request to Cancel’ or call the service desk.",
    ],
  },
  {
    path: "/referrals/sharedreferrals",
    title: "Shared Referrals",
    menu: ["sharedreferrals"],
    says: [
      "These are referrals of colleagues for patients they have shared with you.",
      "You see the same steps, letters and appointments as they do.",
      "‘Needs action’ shows those that wait for your practice.",
      "Choose a row to see everything that was sent and what has happened since.",
      "Search by the patient’s name, and choose how far back to look.",
    ],
  },
  {
    path: "/referrals/viewreferrals",
    title: "View Referrals",
    menu: ["viewreferrals"],
    says: [
      "These are the referrals of all physicians in the practice you are working in.",
      "‘Needs action’ shows those that wait for your practice, old ones too.",
      "The button in a row is the next step, such as answering a clinic’s question.",
      "A label says when a referral may be linked to the wrong patient; choose it to say whose referral it is.",
      "Search by the patient’s name, sort by the head of a column, and choose how far back to look.",
    ],
  },
  {
    path: "/referrals/newreferral",
    title: "New referral",
    menu: ["newreferral", ...LISTS],
    says: [
      "Refer a patient to one of the hospital’s clinics in three steps.",
      "For a patient the hospital knows, open your patient list and choose Refer instead; the form is then filled in.",
      "Choose the clinic, the acuity and the reason, then the patient and guardian, then add files.",
      "Your draft is saved as you type, with its files, for up to 14 days.",
      "Nothing is sent until the last step, and if the same patient was referred to the same clinic before, we ask first.",
    ],
  },
  {
    path: "/referrals/refer-a-patient",
    title: "Refer a patient",
    menu: ["mypatients", "sharedpatients", "viewpatients"],
    says: [
      "Refer this patient to one of the hospital’s clinics; what the hospital knows about them is filled in.",
      "If a name, date of birth or sex is wrong, you can correct it, and we ask whether it is still the same patient.",
      "Choose Urgent only when it cannot wait; the form then says the telephone number to call.",
      "Add notes, pictures or PDFs by dropping them on the field, choosing them, or with your phone’s camera.",
      "Your draft is saved as you type, and nothing is sent until the last step.",
    ],
  },
  {
    path: "/referrals/re-refer",
    title: "Re-refer",
    menu: LISTS,
    says: [
      "Send a referral once more, to the same clinic or to another one.",
      "Everything from the earlier referral is filled in, files included; remove what no longer fits.",
      "The new referral and the earlier one each name the other.",
      "If the earlier one was declined, it stops waiting for you once this one is sent.",
      "Your draft is saved as you type, and nothing is sent until the last step.",
    ],
  },
  {
    path: "/referrals/editreferral",
    title: "Edit referral",
    menu: LISTS,
    says: [
      "Change a referral you have sent, for as long as the hospital has not accepted it.",
      "The clinic sees the new version, and the history says who changed it.",
      "If a colleague changes it at the same time, we show you what is different before anything is saved.",
      "Your draft is saved as you type, and the referral stays as it was until you send the change.",
      "After the hospital has accepted a referral, call the clinic about changes.",
    ],
  },
  {
    path: "/referrals/details/:id",
    title: "Referral",
    menu: LISTS,
    says: [
      "This page shows one referral: who acts next, what was sent, and everything that has happened since.",
      "At the top is what waits for you, such as a question to answer or a letter to read.",
      "If the clinic is late, Remind asks it to go on, once a week.",
      "If the clinic sends the referral to another one, you have two working days to object.",
      "When you have read the clinic’s letter, choose Done and say what you did with it.",
    ],
  },
  {
    path: "/referrals/allreferrals",
    title: "All Referrals",
    menu: ["allreferrals"],
    says: [
      "Find every referral that was sent, by its date, as a PDF with its files.",
      "Choose a start and end date; both days are included.",
      "The list opens with the past 30 days.",
      "Choose a referral to open or save its PDF.",
      "A file appears a moment after its referral is sent.",
    ],
  },
  {
    path: "/referrals/questions",
    title: "Questions to clinics",
    menu: LISTS,
    says: [
      "These are questions asked of clinics in place of a referral, or before one.",
      "Each shows who writes next, and by when the clinic has promised its answer.",
      "‘New’ marks those in which the clinic has written since you opened them.",
      "You see the same patients’ questions here as referrals in your lists.",
      "‘Ask a clinic’ begins a new one; you may always refer directly instead.",
    ],
  },
  {
    path: "/referrals/questions/:id",
    title: "Question",
    menu: LISTS,
    says: [
      "Read and write here what concerns one question; the clinic’s answers and files stay on this page.",
      "If the clinic asks back, its days begin again with your message.",
      "‘Make a referral’ opens the referral form with everything filled in, your files included.",
      "The question has become a referral once you have sent the form; until then it stays as it is.",
      "‘No answer needed’ closes it; writing again opens it once more.",
    ],
  },
  {
    path: "/referrals/ask-a-clinic",
    title: "Ask a clinic",
    menu: LISTS,
    says: [
      "Ask a specialist of a clinic that takes questions, without referring the patient.",
      "The clinic answers within the working days it has promised; for anything urgent, call or refer.",
      "Files are checked as those of a referral are.",
      "To ask about a patient of the hospital, begin at Refer beside the patient, so the clinic finds the record.",
      "You can refer the patient directly at any time, and turn a question into a referral later.",
    ],
  },
];
