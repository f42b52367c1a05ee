import { z } from "zod";
import { LinkSecret, SecurityAnswer, SecurityQuestion } from "../accounts/invitations.ts";
import { endpoint } from "../endpoint.ts";
import { NewPassword } from "./settings.ts";

/** Sign-in help requests per hour, per account and per address. */
export const HELP_PER_HOUR = 5;

/** Links from mails: to set up an account, to set a new password, to unlock an account. */
export const passwordReset = {
  /**
   * Sign-in help: the owner of the address gets a mail with the reason and the next step; with an invitation but no account, the invitation
   * again. The reply is the same for every caller and address. @throws rate_limited when the caller's address has asked too often
   */
  request: endpoint({
    method: "POST",
    path: "/password-reset/request",
    action: "write:password-reset-request",
    token: "none",
    perMinute: 20,
    body: z.strictObject({ email: z.email("Enter an email address, such as name@practice.org").max(255) }),
    reply: z.literal(true),
  }),
  /** Whose link it is. @throws not_found with a sentence for a link that is unknown, used, ended or too old. */
  open: endpoint({
    method: "POST",
    path: "/password-reset/open",
    action: "write:password-reset-opening",
    token: "none",
    perMinute: 20,
    body: z.strictObject({ token: LinkSecret }),
    /**
     * `isActivation`: the account is set up by it, so a question and its answer are asked for too. `isLocked`: the account is locked, and
     * the link opens it again, with the password that it has or with another one.
     */
    reply: z.object({ firstName: z.string(), email: z.string(), isActivation: z.boolean(), isLocked: z.boolean() }),
  }),
  /** Unlocks the account of a link, whose password stays. @throws not_found where the account is not locked */
  unlock: endpoint({
    method: "POST",
    path: "/password-reset/unlock",
    action: "write:sign-in-unlock",
    token: "none",
    perMinute: 20,
    body: z.strictObject({ token: LinkSecret }),
    reply: z.literal(true),
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
