import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LinkSecret } from "./invitations.ts";

export const passwordReset = {
  /** Whose password a link sets that an administrator had sent. @throws not_found with a sentence, as of an invitation's link */
  open: endpoint({
    method: "POST",
    path: "/password-reset/open",
    action: "write:password-reset-opening",
    token: "none",
    perMinute: 20,
    body: z.strictObject({ token: LinkSecret }),
    reply: z.object({ firstName: z.string(), email: z.string() }),
  }),
  reset: endpoint({
    method: "POST",
    path: "/password-reset/accept",
    action: "write:password-reset",
    token: "none",
    perMinute: 20,
    body: z.strictObject({ token: LinkSecret, password: z.string().max(200) }),
    reply: z.literal(true),
  }),
};
