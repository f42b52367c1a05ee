import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DateTime, Id } from "../values.ts";

/** At most so many colleagues take over from one physician. */
export const MAX_COLLEAGUES = 20;

/** The colleagues who take over; the first also gets what belongs to no patient. Empty: no one takes over, and no reminder follows. */
export const Colleagues = z
  .array(Id)
  .max(MAX_COLLEAGUES)
  .refine((ids) => new Set(ids).size === ids.length, "Choose each colleague only once");

/** Counts of what a departing person leaves behind: the decider need not see the patients. */
export const LeftBehind = z.object({
  patients: z.int(),
  /** No physician has reviewed them; and of these, how many are critical. */
  unreviewedResults: z.int(),
  criticalResults: z.int(),
  openReferrals: z.int(),
  appointments: z.int(),
});
export type LeftBehind = z.infer<typeof LeftBehind>;

/** A physician who leaves a practice, or has left it, and who can take over. */
export const Departure = LeftBehind.extend({
  practiceId: Id,
  practiceName: z.string(),
  physicianId: Id,
  /** 'Last, First' */
  physicianName: z.string(),
  /** Null while they work there. */
  leftOn: DateTime.nullable(),
  colleagues: z.array(z.object({ physicianId: Id, name: z.string() })),
  /** Whether the caller may say who takes over: the owner, an administrator of the practice or of the hospital. */
  mayDecide: z.boolean(),
});
export type Departure = z.infer<typeof Departure>;

/** Who has taken over, while that can be undone. */
export const Handover = z.object({
  id: Id,
  practiceId: Id,
  practiceName: z.string(),
  physicianName: z.string(),
  /** 'Last, First', in the order in which they were named. */
  colleagues: z.array(z.string()),
  patients: z.int(),
  madeOn: DateTime,
  undoUntil: DateTime,
});
export type Handover = z.infer<typeof Handover>;

/** Added: who takes over from a physician who leaves (decision G-PAT-20). */
export const practiceHandover = {
  /** What the physician leaves behind in the practice that is named, or, for the hospital, in each of theirs. */
  departure: endpoint({
    method: "GET",
    path: "/practice/departure",
    action: "read:departure",
    query: z.strictObject({ physicianId: z.coerce.number().pipe(Id), practiceId: z.coerce.number().pipe(Id).optional() }),
    reply: z.array(Departure),
  }),
  /** Pending takeovers and those of the last 30 days: for the practice in use, or all for the hospital. */
  list: endpoint({
    method: "GET",
    path: "/practice/handovers",
    action: "read:handovers",
    reply: z.object({ undecided: z.array(Departure), made: z.array(Handover) }),
  }),
  /** Sets the successor later. */
  make: endpoint({
    method: "POST",
    path: "/practice/handover",
    action: "write:handover",
    isSending: true,
    body: z.strictObject({ practiceId: Id, physicianId: Id, colleagues: Colleagues }),
    reply: z.literal(true),
  }),
  /** Takes it back within 30 days; who takes over is undecided again. */
  undo: endpoint({
    method: "POST",
    path: "/practice/handover/undo",
    action: "write:handover-undo",
    body: z.strictObject({ practiceId: Id, id: Id }),
    reply: z.literal(true),
  }),
};
