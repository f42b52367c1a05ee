import type { DeskReferral, DeskReferralDetails, desk } from "@linnet/contract/referrals/desk";
import type { MenuItem, UserRoles } from "@linnet/contract/session";
import type { z } from "zod";
import { DORA } from "./people.ts";
import { someDetails } from "./referrals.ts";

/** Cara works at the desk of two clinics. */
export const CARA: UserRoles = {
  ...DORA,
  practiceRoles: [{ roleId: 12, active: true }],
  firstName: "Cara",
  lastName: "Voss",
  email: "cara@staff.wrenfield.example",
  practice: null,
  practices: [],
  medicalRecordAccess: false,
};

export const DESK_MENU: MenuItem[] = [{ id: "desk", parent: "Desk", viewOrder: 1, items: [] }];

const NEUROLOGY = { id: 3, name: "Neurology Clinic" };
const HEART = { id: 4, name: "Heart Center" };
const COLLEAGUES = [
  { id: 21, name: "Varga, Lena" },
  { id: 22, name: "Voss, Cara" },
];

/** Ana waits for a decision. */
export const atDesk = (more: Partial<DeskReferral> = {}): DeskReferral => ({
  id: 10482,
  firstName: "Ana",
  lastName: "Ruiz",
  dateOfBirth: "2017-05-19",
  clinic: NEUROLOGY,
  practiceName: "Lakeside Pediatrics",
  sentOn: "2026-11-20T17:12:00Z",
  isUrgent: false,
  cernerStatus: "Submitted",
  task: "new",
  due: "2026-11-24",
  isOverdue: false,
  askedUntil: null,
  remindedOn: null,
  isUnanswered: false,
  appointment: null,
  assignedTo: null,
  ...more,
});

/** A page of the worklist with these. */
export const aWorklist = (data: DeskReferral[]): z.infer<typeof desk.worklist.reply> => ({
  data,
  totalPages: 1,
  currentPage: 1,
  total: data.length,
  counts: {
    all: 31,
    urgent: 2,
    overdue: 4,
    new: 6,
    failed: 0,
    cancel: 0,
    objected: 0,
    answered: 0,
    schedule: 11,
    report: 8,
    letter: 3,
    finish: 2,
    waiting: 1,
  },
  clinics: [HEART, NEUROLOGY],
  colleagues: COLLEAGUES.map((each) => ({ ...each, clinicIds: [NEUROLOGY.id, HEART.id] })),
});

/** What was sent of Ana, and what can be done with it. */
export function atDeskDetails(more: Partial<DeskReferralDetails> = {}): DeskReferralDetails {
  const { access: _access, ...sent } = someDetails();
  return {
    ...sent,
    ...atDesk(),
    attachments: [],
    letterRefusal: null,
    wait: null,
    questionId: null,
    packet: null,
    mayWrite: false,
    identity: {
      found: "likely",
      record: { firstName: "Ana", middleName: "Maria", lastName: "Ruiz", dateOfBirth: "2017-05-20", sex: "F", mrn: "40014871" },
    },
    acts: ["accept", "schedule", "hold", "redirect", "decline", "cancel"],
    objection: null,
    redirectTo: [HEART],
    colleagues: COLLEAGUES,
    lastEvent: 501,
    ...more,
  };
}
