import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { NewPassword } from "../session/settings.ts";

/** A link of an invitation counts so many days, once (decision G-PRA-07). */
export const INVITATION_DAYS = 7;

/** The secret part of an emailed link. It follows the # of the address, so that no server logs it. */
export const LinkSecret = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, "This link is incomplete. Open it again from the email.");

/** Security questions, one per person; the service desk can ask it on the phone (decision G-ACC-14). */
export const SECURITY_QUESTIONS = [
  "What was the name of your first pet?",
  "In which town was your first job?",
  "What was the name of your first teacher?",
  "What is the middle name of your oldest cousin?",
  "What was the make of your first car?",
] as const;

export const SecurityQuestion = z.enum(SECURITY_QUESTIONS, "Choose a question");
export const SecurityAnswer = z.string().trim().min(4, "Answer with at least 4 characters").max(100, "Answer with at most 100 characters");

/** What is set up by the link: the sign-in at the embedded provider. With another provider it is done there. */
export const NewSignIn = z.strictObject({
  password: NewPassword,
  securityQuestion: SecurityQuestion,
  securityAnswer: SecurityAnswer,
});

export const invitations = {
  /** The invitation behind a link. @throws not_found with a sentence for a link that is unknown, used, ended or too old. */
  open: endpoint({
    method: "POST",
    path: "/invitation/open",
    action: "write:invitation-opening",
    token: "none",
    perMinute: 20,
    body: z.strictObject({ token: LinkSecret }),
    reply: z.object({
      firstName: z.string(),
      email: z.string(),
      practiceName: z.string(),
      roleName: z.string(),
      /** Whether the password is set here, or at the hospital's own provider. */
      setsPassword: z.boolean(),
    }),
  }),
  /** Uses a link up. Password, question and answer are needed where the password is set here. */
  accept: endpoint({
    method: "POST",
    path: "/invitation/accept",
    action: "write:invitation-acceptance",
    token: "none",
    perMinute: 20,
    body: NewSignIn.partial().extend({ token: LinkSecret }),
    reply: z.literal(true),
  }),
};
