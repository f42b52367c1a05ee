import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DateTime, Id } from "../values.ts";

/** A practice's invitation to a person who signs in with the invited email. */
export const JoiningInvitation = z.object({
  accountRequestId: Id,
  practiceName: z.string(),
  /** The words people choose a role by. */
  roleName: z.string(),
  /** Empty if the sender is unknown. */
  invitedBy: z.string(),
  invitedOn: DateTime,
  expiresOn: DateTime,
});
export type JoiningInvitation = z.infer<typeof JoiningInvitation>;

/** Added: invites an account holder into a practice, to answer after signing in. */
export const joining = {
  /** The caller's open invitations, soonest expiry first. */
  list: endpoint({ method: "GET", path: "/account/joining", action: "read:own-invitations", reply: z.array(JoiningInvitation) }),
  /** Accepts and has the role from now on, or declines. Gives the practice that can be worked in from now on; null after declining. */
  answer: endpoint({
    method: "POST",
    path: "/account/joining",
    action: "write:joining-answer",
    body: z.strictObject({ accountRequestId: Id, accept: z.boolean() }),
    /** Added: `isWaiting` where the role begins once the practice has confirmed it (decision G-ACC-29). */
    reply: z.object({ practiceId: Id.nullable(), isWaiting: z.boolean().optional() }),
  }),
};
