import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DateTime } from "../values.ts";

/** The target of a login-as (S2 §5). */
const Target = z.strictObject({ email: z.email("Email is not valid").max(255, "Email is not valid") });

/** The account behind the email, for the confirmation (S2 §3); no practice for embassy members. */
export const LoginAsTarget = z.object({ firstName: z.string(), lastName: z.string(), practiceName: z.string().nullable() });
export type LoginAsTarget = z.infer<typeof LoginAsTarget>;

/** The reason is stored with the login-as, outside the audit trail, which takes no free text (decision G-SES-25). */
const LoginAs = z.strictObject({
  ...Target.shape,
  reason: z
    .string("Enter a reason")
    .trim()
    .min(3, "Enter a reason")
    .max(200, "Use at most 200 characters")
    .regex(/^\P{Cc}*$/u, "Remove control characters"),
});

export const loginAs = {
  confirm: endpoint({
    method: "POST",
    path: "/Account/confirm/loginas",
    action: "write:login-as-check",
    perMinute: 30,
    body: Target,
    reply: LoginAsTarget,
  }),
  begin: endpoint({
    method: "POST",
    path: "/Account/loginas",
    action: "write:login-as",
    perMinute: 30,
    body: LoginAs,
    reply: z.object({ until: DateTime }),
  }),
  /** Stop: the administrator is themself again (decision G-SES-27). Answers true also when it had ended already. */
  stop: endpoint({ method: "POST", path: "/Account/loginas/stop", action: "write:login-as-stop", inLoginAs: true, reply: z.literal(true) }),
};
