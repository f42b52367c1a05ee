import { z } from "zod";
import { growing } from "../growing.ts";
import { Id } from "../values.ts";

/** 20 MB: of each file, and of all files of a referral together (S2 §9). */
export const MAX_ATTACHMENT_BYTES = 20_971_520;
export const MAX_ATTACHMENTS = 20;
export const ATTACHMENT_TYPES = ["image/png", "image/jpeg", "application/pdf"] as const;

/** `clean`: a scanner has looked at it. `not-scanned`: there is none (security: files). */
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  mediaType: growing(z.enum(ATTACHMENT_TYPES)),
  bytes: z.int().positive(),
  scan: growing(z.enum(["clean", "not-scanned"])),
});
export type Attachment = z.infer<typeof Attachment>;

/** The names of attachments, as a JSON array in one field: of an edit, those to keep (decision G-REF-23). */
export const AttachmentNames = z
  .string()
  .max(20_000)
  .default("[]")
  .transform((text, context) => {
    try {
      return z
        .array(z.string().max(255))
        .max(MAX_ATTACHMENTS)
        .parse(JSON.parse(text || "[]"));
    } catch {
      context.addIssue({ code: "custom", message: "This is not a list of file names" });
      return z.NEVER;
    }
  });

/** What the form's files may be. */
export const attachedFiles = {
  field: "attachedFile",
  mediaTypes: ATTACHMENT_TYPES,
  maxBytes: MAX_ATTACHMENT_BYTES,
  maxTotalBytes: MAX_ATTACHMENT_BYTES,
  maxFiles: MAX_ATTACHMENTS,
} as const;
