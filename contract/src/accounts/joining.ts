import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DateTime, Id } from "../values.ts";

/** An invitation into a practice to somebody who signs in with the e-mail it was sent to. */
export const JoiningInvitation = z.object({
  accountRequestId: Id,
  practiceName: z.string(),
  /** The words people choose a role by. */
  roleName: z.string(),
  /** Empty where nobody is known to have sent it. */
  invitedBy: z.string(),
  invitedOn: DateTime,
  expiresOn: DateTime,
});
export type JoiningInvitation = z.infer<typeof JoiningInvitation>;

/** Added: somebody who has an account already is asked into a practice, and answers once they have signed in. */
export const joining = {
  /** The caller's own open invitations, the one that ends first in front. */
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
