import { z } from "zod";
import { growing, growingOr } from "./growing.ts";

/**
 * Everything that can go wrong, by what the web must distinguish. Add a code only when a screen reacts to it. `reauthenticate`: the sign-in
 * is too old for this, so the person must enter a credential again. `login_as_over`: the caller's login-as has ended. `not_available`: not
 * in the requested form; another may be. `another_child`: name or birth date differ from the record's child with this person id or MRN
 * (decision G-REF-32). `draft_changed`: another open form has saved the draft since; `draft_closed`: it was sent or discarded;
 * `draft_limit`: the maximum number of drafts exists.
 */
export const ErrorCode = z.enum([
  "unauthenticated",
  "forbidden",
  "reauthenticate",
  "login_as_over",
  "not_found",
  "not_available",
  "invalid_input",
  "conflict",
  "another_child",
  "draft_changed",
  "draft_closed",
  "draft_limit",
  "rate_limited",
  "upstream_unavailable",
  "internal",
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Why a session ended without its person's doing: left alone, twelve hours old, or suspended by an administrator. */
export const SessionEnd = z.enum(["idle", "expired", "suspended"]);
export type SessionEnd = z.infer<typeof SessionEnd>;

/** The one shape of every error reply. `message` is a sentence for the person who reads it. */
export const ErrorBody = z.object({
  status: z.int(),
  code: growing(ErrorCode),
  message: z.string(),
  /** Field path to message, for forms. */
  fields: z.record(z.string(), z.string()).optional(),
  /** False when the caller's own practice is not on the portal; the browser then shows /practice-not-active (decision G-X-08). */
  isMyLinnet: z.literal(false).optional(),
  /** Why the caller's session is over, where they can do something about it. */
  ended: growingOr(SessionEnd, "expired").optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
