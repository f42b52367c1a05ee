import type { Referral, ReferralDetails } from "@linnet/contract/referrals";
import type { ReferralQuestion } from "@linnet/contract/referrals/questions";
import type { MenuItem } from "@linnet/contract/session";
import { PHYSICIAN_MENU, STAFF_MENU } from "./people.ts";

/** What a person may do who only reads; stories about one act allow that one. */
export const NOTHING_ALLOWED: Referral["may"] = {
  edit: false,
  cancel: false,
  refer: false,
  retry: false,
  finish: false,
  answer: false,
  putAside: false,
  remind: false,
  object: false,
};

/** Dora refers Ana to Cardiology, and may still do everything with it. */
export const aReferral = (more: Partial<Referral> = {}): Referral => ({
  id: 10482,
  firstName: "Ana",
  lastName: "Ruiz",
  dateOfBirth: "2017-05-19",
  clinicName: "Cardiology",
  createdDtm: "2026-11-20T17:12:00Z",
  physicianName: "Ashby, Dora",
  cernerStatus: "Submitted",
  cancellationReason: null,
  cancelationRequest: false,
  modifyBy: "Ashby, Dora",
  modifyDtm: "2026-11-20T17:12:00Z",
  referralAppointment: null,
  mrn: "40014871",
  parentReferralId: null,
  botMessage: null,
  botStatus: "Completed",
  cernerReferralId: null,
  cernerUpdtDtm: null,
  statusId: 1,
  nextStep: "The hospital is working on it. Expect an answer by 11/24.",
  needsPractice: false,
  isChanged: false,
  isDeclined: false,
  isUrgent: false,
  isPutAside: false,
  successor: null,
  loop: { seenOn: null, letterOn: null, readOn: null, readBy: null, doneOn: null },
  deceased: null,
  checkTie: false,
  letterToRead: false,
  may: { ...NOTHING_ALLOWED, edit: true, cancel: true, refer: true },
  ...more,
});

/** The hospital has scheduled it. */
export const aScheduledReferral = (more: Partial<Referral> = {}): Referral =>
  aReferral({
    cernerStatus: "Patient Scheduled",
    cernerReferralId: "SR-7781",
    statusId: 3,
    referralAppointment: {
      aptDate: "2026-12-01T17:30:00Z",
      duration: 45,
      type: "New patient visit",
      location: "Cardiology, Main Campus",
      resource: "Clinic 3",
      state: "Scheduled",
    },
    nextStep: "Appointment 12/01/2026 at 9:30 AM. No action needed.",
    may: { ...NOTHING_ALLOWED, cancel: true, refer: true },
    ...more,
  });

/** The hospital cancelled it. */
export const aCancelledReferral = (more: Partial<Referral> = {}): Referral =>
  aReferral({
    cernerStatus: "Cancelled",
    statusId: 4,
    cancellationReason: "The family has moved away",
    cernerUpdtDtm: "2026-11-21T18:00:00Z",
    nextStep: "Cancelled. You can refer the patient again.",
    may: { ...NOTHING_ALLOWED, refer: true },
    ...more,
  });

/** Everything that was written on Ana's form. */
export const someDetails = (more: Partial<ReferralDetails> = {}): ReferralDetails => ({
  ...aReferral(),
  access: "own",
  questions: [],
  redirect: null,
  packet: null,
  clinicPhone: null,
  wait: null,
  questionId: null,
  physicianId: 7,
  practiceId: 11,
  practiceName: "Lakeside Pediatrics",
  insuranceTypeId: 1,
  insuranceType: "Commercial",
  patientAcuityId: 2,
  patientAcuity: "Routine",
  requestTypeId: 1,
  requestType: "New",
  reason: "Systolic murmur since August.\nTires early in sports.",
  clinicKey: 3,
  middleName: "Maria",
  patientSexId: 2,
  patientSex: "Female",
  patientStreetAddress: "12 Alder Way",
  patientCity: "Pasadena",
  patientState: "CA",
  zipCode: "91101",
  phoneNumber: "(626) 555-0144",
  secondaryPhoneNumber: "",
  guardianFirstName: "Lucia",
  guardianLastName: "Ruiz",
  guardianDob: "1988-02-03",
  guardianSexId: 2,
  guardianSex: "Female",
  guardianRelationshipId: 1,
  guardianRelationship: "Mother",
  guardianEmail: "lucia.ruiz@mail.example",
  createdBy: "Nowak, Gena",
  earlier: null,
  personId: null,
  identityCorrection: false,
  recordIdentity: null,
  attachments: [
    { id: 1, name: "referral-letter.pdf", mediaType: "application/pdf", bytes: 319_488, scan: "clean" },
    { id: 2, name: "growth-chart.jpg", mediaType: "image/jpeg", bytes: 2_202_009, scan: "not-scanned" },
  ],
  letters: [],
  history: [
    { kind: "sent", at: "2026-11-20T17:12:00Z", text: "By Gena Nowak, on behalf of Dora Ashby." },
    { kind: "received", at: "2026-11-20T17:13:00Z", text: "The hospital received it." },
  ],
  ...more,
});

/** Neurology waits for a report. */
export const aQuestion = (more: Partial<ReferralQuestion> = {}): ReferralQuestion => ({
  id: 31,
  subject: "EEG report from August",
  text: "You mention an EEG in August.\nDo the spells still happen?",
  wantedFiles: ["EEG report from August"],
  clinicName: "Neurology Clinic",
  askedBy: "Voss, Cara",
  askedOn: "2026-11-19T23:10:00Z",
  answerBy: "2026-11-24",
  state: "open",
  isLate: false,
  endedOn: null,
  endedBy: null,
  answer: null,
  ...more,
});

/** Gena has answered it with a file. */
export const anAnsweredQuestion = (more: Partial<ReferralQuestion> = {}): ReferralQuestion =>
  aQuestion({
    state: "answered",
    endedOn: "2026-11-20T18:00:00Z",
    endedBy: "Nowak, Gena",
    answer: {
      text: "About two spells a week.",
      isUnable: false,
      files: [{ id: 5, name: "eeg-2026-08.pdf", mediaType: "application/pdf", bytes: 421_888, scan: "clean" }],
    },
    ...more,
  });

const menuWith = (menu: MenuItem[], ...items: [string, string][]): MenuItem[] => [
  ...menu,
  { id: "referrals", parent: "Referrals", viewOrder: 3, items: items.map(([itemId, itemName]) => ({ itemId, itemName })) },
];

export const REFERRING_MENU = menuWith(
  PHYSICIAN_MENU,
  ["myreferrals", "My Referrals"],
  ["sharedreferrals", "Shared Referrals"],
  ["newreferral", "New Referral"],
);
export const REFERRING_STAFF_MENU = menuWith(STAFF_MENU, ["viewreferrals", "View Referrals"], ["newreferral", "New Referral"]);
