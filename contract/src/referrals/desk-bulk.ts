import { z } from "zod";
import { download, endpoint } from "../endpoint.ts";
import { Id } from "../values.ts";
import { DESK_PAGE_SIZE } from "./desk.ts";

/** Maximum selection: one page of the worklist. */
export const MAX_CHOSEN = DESK_PAGE_SIZE;
/** Total size of files in one print, in bytes: they are in memory together. */
export const MAX_PRINTED_BYTES = 60 * 1_048_576;

const Once = "Choose each referral once";
const isOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;
const TOO_MANY = `Choose at most ${MAX_CHOSEN} referrals`;
const NONE = "Choose at least one referral";

/** Bulk actions at a clinic's desk (roles 12 and 13). */
export const deskBulk = {
  /** One PDF with all of them in this order, each as sent. 409 lists the ones no longer at the caller's desk. */
  print: download({
    method: "POST",
    path: "/desk/referrals/print",
    action: "read:desk-print",
    perMinute: 60,
    body: z.strictObject({ ids: z.array(Id).min(1, NONE).max(MAX_CHOSEN, TOO_MANY).refine(isOnce, Once) }),
    mediaTypes: ["application/pdf"],
  }),
  /**
   * Assigns them to a colleague, or to no one with null. `assignedTo`: each one's assignee as displayed. Partial success: failed ones are
   * listed with the reason.
   */
  assign: endpoint({
    method: "PUT",
    path: "/desk/referrals/assignments",
    action: "write:desk-assignments",
    body: z.strictObject({
      accountId: Id.nullable(),
      referrals: z
        .array(z.strictObject({ id: Id, assignedTo: Id.nullable() }))
        .min(1, NONE)
        .max(MAX_CHOSEN, TOO_MANY)
        .refine((all) => isOnce(all.map(({ id }) => id)), Once),
    }),
    reply: z.object({ refused: z.array(z.object({ id: Id, why: z.string() })) }),
  }),
};
