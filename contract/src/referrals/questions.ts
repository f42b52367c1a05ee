import { z } from "zod";
import { upload } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { DateTime, Day, Id, Line, Lines } from "../values.ts";
import { Attachment, attachedFiles } from "./attachments.ts";

export const MAX_WANTED_FILES = 10;
/** The office is given at most so many days. */
export const MAX_DAYS_TO_ANSWER = 60;
/** Maximum number of open questions per referral. */
export const MAX_OPEN_QUESTIONS = 10;

/** What a clinic asks of the office. */
export const NewQuestion = z.strictObject({
  text: Lines.trim().min(1, "Enter the question").max(1000, "Use at most 1000 characters"),
  /** In the clinic's words, each one document: 'EEG report from August'. */
  wantedFiles: z
    .array(Line.trim().min(1, "Enter the file you need").max(120, "Use at most 120 characters for each file"))
    .max(MAX_WANTED_FILES, `Ask for at most ${MAX_WANTED_FILES} files`)
    .refine((files) => new Set(files).size === files.length, "Ask for each file once")
    .default([]),
  /** The last day for the answer, by the hospital's calendar. */
  answerBy: Day,
});
export type NewQuestion = z.infer<typeof NewQuestion>;

/** A question as both sides read it. `closed`: the referral was closed before anybody answered. */
export const ReferralQuestion = z.object({
  id: Id,
  /** In a few words: the files that are wanted, or how the question begins. */
  subject: z.string(),
  text: z.string(),
  wantedFiles: z.array(z.string()),
  clinicName: z.string(),
  /** Who of the clinic asked; null where that is not known. */
  askedBy: z.string().nullable(),
  askedOn: DateTime,
  answerBy: Day,
  state: growing(z.enum(["open", "answered", "withdrawn", "closed"])),
  /** It is open, and that day has passed. */
  isLate: z.boolean(),
  /** When it was answered, withdrawn or closed, and by which person; null if none. */
  endedOn: DateTime.nullable(),
  endedBy: z.string().nullable(),
  /** What the office says; with `isUnable` why it cannot answer. */
  answer: z.object({ text: z.string(), isUnable: z.boolean(), files: z.array(Attachment) }).nullable(),
});
export type ReferralQuestion = z.infer<typeof ReferralQuestion>;

const SUBJECT_LENGTH = 80;

/** What a question is about in a few words, for lists and headings. */
export function subjectOf({ text, wantedFiles }: Pick<NewQuestion, "text" | "wantedFiles">): string {
  const words = wantedFiles.length > 0 ? wantedFiles.join(", ") : (text.split("\n")[0] ?? "");
  const letters = [...words];
  return letters.length <= SUBJECT_LENGTH
    ? words
    : `${letters
        .slice(0, SUBJECT_LENGTH - 1)
        .join("")
        .trimEnd()}…`;
}

/** The office's side of the questions about its referrals; the clinic asks by an act of its desk. */
export const referralQuestions = {
  /** Once: 409 says who was first, or that it is open no longer. `isUnable`: the office cannot answer, and says why. */
  answer: upload({
    method: "POST",
    path: "/referral/:id/questions/:questionId/answer",
    action: "write:referral-answer",
    isSending: true,
    about: { referral: "params.id" },
    onceByKey: true,
    params: z.object({ id: z.coerce.number().pipe(Id), questionId: z.coerce.number().pipe(Id) }),
    body: z.strictObject({
      answer: Lines.trim().min(1, "Enter your answer").max(4000, "Use at most 4000 characters"),
      isUnable: z.stringbool().default(false),
    }),
    files: attachedFiles,
    reply: z.literal(true),
  }),
};
