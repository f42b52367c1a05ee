import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { DateTime, Day, EhrId, Id, Lines } from "../values.ts";

export const ODDITY_PAGE_SIZE = 25;
export const MAX_ODDITY_NOTE = 500;

/** The label of each kind in the list. */
export const ODDITY_KINDS = {
  "own-name": "Own name",
  "family-name": "Family name",
  "no-relation": "No relationship",
  night: "At night",
  refusals: "Refusals",
  "many-practices": "Many practices",
  "sign-in-replaced": "Sign-in replaced",
} as const;
const OddityKind = z.enum(["own-name", "family-name", "no-relation", "night", "refusals", "many-practices", "sign-in-replaced"]);
export type OddityKind = z.infer<typeof OddityKind>;

/** Added: `kinds=all` returns every kind. The default returns the kinds of earlier releases, because their pages fail on others. */
const WhichKinds = z.object({ kinds: z.literal("all").optional() });

const OddityState = z.enum(["open", "closed"]);
export type OddityState = z.infer<typeof OddityState>;

export const Oddity = z.object({
  id: Id,
  kind: growing(OddityKind),
  /** By the hospital's calendar. */
  day: Day,
  /** Why it was flagged, in one sentence without a patient's name. */
  sentence: z.string(),
  /** The patient's record id; the name opens with a reason. Null for several patients or none. */
  recordId: EhrId.nullable(),
  closed: z.object({ by: z.string(), at: DateTime, note: z.string() }).nullable(),
});
export type Oddity = z.infer<typeof Oddity>;

const OddityPage = z.object({
  oddities: z.array(Oddity),
  /** The last one of this page, where others come after it. */
  next: Id.nullable(),
  /** Whether the caller may close one. */
  mayClose: z.boolean(),
});
export type OddityPage = z.infer<typeof OddityPage>;

/** Added: flagged activity, for a person to judge (decision record 73). It triggers no action. */
export const auditOddities = {
  /** The latest found first. */
  list: endpoint({
    method: "POST",
    path: "/compliance/audit/oddities",
    action: "read:audit-oddities",
    perMinute: 60,
    query: WhichKinds,
    body: z.strictObject({ state: OddityState, after: Id.optional() }),
    reply: OddityPage,
  }),
  /** For compliance only. A closed one stays closed. */
  close: endpoint({
    method: "POST",
    path: "/compliance/audit/oddities/close",
    action: "write:audit-oddity-closing",
    perMinute: 30,
    body: z.strictObject({ id: Id, note: Lines.trim().min(1, "Enter your findings").max(MAX_ODDITY_NOTE) }),
    reply: z.literal(true),
  }),
};
