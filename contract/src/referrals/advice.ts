import { z } from "zod";
import { download, endpoint, upload } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { DateTime, Day, Id, Lines } from "../values.ts";
import { ATTACHMENT_TYPES, Attachment, attachedFiles } from "./attachments.ts";
import { DraftContent, DraftForm, DraftId } from "./drafts.ts";
import { MAX_REASON, ReferralForm } from "./fields.ts";

export const ADVICE_PAGE_SIZE = 25;
/** Number of messages per read, newest first. */
export const MESSAGES_AT_ONCE = 50;

/** `closed`: the office needs no answer any more. `referred`: a referral was made of it. */
export const AdviceState = z.enum(["open", "answered", "closed", "referred"]);
export type AdviceState = z.infer<typeof AdviceState>;
const Side = z.enum(["office", "clinic"]);
export type AdviceSide = z.infer<typeof Side>;

const MESSAGE_MISSING = "Enter your message";
const Message = Lines.trim().min(1, MESSAGE_MISSING).max(MAX_REASON, `Use at most ${MAX_REASON} characters`);

/** What was written, and the files that came with it. */
export const AdviceMessage = z.object({
  id: Id,
  side: growing(Side),
  /** 'Last, First'. */
  by: z.string(),
  at: DateTime,
  text: z.string(),
  files: z.array(Attachment),
});
export type AdviceMessage = z.infer<typeof AdviceMessage>;

/** A question to a clinic as lists show it. */
export const AdviceThread = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: Day,
  clinic: z.object({ id: Id, name: z.string() }),
  practiceName: z.string(),
  physicianName: z.string(),
  /** How the question begins. */
  subject: z.string(),
  askedOn: DateTime,
  state: growing(AdviceState),
  /** Who writes next; null once it has ended. */
  turn: growing(Side).nullable(),
  /** By when the clinic has promised to answer; null where it is not its turn. */
  answerBy: Day.nullable(),
  /** That day has passed. */
  isLate: z.boolean(),
  changedOn: DateTime,
  /** The clinic has written since the caller opened it; never so for a desk, which has turns. */
  isNew: z.boolean(),
  /** What was made of it. */
  referralId: Id.nullable(),
});
export type AdviceThread = z.infer<typeof AdviceThread>;

const Messages = z.object({
  /** The oldest of them first. */
  messages: z.array(AdviceMessage),
  /** That there are some before these. */
  hasEarlier: z.boolean(),
});
export type AdviceMessages = z.infer<typeof Messages>;

/** A question with what was written last about it. */
export const AdviceDetails = AdviceThread.extend({
  ...Messages.shape,
  /** The child of the record, where it is one. */
  personId: z.string().nullable(),
  physicianId: Id,
  /** Who asked, 'Last, First'. */
  askedBy: z.string(),
  /** Sent with each message, so that no reply misses a new one. */
  version: z.int(),
  /** Added: the clinic's own phone. Null for the service desk. */
  clinicPhone: z.string().nullable().optional(),
  /** Added: whether someone at the clinic reads messages here. Otherwise the office calls. */
  isRead: z.boolean().optional(),
  may: z.object({ write: z.boolean(), close: z.boolean(), refer: z.boolean() }),
});
export type AdviceDetails = z.infer<typeof AdviceDetails>;

/** All threads of a caller by one kind of access, as of referrals (decision G-REF-07). */
const Access = z.enum(["own", "practice", "shared"]);
export type AdviceAccess = z.infer<typeof Access>;

const Page = z.coerce.number().pipe(z.int().positive().max(100_000)).default(1);
const InPath = z.object({ id: z.coerce.number().pipe(Id) });
const FileInPath = InPath.extend({ fileId: z.coerce.number().pipe(Id) });
/** The message before which they stand. */
const Before = z.object({ before: z.coerce.number().pipe(Id) });
const shown = { version: z.coerce.number().pipe(z.int().positive()) };

const { physicianId, clinicKey, firstName, middleName, lastName, dateOfBirth, mrn, personId } = ReferralForm.shape;

/** An office's side of its questions to clinics: who of it sees and writes what is as of its referrals (decision record 84). */
export const advice = {
  /** The latest change first. */
  list: endpoint({
    method: "GET",
    path: "/advice",
    action: "read:advice-list",
    query: z.object({ access: Access, page: Page }),
    reply: z.object({ data: z.array(AdviceThread), totalPages: z.int(), currentPage: z.int(), total: z.int() }),
  }),
  /** Asks a clinic about a child of the caller's, or one unknown to the record; the fields are a referral's. */
  ask: upload({
    method: "POST",
    path: "/advice",
    action: "write:advice",
    isSending: true,
    onceByKey: true,
    body: z.strictObject({
      physicianId,
      clinicKey,
      firstName,
      middleName,
      lastName,
      dateOfBirth,
      mrn,
      personId,
      text: Lines.trim().min(1, "Enter your question").max(MAX_REASON, `Use at most ${MAX_REASON} characters`),
    }),
    files: attachedFiles,
    reply: z.object({ id: Id, answerBy: Day }),
  }),
  /** What the clinic wrote is not new to the caller any more. */
  get: endpoint({
    method: "GET",
    path: "/advice/:id",
    action: "read:advice",
    about: { advice: "params.id" },
    params: InPath,
    reply: AdviceDetails,
  }),
  messages: endpoint({
    method: "GET",
    path: "/advice/:id/messages",
    action: "read:advice-messages",
    about: { advice: "params.id" },
    params: InPath,
    query: Before,
    reply: Messages,
  }),
  file: download({
    method: "GET",
    path: "/advice/:id/file/:fileId",
    action: "read:advice-file",
    about: { advice: "params.id" },
    params: FileInPath,
    mediaTypes: ATTACHMENT_TYPES,
  }),
  /** Reopens an ended one. 409 describes the changes since `version`. */
  write: upload({
    method: "POST",
    path: "/advice/:id/messages",
    action: "write:advice-message",
    isSending: true,
    about: { advice: "params.id" },
    onceByKey: true,
    params: InPath,
    body: z.strictObject({ ...shown, text: Message }),
    files: attachedFiles,
    reply: z.literal(true),
  }),
  /** The office needs no answer any more. */
  close: endpoint({
    method: "POST",
    path: "/advice/:id/closing",
    action: "write:advice-closing",
    about: { advice: "params.id" },
    params: InPath,
    body: z.strictObject(shown),
    reply: z.literal(true),
  }),
  /**
   * Begins a referral of it: a draft of the caller's with what is known and the office's files; the same one again while it is unsent. The
   * question has become a referral when that is sent; 409 where it has already.
   */
  refer: endpoint({
    method: "POST",
    path: "/advice/:id/referral",
    action: "write:advice-referral",
    about: { advice: "params.id" },
    params: InPath,
    body: DraftForm.extend({ ...DraftContent.shape, draftId: DraftId, editorId: DraftId }),
    reply: z.object({ draftId: z.uuid() }),
  }),
};

/** Of the open ones, those with which the clinic writes next, and of these the late ones. */
const Counts = z.object({ open: z.int(), toAnswer: z.int(), late: z.int() });

/** The clinic's side of questions, for its desk staff (decision record 58). */
export const deskAdvice = {
  /** Open ones: first those to be answered, the first due first. Ended ones: the latest first. */
  list: endpoint({
    method: "POST",
    path: "/desk/advice",
    action: "read:desk-advice-list",
    body: z.strictObject({
      view: z.enum(["open", "ended"]).default("open"),
      clinicId: Id.nullable().default(null),
      page: z.int().positive().max(100_000).default(1),
    }),
    reply: z.object({ data: z.array(AdviceThread), totalPages: z.int(), currentPage: z.int(), total: z.int(), counts: Counts }),
  }),
  get: endpoint({
    method: "GET",
    path: "/desk/advice/:id",
    action: "read:desk-advice",
    about: { adviceAtDesk: "params.id" },
    params: InPath,
    reply: AdviceDetails,
  }),
  messages: endpoint({
    method: "GET",
    path: "/desk/advice/:id/messages",
    action: "read:desk-advice-messages",
    about: { adviceAtDesk: "params.id" },
    params: InPath,
    query: Before,
    reply: Messages,
  }),
  file: download({
    method: "GET",
    path: "/desk/advice/:id/file/:fileId",
    action: "read:desk-advice-file",
    about: { adviceAtDesk: "params.id" },
    params: FileInPath,
    mediaTypes: ATTACHMENT_TYPES,
  }),
  /** The answer, with which the question has ended; or with `asksBack` what the clinic has to know first. 409 as of the office's. */
  write: upload({
    method: "POST",
    path: "/desk/advice/:id/messages",
    action: "write:desk-advice-message",
    isSending: true,
    about: { adviceAtDesk: "params.id" },
    onceByKey: true,
    params: InPath,
    body: z.strictObject({ ...shown, text: Message, asksBack: z.stringbool().default(false) }),
    files: attachedFiles,
    reply: z.literal(true),
  }),
};
