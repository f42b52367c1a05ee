import { z } from "zod";
import { download, endpoint } from "../endpoint.ts";
import { Id } from "../values.ts";
import { DESK_PAGE_SIZE } from "./desk.ts";

/** So many referrals are chosen at once: no more than a page of the worklist shows. */
export const MAX_CHOSEN = DESK_PAGE_SIZE;
/** Of all files that are printed together, in bytes: they are in memory at once. */
export const MAX_PRINTED_BYTES = 60 * 1_048_576;

const Once = "Choose each referral once";
const isOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;
const TOO_MANY = `Choose at most ${MAX_CHOSEN} referrals`;
const NONE = "Choose at least one referral";

/** What is done at a clinic's desk (roles 12 and 13) with several referrals of its worklist at once. */
export const deskBulk = {
  /** All of them in one PDF, in this order, each as it was sent. 409 names those that are no longer at the caller's desk. */
  print: download({
    method: "POST",
    path: "/desk/referrals/print",
    action: "read:desk-print",
    perMinute: 60,
    body: z.strictObject({ ids: z.array(Id).min(1, NONE).max(MAX_CHOSEN, TOO_MANY).refine(isOnce, Once) }),
    mediaTypes: ["application/pdf"],
  }),
  /**
   * Gives them to a colleague, or with null to nobody. `assignedTo`: who had each, as the caller was shown. The others are done where some
   * cannot be; those are named, each with the reason.
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
