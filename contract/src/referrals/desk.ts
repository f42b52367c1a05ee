import { z } from "zod";
import { download, endpoint } from "../endpoint.ts";
import { growing, growingList, withoutNewFields } from "../growing.ts";
import { RecordIdentity } from "../patients/identity.ts";
import { EarlierReferral, ReferralAppointment, ReferralEvent, stateFields } from "../referrals.ts";
import { DateTime, Day, Id, Line, Lines } from "../values.ts";
import { ATTACHMENT_TYPES, Attachment } from "./attachments.ts";
import { Holiday } from "./clinic-days.ts";
import { Conversation } from "./conversation.ts";
import { DESK_ACT_NAMES, DESK_TASK, type DeskTask } from "./desk-tasks.ts";
import { sentFields } from "./fields.ts";
import { ReferralLetter } from "./letters.ts";
import { ReferralPacket } from "./packets.ts";
import { NewQuestion, ReferralQuestion } from "./questions.ts";
import { ClinicWait } from "./waits.ts";

export const DESK_PAGE_SIZE = 25;
/** Maximum number of times a referral is forwarded, and never back to an earlier clinic. */
export const MAX_REDIRECTS = 3;
/** So many working days the office has to object to the clinic that it was sent on to. */
export const DAYS_TO_OBJECT = 2;

// Object.keys forgets which keys there are.
const Task = z.enum(Object.keys(DESK_TASK) as [DeskTask, ...DeskTask[]]);

export const DeskClinic = z.object({ id: Id, name: z.string() });
const Colleague = z.object({ id: Id, name: z.string() });

/** A referral as a clinic's worklist shows it. */
export const DeskReferral = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: Day,
  clinic: DeskClinic,
  practiceName: z.string(),
  sentOn: DateTime,
  isUrgent: z.boolean(),
  /** The hospital's status word, as the office sees it. */
  cernerStatus: z.string(),
  task: growing(Task),
  /** The day by which the clinic is to have done it, by the hospital's calendar. */
  due: Day.nullable(),
  isOverdue: z.boolean(),
  /** The day by which the office is to answer what the clinic asks; null where nothing is asked. The clinic's own days stand still. */
  askedUntil: Day.nullable(),
  /** The day on which the office has reminded the clinic, which has not acted since. */
  remindedOn: Day.nullable(),
  /** The clinic asks, and the office has not answered any of it. */
  isUnanswered: z.boolean(),
  appointment: ReferralAppointment.nullable(),
  assignedTo: Colleague.nullable(),
});
export type DeskReferral = z.infer<typeof DeskReferral>;

/** Worklist filters besides a single task. */
export const DESK_VIEWS = ["all", "urgent", "overdue", ...Task.options] as const;
export type DeskView = (typeof DESK_VIEWS)[number];

const DeskCounts = z.object({
  all: z.int(),
  urgent: z.int(),
  overdue: z.int(),
  new: z.int(),
  failed: z.int(),
  cancel: z.int(),
  objected: z.int(),
  answered: z.int(),
  schedule: z.int(),
  report: z.int(),
  letter: z.int(),
  finish: z.int(),
  waiting: z.int(),
});

/**
 * A referral with everything sent. `identity`: the record has the intended child, a possible one by name and birth date or by MRN, or none.
 */
export const DeskReferralDetails = DeskReferral.extend({
  ...sentFields,
  mrn: z.string(),
  physicianName: z.string(),
  clinicName: z.string(),
  createdBy: z.string(),
  earlier: EarlierReferral.nullable(),
  /** The question that it was made of, where that is at a desk of the caller's. */
  questionId: Id.nullable(),
  cancelationRequest: z.boolean(),
  cancellationReason: z.string().nullable(),
  attachments: z.array(Attachment),
  /** What the clinic wrote after the visit, the newest first, and who has read it. */
  letters: z.array(ReferralLetter),
  /** Why the letter that the hospital's record has could not be taken, in a sentence; null where it is here, or there is none. */
  letterRefusal: z.string().nullable(),
  /** Whether the caller may now send a letter, or correct the current one. */
  mayWrite: z.boolean(),
  history: z.array(ReferralEvent),
  ...stateFields,
  questions: z.array(ReferralQuestion),
  /** Added: everything written about it, as the office reads it, with advice where that is at a desk of the caller's. */
  conversation: Conversation.optional(),
  /** This clinic's usual wait, as the office sees it; null without recent referrals. */
  wait: ClinicWait.nullable(),
  /** The answers to the clinic's questions, or that they were not answered; null where it had none. */
  packet: ReferralPacket.nullable(),
  identity: z.object({ found: growing(z.enum(["found", "likely", "unknown"])), record: RecordIdentity.nullable() }),
  /** What the caller may do with it now. */
  acts: growingList(z.enum(DESK_ACT_NAMES)),
  /** That the office objects to this clinic: why, who does so since when, and which clinic had it before. */
  objection: z.object({ text: z.string(), by: z.string().nullable(), at: DateTime, fromClinicName: z.string() }).nullable(),
  /** Added: what an appointment at its clinic usually has; empty texts where that is unknown. */
  usualVisit: z.object({ location: z.string(), resource: z.string(), minutes: z.int() }).optional(),
  /** Added: the days from today on when no clinic is open, besides weekends. */
  holidays: z.array(withoutNewFields(Holiday)).optional(),
  /** Where it may be sent on to. */
  redirectTo: z.array(DeskClinic),
  /** Who works at the desk of its clinic, and may have it in hand. */
  colleagues: z.array(Colleague),
  /** Sent with an action, so that it does not apply to another person's later change. */
  lastEvent: Id,
});
export type DeskReferralDetails = z.infer<typeof DeskReferralDetails>;

const InPath = z.object({ id: z.coerce.number().pipe(Id) });
const Reason = Lines.trim().max(1000, "Use at most 1000 characters");
const Needed = (missing: string) => Reason.min(1, missing);
const shown = { lastEvent: Id };
const Visit = z.strictObject({
  startsAt: DateTime,
  minutes: z.int().min(5, "Use at least 5 minutes").max(480, "Use at most 480 minutes").default(30),
  location: Line.trim().min(1, "Enter the location").max(200, "Use at most 200 characters"),
  resource: Line.trim().min(1, "Enter the provider").max(200, "Use at most 200 characters"),
});

/** What a worklist is narrowed to. */
const worklistFilter = {
  view: z.enum(DESK_VIEWS).default("all"),
  clinicId: Id.nullable().default(null),
  assignedTo: Id.nullable().default(null),
  /** The beginnings of names of patient or practice; a referral's number, an MRN or the end of a phone; or a birth date, MM/DD/YYYY. */
  text: Line.trim().max(100, "Use at most 100 characters").default(""),
};
/** So far one walks from referral to referral. */
export const MAX_ORDER = 1000;

/** One act of a clinic. */
export const DeskActRequest = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("accept"), ...shown }),
  z.strictObject({ act: z.literal("schedule"), ...shown, visit: Visit }),
  z.strictObject({ act: z.literal("reschedule"), ...shown, visit: Visit }),
  z.strictObject({ act: z.literal("ask"), ...shown, question: NewQuestion }),
  z.strictObject({ act: z.literal("hold"), ...shown, reason: Needed("Enter the reason for the hold") }),
  z.strictObject({ act: z.literal("redirect"), ...shown, clinicId: Id, reason: Needed("Enter the reason for forwarding") }),
  z.strictObject({ act: z.literal("keep"), ...shown, reason: Needed("Enter the reason for keeping the referral") }),
  z.strictObject({ act: z.literal("send-back"), ...shown, reason: Reason.default("") }),
  z.strictObject({ act: z.literal("decline"), ...shown, reason: Needed("Enter the reason for declining") }),
  z.strictObject({ act: z.literal("seen"), ...shown }),
  z.strictObject({ act: z.literal("no-show"), ...shown }),
  z.strictObject({ act: z.literal("complete"), ...shown }),
  z.strictObject({ act: z.literal("cancel"), ...shown, reason: Needed("Enter the reason for canceling") }),
]);
export type DeskActRequest = z.infer<typeof DeskActRequest>;

/** Calls of a clinic's desk (roles 12 and 13): about the referrals of its clinics, and nothing else. */
export const desk = {
  worklist: endpoint({
    method: "POST",
    path: "/desk/referrals",
    action: "read:desk",
    body: z.strictObject({
      ...worklistFilter,
      page: z.int().positive().max(100_000).default(1),
    }),
    reply: z.object({
      data: z.array(DeskReferral),
      totalPages: z.int(),
      currentPage: z.int(),
      total: z.int(),
      counts: DeskCounts,
      clinics: z.array(DeskClinic),
      /** Desk staff of these clinics, each with their clinics. */
      colleagues: z.array(Colleague.extend({ clinicIds: z.array(Id) })),
    }),
  }),
  /** The numbers of a worklist's referrals in their order, the first {@link MAX_ORDER}: who opens one goes on to the next from there. */
  order: endpoint({
    method: "POST",
    path: "/desk/order",
    action: "read:desk-order",
    body: z.strictObject(worklistFilter),
    reply: z.object({ ids: z.array(Id) }),
  }),
  get: endpoint({
    method: "GET",
    path: "/desk/referrals/:id",
    action: "read:desk-referral",
    about: { referralAtDesk: "params.id" },
    params: InPath,
    reply: DeskReferralDetails,
  }),
  attachment: download({
    method: "GET",
    path: "/desk/referrals/:id/attachment/:fileId",
    action: "read:desk-attachment",
    about: { referralAtDesk: "params.id" },
    params: InPath.extend({ fileId: z.coerce.number().pipe(Id) }),
    mediaTypes: ATTACHMENT_TYPES,
  }),
  /** 409 describes what happened if someone else was first. */
  act: endpoint({
    method: "POST",
    path: "/desk/referrals/:id/acts",
    action: "write:desk-act",
    about: { referralAtDesk: "params.id" },
    params: InPath,
    body: DeskActRequest,
    reply: z.literal(true),
  }),
  /** Takes back a question that the office has not answered. */
  withdrawQuestion: endpoint({
    method: "POST",
    path: "/desk/referrals/:id/questions/:questionId/withdrawal",
    action: "write:desk-question-withdrawal",
    about: { referralAtDesk: "params.id" },
    params: InPath.extend({ questionId: z.coerce.number().pipe(Id) }),
    reply: z.literal(true),
  }),
  /** The clinic has dealt with the answers that came until then, as any act of it says too. */
  markAnswersRead: endpoint({
    method: "POST",
    path: "/desk/referrals/:id/answers-read",
    action: "write:desk-answers-read",
    about: { referralAtDesk: "params.id" },
    params: InPath,
    body: z.strictObject({ questionIds: z.array(Id).min(1).max(200) }),
    reply: z.literal(true),
  }),
  /** Assigns it to a colleague in its clinic, or to no one with null. */
  assign: endpoint({
    method: "PUT",
    path: "/desk/referrals/:id/assignment",
    action: "write:desk-assignment",
    about: { referralAtDesk: "params.id" },
    params: InPath,
    body: z.strictObject({ accountId: Id.nullable() }),
    reply: z.literal(true),
  }),
};

/** Desk staff and their clinics; an empty list means all. */
export const DeskPerson = z.object({
  accountId: Id,
  name: z.string(),
  email: z.string(),
  isLead: z.boolean(),
  clinics: z.array(DeskClinic),
});
export type DeskPerson = z.infer<typeof DeskPerson>;

/** Calls of system administrators: who works at a clinic's desk. */
export const clinicDesks = {
  list: endpoint({
    method: "GET",
    path: "/clinicdesks",
    action: "read:clinic-desks",
    reply: z.object({ people: z.array(DeskPerson), clinics: z.array(DeskClinic) }),
  }),
  /** Gives a hospital person a desk, or changes it. */
  give: endpoint({
    method: "PUT",
    path: "/clinicdesks",
    action: "write:clinic-desk",
    body: z.strictObject({
      email: z.email("Enter the person’s email address").max(255, "Use at most 255 characters"),
      isLead: z.boolean(),
      clinicIds: z.array(Id).max(500, "Choose at most 500 clinics"),
      /** Without it an empty list is rejected: choosing none must not mean all clinics by accident. */
      allClinics: z.boolean(),
    }),
    reply: z.literal(true),
  }),
  end: endpoint({
    method: "DELETE",
    path: "/clinicdesks/:accountId",
    action: "write:clinic-desk-end",
    params: z.object({ accountId: z.coerce.number().pipe(Id) }),
    reply: z.literal(true),
  }),
};
