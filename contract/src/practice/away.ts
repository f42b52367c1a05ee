import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id } from "../values.ts";

/** Maximum length of an absence in days: longer ones need a handover. */
export const MAX_AWAY_DAYS = 366;

/** When a physician is away, and which colleague of the practice covers (decision G-PAT-20). Days are the hospital's, the last one included. */
export const Absence = z.object({
  id: Id,
  coverId: Id,
  coverName: z.string(),
  firstDay: Day,
  lastDay: Day,
  /** The cover declined, so no one covers. */
  hasDeclined: z.boolean(),
  may: z.object({ end: z.boolean(), decline: z.boolean() }),
});
export type Absence = z.infer<typeof Absence>;

const Named = z.strictObject({ practiceId: Id, id: Id });

/** Added: away dates. A physician sets their own, and the owner those of every physician of the practice. */
export const practiceAway = {
  set: endpoint({
    method: "POST",
    path: "/practice/away",
    action: "write:away-dates",
    isSending: true,
    onceByKey: true,
    body: z
      .strictObject({ practiceId: Id, physicianId: Id, coverId: Id, firstDay: Day, lastDay: Day })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ["lastDay"], message: "Choose a last day on or after the first day" })
      .refine(({ physicianId, coverId }) => physicianId !== coverId, { path: ["coverId"], message: "Choose another physician to cover" }),
    reply: z.object({ id: Id }),
  }),
  /** Takes away dates back, or ends the time away early. */
  end: endpoint({ method: "POST", path: "/practice/away/end", action: "write:away-end", body: Named, reply: z.literal(true) }),
  /** The cover declines. No one covers until someone else is named. */
  decline: endpoint({
    method: "POST",
    path: "/practice/away/decline",
    action: "write:cover-decline",
    isSending: true,
    body: Named,
    reply: z.literal(true),
  }),
};
