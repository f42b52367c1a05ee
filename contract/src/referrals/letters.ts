import { z } from "zod";
import { DOWNLOAD_ONLY, download, endpoint, upload } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { DateTime, Id, Lines } from "../values.ts";
import { MAX_ATTACHMENT_BYTES } from "./attachments.ts";

/** A person in the referring practice who has opened a letter. Staff count as staff: they do not read for the physician. */
export const LetterReader = z.object({ name: z.string(), isStaff: z.boolean(), at: DateTime });

/** The clinic's letter after the visit. Only one is current: a correction replaces it, and a withdrawn one is listed without its file. */
export const ReferralLetter = z.object({
  id: Id,
  sentOn: DateTime,
  state: growing(z.enum(["current", "corrected", "withdrawn"])),
  /** It took the place of another one. */
  isCorrection: z.boolean(),
  /** When it was corrected or withdrawn, and why, in the clinic's words. */
  endedOn: DateTime.nullable(),
  endedBecause: z.string().nullable(),
  /** Added: the name to save it under, with the referral's number and clinic. Servers of the last release do not send it. */
  fileName: z.string().optional(),
  bytes: z.int().positive(),
  scan: growing(z.enum(["clean", "not-scanned"])),
  /** Who has opened it, the first of them first. */
  readers: z.array(LetterReader),
  /** That the office has done what there was to do, and what that was; empty where it does not say. */
  done: z.object({ at: DateTime, name: z.string(), what: z.string() }).nullable(),
});
export type ReferralLetter = z.infer<typeof ReferralLetter>;

/** The three times that close the loop (decision G-REF-35), and when the office had done its part; each null until then. */
export const ReferralLoop = z.object({
  /** The clinic saw the patient. */
  seenOn: DateTime.nullable(),
  /** When the current letter arrived. */
  letterOn: DateTime.nullable(),
  /** When the practice first read that letter, and the reader. */
  readOn: DateTime.nullable(),
  readBy: z.string().nullable(),
  doneOn: DateTime.nullable(),
});
export type ReferralLoop = z.infer<typeof ReferralLoop>;

/** The letter's file: a PDF, recognized by its bytes and rebuilt like any uploaded file. */
export const letterFile = {
  field: "letter",
  mediaTypes: ["application/pdf"],
  maxBytes: MAX_ATTACHMENT_BYTES,
  maxFiles: 1,
  missing: "Choose the letter’s PDF",
} as const;

const InPath = z.object({ id: z.coerce.number().pipe(Id) });
const LetterInPath = InPath.extend({ letterId: z.coerce.number().pipe(Id) });
const Words = Lines.trim().max(1000, "Use at most 1000 characters");

/** Calls of the referring office about the clinic's letter. */
export const letters = {
  /** Opens it and marks it as read by this person, except in login-as. */
  open: download({
    method: "GET",
    path: "/referral/:id/letter/:letterId",
    action: "read:referral-letter",
    about: { referral: "params.id" },
    params: LetterInPath,
    mediaTypes: [...letterFile.mediaTypes, DOWNLOAD_ONLY],
  }),
  /** Records that the office has finished its part after reading; 409 before that, or if someone else was first. */
  done: endpoint({
    method: "POST",
    path: "/referral/:id/done",
    action: "write:referral-done",
    about: { referral: "params.id" },
    params: InPath,
    /** The letter that was read: a correction since then has to be read first. */
    body: z.strictObject({ letterId: Id, what: Words.default("") }),
    reply: z.literal(true),
  }),
};

/** Calls of a clinic's desk about its letter. */
export const deskLetters = {
  /** Sends the letter, or corrects the current one; 409 describes what happened to the referral if someone else was first. */
  send: upload({
    method: "POST",
    path: "/desk/referrals/:id/letter",
    action: "write:desk-letter",
    isSending: true,
    about: { referralAtDesk: "params.id" },
    onceByKey: true,
    params: InPath,
    body: z.strictObject({ lastEvent: z.coerce.number().pipe(Id), reason: Words.default("") }),
    files: letterFile,
    reply: z.literal(true),
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/desk/referrals/:id/letter/withdrawal",
    action: "write:desk-letter-withdrawal",
    about: { referralAtDesk: "params.id" },
    params: InPath,
    body: z.strictObject({ lastEvent: Id, reason: Words.min(1, "Enter the reason for withdrawing the letter") }),
    reply: z.literal(true),
  }),
  open: download({
    method: "GET",
    path: "/desk/referrals/:id/letter/:letterId",
    action: "read:desk-letter",
    about: { referralAtDesk: "params.id" },
    params: LetterInPath,
    mediaTypes: [...letterFile.mediaTypes, DOWNLOAD_ONLY],
  }),
};
