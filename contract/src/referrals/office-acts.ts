import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DateTime, Id, Lines } from "../values.ts";

const InPath = z.object({ id: z.coerce.number().pipe(Id) });

/** What the office does with a referral that it has sent; a part of `referrals`. */
export const officeActs = {
  /** Asks the hospital to cancel; doing it twice is harmless (decision G-REF-13). */
  cancel: endpoint({
    method: "PUT",
    path: "/referral/cancelreferral/",
    action: "write:referral-cancellation",
    about: { referral: "body.id" },
    body: z.strictObject({
      id: Id,
      reason: Lines.trim().min(1, "Enter the reason for canceling").max(1000, "Use at most 1000 characters"),
      /** Accepted and ignored. */
      referral: z.unknown().optional(),
    }),
    reply: z.literal(true),
  }),
  /** Added: what the hospital changed is not new to the caller any more, or is again. Opening the referral says so too. */
  markChangeSeen: endpoint({
    method: "POST",
    path: "/referral/:id/change-seen",
    action: "write:referral-seen",
    about: { referral: "params.id" },
    params: InPath,
    /** `changedOn`: the change that the caller was shown. A later one stays new. */
    body: z.strictObject({ seen: z.boolean(), changedOn: DateTime }),
    reply: z.literal(true),
  }),
  /** Added: sets a declined referral aside, or reverts that; 409 for any other, and once another was sent. */
  putAside: endpoint({
    method: "PUT",
    path: "/referral/:id/put-aside",
    action: "write:referral-put-aside",
    about: { referral: "params.id" },
    params: InPath,
    body: z.strictObject({ isPutAside: z.boolean() }),
    reply: z.literal(true),
  }),
  /** Added: asks the clinic to go on, where it is late or has made no appointment, once a week; 409 says from when on again. */
  remind: endpoint({
    method: "POST",
    path: "/referral/:id/reminder",
    action: "write:referral-reminder",
    about: { referral: "params.id" },
    params: InPath,
    reply: z.literal(true),
  }),
  /**
   * Added: objects to the clinic that it was sent on to, in the two working days after that and before there is an appointment; 409 else.
   * The clinic keeps it, with a reason, or sends it back (decision record 58).
   */
  object: endpoint({
    method: "POST",
    path: "/referral/:id/objection",
    action: "write:referral-objection",
    about: { referral: "params.id" },
    params: InPath,
    body: z.strictObject({ reason: Lines.trim().min(1, "Enter the reason for your objection").max(1000, "Use at most 1000 characters") }),
    reply: z.literal(true),
  }),
  /** Added: tries again what the hospital's system did not take. */
  retry: endpoint({
    method: "POST",
    path: "/referral/:id/retry",
    action: "write:referral-retry",
    about: { referral: "params.id" },
    params: InPath,
    reply: z.literal(true),
  }),
  /**
   * Added: settles a lost tie (`checkTie`). `this`: the child in the caller's care with its MRN, correcting name or birth date; 409
   * `another_child` if both differ. `another`: none; the MRN is removed. The hospital is notified.
   */
  checkTie: endpoint({
    method: "POST",
    path: "/referral/:id/tie-check",
    action: "write:referral-tie",
    about: { referral: "params.id" },
    params: InPath,
    body: z.strictObject({ child: z.enum(["this", "another"]) }),
    reply: z.literal(true),
  }),
};
