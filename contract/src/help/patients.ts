import { MENU_ROLES } from "../menu.ts";
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
    inMenu: [{ group: "patients", name: "My Patients", roles: MENU_ROLES.physicians }],
    says: [
      "These are the patients the hospital has assigned to you.",
      "Search by name or MRN, or choose how recent the last visit must be.",
      "Select ‘View Chart’ to read results and notes. The menu next to it has Refer, Visits, Share and Remove.",
      "Share a patient to show them to your colleagues under Shared Patients. Select Hide to stop sharing.",
      "Remove a patient who is not yours. We’ll notify the hospital so it can correct its records.",
    ],
  },
  {
    path: "/patients/sharedpatients",
    title: "Shared Patients",
    menu: ["sharedpatients"],
    inMenu: [{ group: "patients", name: "Shared Patients", roles: MENU_ROLES.physicians }],
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
    inMenu: [{ group: "patients", name: "View Patients", roles: MENU_ROLES.staffWithRecords }],
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
    inMenu: [{ group: "embassy", name: "My Embassy Patients", roles: MENU_ROLES.embassies }],
    says: [
      "Your embassy pays for these patients’ care. Each patient stays on this list until the authorization ends.",
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
      "New results are listed under the patient’s name. Select one to go to it. Physicians can mark results as reviewed below.",
      "Choose a time range, view results by visit, sort abnormal results first, or show only abnormal results.",
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
    inMenu: [
      { group: "embassy", name: "Results to Review", roles: MENU_ROLES.embassies },
      { group: "patients", name: "Results to Review", roles: MENU_ROLES.withRecords },
    ],
    says: [
      "No physician in your practice has reviewed these results yet.",
      "Results are sorted by each test’s newest value. Critical results come first.",
      "Physicians mark critical and abnormal results as reviewed one at a time, or everything on the screen together. Normal results have their own button.",
      "Staff can add a note about what was done. Only your practice can see it.",
      "Reviewed results stay under ‘Reviewed’ for 30 days. A corrected result counts as new.",
    ],
  },
  {
    path: "/patients/practiceappointments",
    title: "Practice appointments",
    menu: ["practiceappointments"],
    inMenu: [{ group: "patients", name: "Practice Appointments", roles: MENU_ROLES.withRecords }],
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
    inMenu: [{ group: "patients", name: "My Appointments", roles: MENU_ROLES.physicians }],
    says: ["See your own patients’ hospital appointments by month, week or day, or as a list.", FIND_APPOINTMENT, OPEN_APPOINTMENT],
    keys: CALENDAR_KEYS,
  },
  {
    path: "/patients/patientaccessrequests",
    title: "Patient access requests",
    menu: ["patientaccessrequests"],
    inMenu: [{ group: "patients", name: "Patient Access Requests", roles: MENU_ROLES.withRecords }],
    says: [
      "See the records you or your practice have asked the hospital to share.",
      "Select a request to see what you asked for, its status and the hospital’s notes.",
      "Requests are processed within 48 hours. We’ll email you the decision.",
      "After approval, the patient appears on the physician’s patient list.",
    ],
  },
  {
    path: "/patients/newpatientaccessrequest",
    title: "New patient access request",
    menu: ["newpatientaccessrequest", "patientaccessrequests"],
    inMenu: [{ group: "patients", name: "New Patient Access Request", roles: MENU_ROLES.withRecords }],
    says: [
      "Request access to the record of a patient in your care who is not on your list.",
      "Choose the physician whose My Patients list the patient will appear on.",
      "Enter the name, date of birth and sex exactly as they appear in the hospital’s record.",
      "Briefly explain why you need access. The person who reviews your request will read it.",
      "Follow the request under Patient Access Requests. We’ll email you the decision.",
    ],
  },
  {
    path: "/patients/patientaccessrequests/details/:id",
    title: "Request details",
    menu: ["patientaccessrequests"],
    says: [
      "See the details of an access request, including the patient, physician, reason and status.",
      "If the hospital denied it, the notes explain what to do.",
      "If something was wrong, send a new request with the correct information.",
    ],
  },
  {
    path: "/myembassy",
    title: "My Embassy",
    menu: ["myembassy"],
    inMenu: [{ group: "embassy", name: "My Embassy", roles: MENU_ROLES.embassies }],
    says: [
      "Check your embassy’s address and phone number. Tell the hospital if something is wrong.",
      "The embassy lead removes members who have left. Their access ends right away.",
      "The hospital adds new members.",
      "Every active member can see the embassy’s patients.",
    ],
  },
];
