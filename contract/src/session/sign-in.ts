import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Line } from "../values.ts";
import { FactorCode, NewPassword } from "./settings.ts";

/** A person the demo's sign-in page offers; an empty list outside demo mode. */
const DemoPerson = z.object({ name: z.string(), email: z.string(), description: z.string() });

const Interaction = z.object({ interaction: z.string().regex(/^[\w-]{1,64}$/) });

const GoingOn = z.object({ redirectTo: z.string() });
/** The password came from another person: they must choose a new one first. */
const AskingPassword = z.object({ newPassword: z.literal(true) });
/** Where the browser goes on, or what is asked next. */
const Next = z.union([GoingOn, z.object({ secondFactor: z.literal(true) }), AskingPassword]);

/** The calls of the embedded identity provider's own sign-in page. */
export const signIn = {
  page: endpoint({
    method: "GET",
    path: "/sign-in/:interaction/page",
    action: "read:sign-in-page",
    token: "none",
    params: Interaction,
    reply: z.object({ demoPeople: z.array(DemoPerson), demoPassword: z.string().nullable() }),
  }),
  submit: endpoint({
    method: "POST",
    path: "/sign-in/:interaction/credentials",
    action: "write:sign-in",
    token: "none",
    perMinute: 30,
    params: Interaction,
    body: z.strictObject({
      email: Line.trim().min(1, "Enter your email address").max(255),
      password: z.string().min(1, "Enter your password").max(1024),
    }),
    reply: Next,
  }),
  /** The second factor, asked for after a right password; a code of the app or a recovery code. */
  secondFactor: endpoint({
    method: "POST",
    path: "/sign-in/:interaction/second-factor",
    action: "write:sign-in-factor",
    token: "none",
    perMinute: 30,
    params: Interaction,
    body: z.strictObject({ code: FactorCode }),
    reply: z.union([GoingOn, AskingPassword]),
  }),
  /** A new password in place of the one just used. */
  newPassword: endpoint({
    method: "POST",
    path: "/sign-in/:interaction/new-password",
    action: "write:sign-in-password",
    token: "none",
    perMinute: 30,
    params: Interaction,
    body: z.strictObject({ password: NewPassword }),
    reply: GoingOn,
  }),
};
