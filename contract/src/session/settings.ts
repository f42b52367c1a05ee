import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { DateTime } from "../values.ts";

/** A sign-in as the person themself sees it. */
const SeenSignIn = z.object({ at: DateTime, address: z.string().nullable(), outcome: growing(z.enum(["done", "refused"])) });

/** What a person finds about their own sign-in at the embedded identity provider. */
export const AccountSettings = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordChangedOn: DateTime.nullable(),
  secondFactor: z.object({ setUpOn: DateTime.nullable(), recoveryCodesLeft: z.int() }),
  /** The last twenty, newest first. */
  signIns: z.array(SeenSignIn),
  /** Notices that can be done without; what concerns the safety of the account is always sent. */
  noticesByMail: z.boolean(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

/** A chosen password; the server checks whether it is easy to guess. */
export const NewPassword = z.string().min(12, "Choose a password of at least 12 characters").max(1024);
const TypedPassword = z.string().min(1, "Enter your password").max(1024);

/** Six digits of an authenticator app, or one of the recovery codes. */
export const FactorCode = z
  .string()
  .transform((code) => code.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z0-9]{10})$/, "Enter the 6 digits from your app, or a recovery code"));

export const PasswordChange = z.strictObject({
  current: TypedPassword,
  next: NewPassword,
});

const WithPassword = z.strictObject({ password: TypedPassword });

/** Who knows the password alone does not take the second factor away: a code that counts at this moment belongs to it. */
export const FactorProof = z.strictObject({ password: TypedPassword, code: FactorCode });
export type FactorProof = z.infer<typeof FactorProof>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Where the person is signed in at this moment. */
const OpenSession = z.object({
  id: z.uuid(),
  /** Browser and kind of device in words, as in 'Firefox on Windows'; null where the browser did not say. */
  device: z.string().nullable(),
  signedInAt: DateTime,
  lastActiveAt: DateTime,
  /** The caller's own session. */
  isThisOne: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** A person's own account at the embedded identity provider. None of it is there where people sign in at another provider, or in login-as. */
export const accountSettings = {
  get: endpoint({ method: "GET", path: "/account-settings", action: "read:account-settings", inLoginAs: false, reply: AccountSettings }),
  changePassword: endpoint({
    method: "PUT",
    path: "/account-settings/password",
    action: "write:password",
    perMinute: 20,
    body: PasswordChange,
    reply: z.literal(true),
  }),
  /** A new secret for an authenticator app; it counts for nothing until a code of it was sent to `confirmFactor`. */
  prepareFactor: endpoint({
    method: "POST",
    path: "/account-settings/second-factor",
    action: "write:second-factor-secret",
    perMinute: 20,
    body: WithPassword,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmFactor: endpoint({
    method: "PUT",
    path: "/account-settings/second-factor",
    action: "write:second-factor",
    perMinute: 20,
    body: z.strictObject({ code: FactorCode }),
    reply: RecoveryCodes,
  }),
  /** 'Not now': it is offered once. @throws conflict where it is required */
  declineFactor: endpoint({
    method: "PUT",
    path: "/account-settings/second-factor/offer",
    action: "write:second-factor-declined",
    reply: z.literal(true),
  }),
  removeFactor: endpoint({
    method: "POST",
    path: "/account-settings/second-factor/removal",
    action: "write:second-factor-removal",
    perMinute: 20,
    body: FactorProof,
    reply: z.literal(true),
  }),
  newRecoveryCodes: endpoint({
    method: "POST",
    path: "/account-settings/recovery-codes",
    action: "write:recovery-codes",
    perMinute: 20,
    body: FactorProof,
    reply: RecoveryCodes,
  }),
  /** This one first, then by their last use. */
  sessions: endpoint({
    method: "GET",
    path: "/account-settings/sessions",
    action: "read:open-sessions",
    inLoginAs: false,
    reply: z.array(OpenSession),
  }),
  /**
   * Ends another of the person's sessions right away. @throws notFound for the session in use, which ends by logging out, and for an ended
   * one
   */
  endSession: endpoint({
    method: "POST",
    path: "/account-settings/sessions/end",
    action: "write:open-session-end",
    perMinute: 20,
    body: WithPassword.extend({ session: z.uuid() }),
    reply: z.literal(true),
  }),
  /** Ends all sessions but the one in use, including unused ones. */
  endOtherSessions: endpoint({
    method: "POST",
    path: "/account-settings/sessions/end-others",
    action: "write:open-sessions-end",
    perMinute: 20,
    body: WithPassword,
    reply: z.literal(true),
  }),
  chooseNotices: endpoint({
    method: "PUT",
    path: "/account-settings/notices",
    action: "write:notices",
    body: z.strictObject({ noticesByMail: z.boolean() }),
    reply: z.literal(true),
  }),
};
