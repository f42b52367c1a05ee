import { z } from "zod";
import { endpoint, upload } from "../endpoint.ts";
import { growing, growingList, withoutNewFields } from "../growing.ts";
import { DateTime, Id } from "../values.ts";
import { ATTACHMENT_TYPES, attachedFiles, MAX_ATTACHMENTS } from "./attachments.ts";
import { PacketAnswer } from "./packets/packet.ts";
import { MAX_ANSWERS_LENGTH } from "./packets.ts";

/** Unused drafts are purged after this time, with their files (decision G-REF-33). */
export const DRAFT_DAYS = 14;
/** Unsent drafts of one account in one practice. */
export const MAX_DRAFTS = 50;

/** Made by the browser when a form opens, so that a save can be repeated when its answer is lost. */
export const DraftId = z.uuid().toLowerCase();

/** As far as the database counts. */
const Count = z.int().positive().max(2_147_483_647);

/** Which form a draft belongs to; `subject` is what it was opened from, and is the portal's own. */
export const DraftForm = z.strictObject({
  form: z.enum(["new", "edit", "re-refer", "refer-a-patient"]),
  subject: z
    .string()
    .regex(/^[A-Za-z0-9.-]{0,64}$/)
    .default(""),
});

/** The answers to a clinic's questions so far, and to which version of them; held against no schema before they are sent. */
export const DraftPacket = z.strictObject({
  versionId: Id,
  answers: z
    .array(PacketAnswer)
    .max(1000)
    .refine((answers) => JSON.stringify(answers).length <= MAX_ANSWERS_LENGTH, "The answers are too long"),
});
export type DraftPacket = z.infer<typeof DraftPacket>;

/** What has been typed so far, right or wrong. */
export const DraftContent = z.object({
  packet: DraftPacket.optional(),
  fields: z.record(z.string().max(40), z.string().max(10_000)),
  step: z.int().min(1).max(3),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** A draft among several: enough to choose one of them. */
export const DraftSummary = DraftForm.strip().extend({
  id: z.uuid(),
  /** In which it was typed, and alone can be discarded. */
  practiceId: Id,
  /** As typed so far; may be empty. */
  firstName: z.string(),
  lastName: z.string(),
  savedOn: DateTime,
  /** Added: as typed so far; may be empty. */
  dateOfBirth: z.string().optional(),
});
export type DraftSummary = z.infer<typeof DraftSummary>;

/** A file that stays with a draft until it is sent. */
export const DraftFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: growing(z.enum(ATTACHMENT_TYPES)),
  /** Size of the rebuilt file. */
  bytes: z.int().positive(),
});
export type DraftFile = z.infer<typeof DraftFile>;

export const ReferralDraft = DraftForm.strip().extend({
  ...DraftContent.shape,
  packet: withoutNewFields(DraftPacket).optional(),
  id: z.uuid(),
  /** Grows by one with each save; who opens the draft saves against it. */
  version: Count,
  savedOn: DateTime,
  /** In the order in which they were chosen. */
  files: z.array(DraftFile),
});
export type ReferralDraft = z.infer<typeof ReferralDraft>;

const InPath = z.object({ draftId: DraftId });

/** Ids as a JSON array in one field. */
const FileIds = z
  .string()
  .max(1_000)
  .transform((text, context) => {
    try {
      return z.array(DraftId).max(MAX_ATTACHMENTS).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: "This is not a list of files" });
      return z.NEVER;
    }
  });

/** The fields in which a form that is sent names the draft it was; all optional. */
export const sentDraftFields = {
  draftId: DraftId.optional(),
  /** The open form that sends; 409 `draft_changed` when another one has saved the draft since. */
  draftEditorId: DraftId.optional(),
  /** Draft files to attach, before uploaded ones; other draft files are deleted with it. */
  draftFileIds: FileIds.optional(),
};

/** Added: what was typed and not sent, for its owner alone and in the practice in use (decision G-REF-33). */
export const referralDrafts = {
  /** The most recently saved first. */
  list: endpoint({
    method: "GET",
    path: "/referral/drafts",
    action: "read:referral-drafts",
    inLoginAs: false,
    reply: growingList(DraftSummary, "form"),
  }),
  /** 409 `draft_closed` if sent or discarded. */
  get: endpoint({
    method: "GET",
    path: "/referral/draft/:draftId",
    action: "read:referral-draft",
    inLoginAs: false,
    params: InPath,
    reply: ReferralDraft,
  }),
  /**
   * Creates or saves a draft. 409 `draft_changed` if another open form has saved it since `expectedVersion`, `draft_closed` if sent or
   * discarded, `draft_limit` if there are too many; 404 if it was saved before and is gone.
   */
  save: endpoint({
    method: "PUT",
    path: "/referral/draft",
    action: "write:referral-draft",
    body: DraftForm.extend({
      ...DraftContent.shape,
      draftId: DraftId,
      /** In which the form was opened: 409 `conflict` when the caller has switched since, and nothing is saved in the wrong practice. */
      practiceId: Id.optional(),
      /** The open form that saves, known by a random id of its own. */
      editorId: DraftId,
      /** This editor's save number: an older save that arrives late changes nothing. */
      sequence: Count,
      /** The version that this editor has opened, or saved last; null when it began the draft. */
      expectedVersion: Count.nullable(),
    }),
    reply: z.object({ version: Count, savedOn: DateTime }),
  }),
  /** Doing it twice is harmless; a save that arrives afterwards is refused, also the first one. */
  discard: endpoint({
    method: "DELETE",
    path: "/referral/draft/:draftId",
    action: "write:referral-draft-removal",
    params: InPath,
    /** In which the draft was typed: 409 `conflict` when the caller has switched since, and nothing is discarded in the wrong practice. */
    query: z.object({ practiceId: z.coerce.number().pipe(Id).optional() }),
    reply: z.literal(true),
  }),
  /**
   * Keeps one file with a draft that has been saved; the same `fileId` again changes nothing. 409 as of `save`, and `conflict` for a
   * file that was removed before it arrived.
   */
  addFile: upload({
    method: "POST",
    path: "/referral/draft/:draftId/file",
    action: "write:referral-draft-file",
    params: InPath,
    body: z.strictObject({
      /** Made by the browser, so that an upload can be repeated when its answer is lost. */
      fileId: DraftId,
      /** The open form that has chosen it; 409 `draft_changed` when another one has saved the draft since. */
      editorId: DraftId.optional(),
    }),
    files: { ...attachedFiles, maxFiles: 1, missing: "Choose a file" },
    reply: DraftFile,
  }),
  /** Doing it twice is harmless; an upload of that file which arrives afterwards is refused. */
  removeFile: endpoint({
    method: "DELETE",
    path: "/referral/draft/:draftId/file/:fileId",
    action: "write:referral-draft-file-removal",
    params: InPath.extend({ fileId: DraftId }),
    /** As of `addFile`. */
    query: z.object({ editorId: DraftId.optional() }),
    reply: z.literal(true),
  }),
};
