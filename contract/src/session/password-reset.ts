import { z } from "zod";
import { LinkSecret, SecurityAnswer, SecurityQuestion } from "../accounts/invitations.ts";
import { endpoint } from "../endpoint.ts";
import { NewPassword } from "./settings.ts";

/** Links that an administrator had sent: to set up an account again, or to set a new password. */
export const passwordReset = {
  /** Whose link it is. @throws not_found with a sentence for a link that is unknown, used, ended or too old. */
  open: endpoint({
    method: "POST",
    path: "/password-reset/open",
    action: "write:password-reset-opening",
    token: "none",
    perMinute: 20,
    body: z.strictObject({ token: LinkSecret }),
    /** `isActivation`: the account is set up by it, so a question and its answer are asked for too. */
    reply: z.object({ firstName: z.string(), email: z.string(), isActivation: z.boolean() }),
  }),
  accept: endpoint({
    method: "POST",
    path: "/password-reset/accept",
    action: "write:password-reset",
    token: "none",
    perMinute: 20,
    body: z.strictObject({
      token: LinkSecret,
      password: NewPassword,
      securityQuestion: SecurityQuestion.optional(),
      securityAnswer: SecurityAnswer.optional(),
    }),
    reply: z.literal(true),
  }),
};
