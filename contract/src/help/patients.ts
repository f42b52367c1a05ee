import type { HelpText } from "./help-text.ts";

const RECORDS = ["mypatients", "sharedpatients", "viewpatients", "myembassypatients"];

const CALENDAR_KEYS = [
  { key: "Arrow keys", does: "Move between days in the month view, when a day has focus" },
  { key: "Home, End", does: "Go to the first or last day of the week in the month view" },
  { key: "Enter", does: "Go to the first appointment found, when the search has focus" },
];
const FIND_APPOINTMENT = "Type a patient’s name to show only their appointments.";
const OPEN_APPOINTMENT = "Select an appointment to see its type, physician and location, and to open the chart.";

/** Patients, their charts, their appointments, and access to them. */
export const PATIENTS_HELP: readonly HelpText[] = [
  {
    path: "/patients/mypatients",
    title: "My Patients",
    menu: ["mypatients"],
    says: [
      "These are the patients the hospital has assigned to you.",
      "Search by name or MRN, or choose how recent the last visit must be.",
      "Select ‘View Chart’ to read results and notes. The menu next to it has Refer, Visits, Share and Remove.",
      "Share a patient to show them to your colleagues under Shared Patients. Select Hide to stop sharing.",
      "Remove a patient who is not yours. We notify the hospital, which corrects its records.",
    ],
  },
  {
    path: "/patients/sharedpatients",
    title: "Shared Patients",
    menu: ["sharedpatients"],
    says: [
      "Your colleagues have shared these patients with the practice.",
      "You can read their charts and refer them like your own patients.",
      "Only the physician assigned to a patient can stop sharing.",
      "To add a patient to your own list, request access under ‘New Patient Access Request’.",
    ],
  },
  {
    path: "/patients/viewpatients",
    title: "View Patients",
    menu: ["viewpatients"],
    says: [
      "These are the patients of the physicians in your current practice.",
      "The ‘Referring Physician’ column shows whose patient each one is.",
      "Select ‘View Chart’ to read results. Open the menu next to it to refer, see visits or share.",
      "If a patient is missing, check your current practice at the top of the page, then request access.",
    ],
  },
  {
    path: "/myembassypatients",
    title: "My Embassy Patients",
    menu: ["myembassypatients"],
    says: [
      "Your embassy pays for these patients’ care. Each patient stays here until the authorization ends.",
      "Select ‘View Chart’ to read results and notes, or Visits to see hospital visits.",
      "If a patient is missing, call the support number at the bottom of the page.",
    ],
  },
  {
    path: "/patients/:id",
    title: "Patient chart",
    menu: RECORDS,
    says: [
      "The chart shows results, notes, reports and images directly from the hospital’s record.",
      "New results are listed under the name. Select one to go to it. Physicians mark results as reviewed below.",
      "Choose a time range, view results by visit, or show abnormal results first or alone.",
      "Select a test to graph all its values. You can print a group of results on a label or a page.",
      "The hospital logs who opens each chart, and why they have access.",
    ],
    keys: [
      { key: "Left, Right", does: "Move between values in a graph" },
      { key: "Home, End", does: "Go to the first or last value in a graph" },
    ],
  },
  {
    path: "/home/results",
    title: "Results to review",
    menu: ["resultstoread"],
    says: [
      "No physician in your practice has reviewed these results yet.",
      "The newest value of each test decides the order. Critical results come first.",
      "Physicians mark critical and abnormal results one at a time, or all on the screen. Normal results have their own button.",
      "Staff can add a note about what was done. Only your practice sees it.",
      "Reviewed results stay under ‘Reviewed’ for 30 days. A corrected result counts as new.",
    ],
  },
  {
    path: "/patients/practiceappointments",
    title: "Practice appointments",
    menu: ["practiceappointments"],
    says: [
      "See hospital appointments for your practice’s patients by month, week or day, or as a list.",
      FIND_APPOINTMENT,
      OPEN_APPOINTMENT,
    ],
    keys: CALENDAR_KEYS,
  },
  {
    path: "/patients/appointments",
    title: "My appointments",
    menu: ["appointments"],
    says: ["See your own patients’ hospital appointments by month, week or day, or as a list.", FIND_APPOINTMENT, OPEN_APPOINTMENT],
    keys: CALENDAR_KEYS,
  },
  {
    path: "/patients/patientaccessrequests",
    title: "Patient access requests",
    menu: ["patientaccessrequests"],
    says: [
      "See the records you or your practice have asked the hospital to share.",
      "Select a request to see what you asked for, its status and the hospital’s notes.",
      "Requests are processed within 48 hours. We email you the decision.",
      "After approval, the patient appears on the physician’s patient list.",
    ],
  },
  {
    path: "/patients/newpatientaccessrequest",
    title: "New patient access request",
    menu: ["newpatientaccessrequest", "patientaccessrequests"],
    says: [
      "Request access to the record of a patient in your care who is not on your list.",
      "Choose the physician whose My Patients list the patient will appear on.",
      "Enter the name, date of birth and sex as the hospital has them.",
      "Explain briefly why you need access. The person who decides reads it.",
      "Follow the request under Patient Access Requests. We email you the decision.",
    ],
  },
  {
    path: "/patients/patientaccessrequests/details/:id",
    title: "Request details",
    menu: ["patientaccessrequests"],
    says: [
      "See one access request, with the patient, the physician, the reason and the status.",
      "If the hospital denied it, the notes explain what to do.",
      "If something was wrong, send a new request with the correct information.",
    ],
  },
  {
    path: "/patientaccessrequest/patientaccessrequests",
    title: "All patient access requests",
    menu: ["allpatientaccessrequests"],
    says: [
      "These are access requests from every practice. Requests waiting for a decision come first, oldest at the top.",
      "Requests waiting longer than 48 hours are marked as overdue.",
      "Search by patient name or request ID.",
      "Open a request to see the matching patient in the hospital’s record. Administrators decide there.",
    ],
  },
  {
    path: "/patientaccessrequest/edit/:id",
    title: "Edit patient access request",
    menu: ["allpatientaccessrequests"],
    says: [
      "Administrators decide whether a practice may see a patient’s record. Compliance can read the request.",
      "Compare the request with the patient from the hospital’s record. If the patient is wrong, search by the right MRN.",
      "Approve to give the named physician access. The patient then appears on their list.",
      "To deny, enter the reason in the notes. The requester reads them.",
      "‘Save notes’ saves your notes without deciding. If someone else decides first, we tell you.",
    ],
  },
  {
    path: "/accountsandaccess/criticalresults",
    title: "Critical results",
    menu: ["criticalresults"],
    says: [
      "No physician in these practices has viewed a critical result in time, or none of them can sign in.",
      "The list has no patient names and no values. Use the record ID to look up the patient.",
      "Call the practice, then select ‘Mark as called’.",
      "A line disappears when a physician in the practice views the result.",
      "Practices you called stay under ‘Called’ for 14 days. To undo, select ‘Mark as not called’.",
    ],
  },
  {
    path: "/patientaccessrequest/notmypatients",
    title: "Not My Patient List",
    menu: ["notmypatients"],
    says: [
      "Practices have reported these patients as not theirs. They are already off the physician’s list.",
      "Correct the assignment in the hospital’s record, then select Complete.",
      "Marking a report complete does not change anyone’s access. You can undo it.",
    ],
  },
  {
    path: "/myembassy",
    title: "My Embassy",
    menu: ["myembassy"],
    says: [
      "Check your embassy’s address and phone number. Tell the hospital if something is wrong.",
      "The embassy lead removes members who have left. Their access ends right away.",
      "The hospital adds new members.",
      "Every active member can see the embassy’s patients.",
    ],
  },
];
