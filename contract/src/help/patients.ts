import type { HelpText } from "./help-text.ts";

const RECORDS = ["mypatients", "sharedpatients", "viewpatients", "myembassypatients"];

const CALENDAR_KEYS = [
  { key: "Arrow keys", does: "In a month: go from day to day, when a day has the focus" },
  { key: "Home, End", does: "In a month: go to the first or the last day of the week" },
  { key: "Enter", does: "In the search: go to the first appointment found" },
];

/** Patients, their charts, their appointments, and access to them. */
export const PATIENTS_HELP: readonly HelpText[] = [
  {
    path: "/patients/mypatients",
    title: "My Patients",
    menu: ["mypatients"],
    says: [
      "This list has the patients the hospital has assigned to you.",
      "Type a name or an MRN to search the list, and choose how far back the last visit may be.",
      "Choose ‘View Chart’ to read results and notes; the menu beside it has Refer, Visits, Share and Remove.",
      "Share shows a patient to your colleagues under Shared Patients, and Hide ends that.",
      "Remove takes a patient who is not yours off the list and tells the hospital, which then corrects its records.",
    ],
  },
  {
    path: "/patients/sharedpatients",
    title: "Shared Patients",
    menu: ["sharedpatients"],
    says: [
      "These are patients of your colleagues, who have shared them with the practice.",
      "You can read their charts and refer them as you do your own patients.",
      "Search by name or MRN, or choose how far back the last visit may be.",
      "Only the physician a patient is assigned to can stop sharing them.",
      "If a patient should be on your own list, request access under ‘New Patient Access Request’.",
    ],
  },
  {
    path: "/patients/viewpatients",
    title: "View Patients",
    menu: ["viewpatients"],
    says: [
      "This list has the patients of the physicians in the practice you are working in.",
      "The column ‘Referring Physician’ says whose patient each one is.",
      "Search by name or MRN, and choose how far back the last visit may be.",
      "Choose ‘View Chart’ to read results, or the menu beside it to refer a patient, see visits, or share.",
      "If a patient is missing, check which practice you are working in at the top of the page, then request access.",
    ],
  },
  {
    path: "/myembassypatients",
    title: "My Embassy Patients",
    menu: ["myembassypatients"],
    says: [
      "These are the patients whose care your embassy pays for, while their authorization is on file.",
      "Search by name or MRN, and choose how far back the last visit may be.",
      "Choose ‘View Chart’ to read results and notes, and Visits to see when the patient was at the hospital.",
      "A patient leaves this list when the authorization ends.",
      "If a patient is missing, call the support number at the bottom of the page.",
    ],
  },
  {
    path: "/patients/:id",
    title: "Patient chart",
    menu: RECORDS,
    says: [
      "The chart has the patient’s results, notes, reports and images, read from the hospital’s record as you open it.",
      "The line under the name says what is new; choose a result there to go to it. Physicians mark results as reviewed in the list below it.",
      "Choose a time range, or view results by visit, and show abnormal results first or alone.",
      "Every test opens into a graph of all its values, and a group of results can be printed on a label or a page.",
      "Each time someone opens a chart, the hospital’s log records who did and why they may.",
    ],
    keys: [
      { key: "Left, Right", does: "In a graph: go from value to value" },
      { key: "Home, End", does: "In a graph: go to the first or the last value" },
    ],
  },
  {
    path: "/home/results",
    title: "Results to review",
    menu: ["resultstoread"],
    says: [
      "These are results that no physician in your practice has reviewed yet.",
      "The newest value of each test decides the order. Critical results come first.",
      "A physician marks critical and abnormal results one by one, or those on the screen together. Normal results have their own button.",
      "Staff can add a note about what was done. Only the practice sees it.",
      "Reviewed results stay under ‘Reviewed’ for 30 days. A corrected result is new again.",
    ],
  },
  {
    path: "/patients/practiceappointments",
    title: "Practice appointments",
    menu: ["practiceappointments"],
    says: [
      "This calendar has the hospital appointments of your practice’s patients.",
      "Look at it by month, week or day, or as a list.",
      "Type a patient’s name to show only their appointments.",
      "Choose an appointment to see its type, physician and location, and to open the chart.",
      "Times are the hospital’s, as the line under the title says.",
    ],
    keys: CALENDAR_KEYS,
  },
  {
    path: "/patients/appointments",
    title: "My appointments",
    menu: ["appointments"],
    says: [
      "This calendar has the hospital appointments of your own patients.",
      "Look at it by month, week or day, or as a list.",
      "Type a patient’s name to show only their appointments.",
      "Choose an appointment to see its type, physician and location, and to open the chart.",
      "Times are the hospital’s, as the line under the title says.",
    ],
    keys: CALENDAR_KEYS,
  },
  {
    path: "/patients/patientaccessrequests",
    title: "Patient access requests",
    menu: ["patientaccessrequests"],
    says: [
      "These are the records you or your practice have asked the hospital to share.",
      "The status says whether a request is waiting, approved or denied.",
      "Choose a request to read what you asked for and the notes of the person who decided.",
      "When a request is approved, the patient is on the physician’s patient list.",
      "Requests are processed within 48 hours, and we email you the decision.",
    ],
  },
  {
    path: "/patients/newpatientaccessrequest",
    title: "New patient access request",
    menu: ["newpatientaccessrequest", "patientaccessrequests"],
    says: [
      "Ask here for the record of a patient you care for who is not on your list.",
      "Choose the physician whose My Patients list the patient will appear on.",
      "Enter the name, date of birth and sex as the hospital knows them.",
      "Say in a sentence why you need access; the person who decides reads it.",
      "You can follow the request under Patient Access Requests, and we email you the decision.",
    ],
  },
  {
    path: "/patients/patientaccessrequests/details/:id",
    title: "Request details",
    menu: ["patientaccessrequests"],
    says: [
      "This page shows one request for access to a patient’s record.",
      "It says who the patient is, for which physician access was asked, and why.",
      "The status says whether the hospital has approved or denied it.",
      "The notes of the person who decided say what to do if it was denied.",
      "If something in it was wrong, send a new request with the right data.",
    ],
  },
  {
    path: "/patientaccessrequest/patientaccessrequests",
    title: "All patient access requests",
    menu: ["allpatientaccessrequests"],
    says: [
      "These are the requests for access from every practice.",
      "Requests waiting for a decision come first, the oldest at the top.",
      "Requests are processed within 48 hours; what has waited longer is marked as overdue.",
      "Search by the patient’s name or by ID, and choose how far back to look.",
      "Open a request to see who the hospital’s record knows by that name, and to decide.",
    ],
  },
  {
    path: "/patientaccessrequest/edit/:id",
    title: "Edit patient access request",
    menu: ["allpatientaccessrequests"],
    says: [
      "Administrators decide here whether a practice may see a patient’s record; compliance can read the request.",
      "Compare what was asked with the patient the hospital’s record found; if it is another one, enter the right MRN and search again.",
      "Approve opens the chart to the physician who is named, and the patient appears on their list.",
      "To deny, write the reason in the notes; the requester reads them.",
      "‘Save notes’ keeps your notes without deciding, and if someone decides before you, this page says so.",
    ],
  },
  {
    path: "/accountsandaccess/criticalresults",
    title: "Critical results",
    menu: ["criticalresults"],
    says: [
      "No physician of these practices has viewed a critical result in time, or none of them can sign in.",
      "The list shows the practice, the physician, since when the result waits, and the patient’s record ID; it shows no name and no value.",
      "Look the patient up in the hospital’s record, call the practice, then choose ‘Mark as called’.",
      "A line goes away by itself when a physician of the practice views the result.",
      "Practices you called stay under ‘Called’ for 14 days; ‘Mark as not called’ takes a call back.",
    ],
  },
  {
    path: "/patientaccessrequest/notmypatients",
    title: "Not My Patient List",
    menu: ["notmypatients"],
    says: [
      "Practices have reported these patients as not theirs.",
      "They left the physician’s list when they were reported.",
      "Correct the assignment in the hospital’s record, then choose Complete.",
      "Marking one complete does not change anyone’s access, and Undo takes it back.",
      "Search by name, or choose how far back to look.",
    ],
  },
  {
    path: "/myembassy",
    title: "My Embassy",
    menu: ["myembassy"],
    says: [
      "This page shows your embassy as the hospital’s records have it.",
      "Check the address and the telephone number, and tell the hospital if something is wrong.",
      "The embassy’s lead sees its members here and removes those who have left; their access ends at once.",
      "New members are added by the hospital.",
      "Every active member can see the patients of the embassy.",
    ],
  },
];
