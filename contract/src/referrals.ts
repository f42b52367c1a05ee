import { z } from "zod";
import { download, endpoint, upload } from "./endpoint.ts";
import { growing } from "./growing.ts";
import { RecordIdentity } from "./patients/identity.ts";
import { Deceased } from "./patients.ts";
import { ATTACHMENT_TYPES, Attachment, AttachmentNames, attachedFiles, MAX_ATTACHMENTS } from "./referrals/attachments.ts";
import { Conversation } from "./referrals/conversation.ts";
import { REFERRAL_EVENTS, REFERRAL_STATE, REFERRAL_STATES } from "./referrals/course.ts";
import { sentDraftFields } from "./referrals/drafts.ts";
import { ReferralForm, sentFields } from "./referrals/fields.ts";
import { ReferralLetter, ReferralLoop } from "./referrals/letters.ts";
import { officeActs } from "./referrals/office-acts.ts";
import { ReferralPacket, sentPacketFields } from "./referrals/packets.ts";
import { ReferralQuestion } from "./referrals/questions.ts";
import { ClinicWait } from "./referrals/waits.ts";
import { DateTime, Day, EhrId, Id, Line, oneOf, PartialDate } from "./values.ts";

/** Days to look back for referrals; -1 is all (S1 §9). */
export const REFERRAL_LOOKBACKS = [30, 60, 90, 180, 360, -1] as const;
export type ReferralLookback = (typeof REFERRAL_LOOKBACKS)[number];
export const DEFAULT_REFERRAL_LOOKBACK = 30;
/** A list holds at most so many, the newest (decision G-REF-05). */
export const MAX_REFERRALS = 1000;

/** The portal's own status of a referral: 1 submitted, 2 in process, 3 scheduled, 4 canceled, 5 failed (decision G-REF-02). */
export const ReferralStatusId = oneOf([1, 2, 3, 4, 5]);
/** Texts of cernerStatus that mean something to the portal; any other is shown as it is. */
export const PATIENT_SCHEDULED = REFERRAL_STATE.scheduled.word;
export const CANCELLED = REFERRAL_STATE.cancelled.word;

export const ReferralAppointment = z.object({
  aptDate: DateTime,
  /** Minutes. */
  duration: z.int().positive().nullable(),
  type: z.string(),
  location: z.string(),
  resource: z.string(),
  state: z.string(),
});
export type ReferralAppointment = z.infer<typeof ReferralAppointment>;

/** A referral as lists show it. Spelled as the entity is (S2 §3); what has no value is null. */
export const Referral = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: Day,
  clinicName: z.string(),
  createdDtm: DateTime,
  physicianName: z.string(),
  /** Added: 'Dr. Ortiz', of a colleague's referral that the caller sees as cover or as who took over (decision G-PAT-20). */
  forPhysician: z.string().optional(),
  cernerStatus: z.string(),
  cancellationReason: z.string().nullable(),
  cancelationRequest: z.boolean(),
  /** Who changed it last; of a referral whose cancellation is requested, who requested it. */
  modifyBy: z.string(),
  modifyDtm: DateTime,
  referralAppointment: ReferralAppointment.nullable(),
  mrn: z.string(),
  parentReferralId: Id.nullable(),
  botMessage: z.string().nullable(),
  botStatus: growing(z.enum(["Queued", "Processing", "Completed", "Failed"])),
  cernerReferralId: z.string().nullable(),
  cernerUpdtDtm: DateTime.nullable(),
  statusId: growing(ReferralStatusId),
  /** Added: who acts next, as a sentence. */
  nextStep: z.string(),
  /** Added: nothing goes on until the referring practice does something. */
  needsPractice: z.boolean(),
  /** Added: the hospital has done something that the caller has not seen yet; never of a child who has died. */
  isChanged: z.boolean(),
  /** Added: it was sent as urgent (decision G-REF-36), and the visit has yet to come. */
  isUrgent: z.boolean(),
  /** Added: its clinic will not see the patient, and the office has said that it has nothing more to do (decision record 58). */
  isDeclined: z.boolean(),
  isPutAside: z.boolean(),
  /** Added: the last referral that was sent after it; its number and clinic where the caller may see it. */
  successor: z.object({ id: Id.nullable(), clinicName: z.string().nullable(), sentOn: DateTime }).nullable(),
  /** Added: the three times that close the loop (decision G-REF-35). */
  loop: ReferralLoop,
  /** Added: the clinic's letter waits for the caller to read it; staff do not read for the physician. */
  letterToRead: z.boolean(),
  /** Added: whether the child has died, if the referral is tied to a child in the caller's care; otherwise null (decision G-PAT-19). */
  deceased: Deceased,
  /** Added: a bare MRN had tied it to a child with a different name or birth date, so it needs review (decision G-REF-32). */
  checkTie: z.boolean(),
  /** Added: what the caller may do with it now (decisions G-REF-10 to -12, G-REF-34; `object`: decision record 58). */
  may: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    refer: z.boolean(),
    retry: z.boolean(),
    finish: z.boolean(),
    answer: z.boolean(),
    putAside: z.boolean(),
    remind: z.boolean(),
    object: z.boolean(),
  }),
});
export type Referral = z.infer<typeof Referral>;

/** What has happened to a referral, oldest first; nothing of it is ever changed. */
export const ReferralEvent = z.object({
  kind: growing(z.enum(REFERRAL_EVENTS)),
  at: DateTime,
  /** A sentence for the person who reads it. */
  text: z.string(),
});
export type ReferralEvent = z.infer<typeof ReferralEvent>;

/** Added: state and its start. Pages must not derive them from the history, which may contain unknown events. */
export const stateFields = { state: growing(z.enum(REFERRAL_STATES)).optional(), stateSince: DateTime.optional() };

/** The referral after which another was sent, and whether its clinic had declined it. */
export const EarlierReferral = z.object({ id: Id, clinicName: z.string(), isDeclined: z.boolean() });

/**
 * A referral with its whole form, attachments and history. For a correction, name and birth date are as typed, while lists show the
 * record's.
 */
export const ReferralDetails = Referral.extend({
  /** Added: the caller's access, which is also the list it appears in. */
  access: growing(z.enum(["own", "practice", "shared"])),
  ...sentFields,
  createdBy: z.string(),
  /** Added: the referral this one is based on. */
  earlier: EarlierReferral.nullable(),
  /** Added: the question to a clinic that it was made of, where the caller may see that. */
  questionId: Id.nullable(),
  /** Added: the child of the record whose referral it is, where the caller has the child in care. */
  personId: EhrId.nullable(),
  /** Added: the form corrects what the record says of the child. */
  identityCorrection: z.boolean(),
  /**
   * Added: what the record says of that child now, where the caller has the child in care; otherwise null, but of a correction what it
   * said when the referral was sent. With `checkTie` the child in the caller's care who has the MRN.
   */
  recordIdentity: RecordIdentity.nullable(),
  attachments: z.array(Attachment),
  /** Added: the clinic's own phone; null for the service desk. */
  clinicPhone: z.string().nullable(),
  /** Added: the clinic's usual wait; null without recent referrals. */
  wait: ClinicWait.nullable(),
  /** Added: what the clinic wrote after the visit, the newest first. */
  letters: z.array(ReferralLetter),
  history: z.array(ReferralEvent),
  ...stateFields,
  /** Added: what clinics have asked about it, oldest first. */
  questions: z.array(ReferralQuestion),
  /** Added: everything written about it. Servers of the last release do not send it. */
  conversation: Conversation.optional(),
  /** Added: the answers to its clinic's questions; null where the clinic had none when it was sent (decision record 83). */
  packet: ReferralPacket.nullable(),
  /** Added: the clinic that sent it on to this one, while the office may object or waits for an answer; `reason` as that clinic wrote it. */
  redirect: z.object({ fromClinicName: z.string(), reason: z.string(), until: Day, isObjected: z.boolean() }).nullable(),
});
export type ReferralDetails = z.infer<typeof ReferralDetails>;

const FieldId = z
  .union([Id, z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(Id);
const FieldIdOrNone = z
  .union([z.literal(""), FieldId])
  .nullish()
  .transform((id) => id || null);

/** `id` and created order are sorted by nothing that is shown; a click on a column sorts by it (decision G-REF-30). */
export const REFERRAL_SORTS = ["id", "patientname", "dateofbirth", "createddtm", "physicianname"] as const;
const ListOptions = z.strictObject({
  sortfield: z.string().toLowerCase().pipe(z.enum(REFERRAL_SORTS)).default("id"),
  sortdirection: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["asc", "desc"]))
    .default("desc"),
  lookback: oneOf(REFERRAL_LOOKBACKS).default(DEFAULT_REFERRAL_LOOKBACK),
  /** Honoured where given; the portal's own pages search in what they have (decision G-REF-04). */
  searchterm: Line.trim().max(100, "Use at most 100 characters").default(""),
  /** Added: only those possibly linked to the wrong patient, at any age (decision G-REF-32). */
  checkTie: z.boolean().default(false),
  /** Added: only those where the practice acts next, of any age (decision record 58). */
  needsUs: z.boolean().default(false),
});
const list = (path: `/${string}`) =>
  endpoint({ method: "POST", path, action: "read:referrals", body: ListOptions, reply: z.array(Referral) });

const InPath = z.object({ id: z.coerce.number().pipe(Id) });

export const referrals = {
  ofPractice: list("/referral/viewreferrals"),
  mine: list("/referral/myreferrals"),
  /** Of other physicians of the practice, about patients who are shared with the caller (decision G-REF-07). */
  shared: list("/referral/sharedreferrals"),
  get: endpoint({
    method: "GET",
    path: "/referral/:id",
    action: "read:referral",
    about: { referral: "params.id" },
    params: InPath,
    reply: ReferralDetails,
  }),
  /**
   * Creates a referral, sends it to the hospital later, and answers right away (decision G-REF-01). With `parentReferralId`,
   * `attachmentNames` are that one's files to include.
   */
  create: upload({
    method: "POST",
    path: "/referral",
    action: "write:referral",
    isSending: true,
    onceByKey: true,
    body: ReferralForm.extend({
      attachmentNames: AttachmentNames,
      parentReferralId: FieldIdOrNone,
      ...sentDraftFields,
      ...sentPacketFields,
    }),
    files: attachedFiles,
    reply: z.object({ id: Id }),
  }),
  /** Until the hospital has accepted it; 409 afterwards (decision G-REF-10). */
  edit: upload({
    method: "PUT",
    path: "/referral",
    action: "write:referral-edit",
    isSending: true,
    about: { referral: "body.id" },
    onceByKey: true,
    body: ReferralForm.extend({
      id: FieldId,
      attachmentNames: AttachmentNames,
      parentReferralId: FieldIdOrNone,
      /** When the caller's copy was last changed; a later change by another person is not overwritten. */
      modifyDtm: DateTime.optional(),
      ...sentDraftFields,
      ...sentPacketFields,
    }),
    files: attachedFiles,
    reply: z.object({ id: Id }),
  }),
  ...officeActs,
  attachment: download({
    method: "GET",
    path: "/referral/:id/attachment/:fileId",
    action: "read:referral-attachment",
    about: { referral: "params.id" },
    params: InPath.extend({ fileId: z.coerce.number().pipe(Id) }),
    mediaTypes: ATTACHMENT_TYPES,
  }),
  /**
   * Added: which of these files are named after another visible child, by name or MRN; at most one child per file. Never the form's own
   * child, nor a namesake.
   */
  namedFiles: endpoint({
    method: "POST",
    path: "/referral/namedfiles",
    action: "read:named-files",
    body: z.strictObject({
      fileNames: z.array(z.string().max(255)).max(MAX_ATTACHMENTS),
      /** Whose the form is: 'Ana Ruiz'. */
      name: z.string().trim().max(210),
    }),
    reply: z.array(z.object({ fileName: z.string(), patientName: z.string(), dob: PartialDate.nullable() })),
  }),
  /**
   * Added: the practice's open referrals for the same child and clinic, shown before sending. Invisible ones are summarized in one last
   * entry without id, day, physician and status.
   */
  duplicates: endpoint({
    method: "POST",
    path: "/referral/duplicates",
    action: "read:referral-duplicates",
    body: z.strictObject({
      firstName: z.string().trim().max(100),
      lastName: z.string().trim().max(100),
      dateOfBirth: Day,
      clinicKey: Id,
    }),
    reply: z.array(
      Referral.pick({ clinicName: true, physicianName: true, cernerStatus: true }).extend({
        id: Id.nullable(),
        createdDtm: DateTime.nullable(),
      }),
    ),
  }),
};
