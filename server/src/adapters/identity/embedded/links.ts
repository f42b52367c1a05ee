import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { addHours } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Tells somebody by mail what was changed about their sign-in. */
export const embeddedNotices =
  ({ config, jobs }: Pick<Platform, "config" | "jobs">) =>
  (trx: Database, to: string, subject: string): Promise<void> =>
    jobs.send(trx, "mail.send", {
      to,
      subject,
      text: `${subject}. If it wasn’t you, call ${config.SUPPORT_PHONE} right away. Your account settings: ${config.origin}/account/settings`,
    });

export type LinkKind = Tables["identity_links"]["kind"];

const HOURS: Record<LinkKind, number> = { activation: 7 * 24, reset: 24, forgotten: 1 };
const SECRET_BYTES = 32;

interface Mailed {
  id: string;
  email: string;
}

interface LinkMail {
  subject: string;
  /** What stands before the link. */
  text: string;
}

/** What an administrator had sent; who has asked for a link is told the state of their account beside it. */
const MAILS: Record<Exclude<LinkKind, "forgotten">, LinkMail> = {
  activation: {
    subject: "Set up your Linnet account",
    text: "Your portal account is ready. Set your password within 7 days:",
  },
  reset: { subject: "Set a new Linnet password", text: "Set a new password within 24 hours:" },
};

/** Nobody can make a link out of what is kept of it. */
export const hashOfLink = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Links that a person has asked for open nothing any more: the password was changed, or somebody else decides about the sign-in. */
export async function endForgottenLinks(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom("identity_links")
    .where("user_id", "=", userId)
    .where("kind", "=", "forgotten")
    .where("used_at", "is", null)
    .execute();
}

/** Links by which people of the embedded directory set a password: the newest of a person counts, once. */
export function embeddedLinks({ config, clock, jobs }: Pick<Platform, "config" | "clock" | "jobs">) {
  /** Mails a link; links before it end. The secret stands behind the #, so that no server writes it down. */
  async function send(trx: Database, person: Mailed, { kind, subject, text }: LinkMail & { kind: LinkKind }): Promise<void> {
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const expiresAt = addHours(clock.now(), HOURS[kind]);
    await trx
      .insertInto("identity_links")
      .values({ user_id: person.id, kind, token_hash: hashOfLink(secret), expires_at: expiresAt })
      .execute();
    const help = `If you did not expect this email, call ${config.SUPPORT_PHONE}.`;
    await jobs.send(trx, "mail.send", {
      to: person.email,
      subject,
      text: `${text}\n\n${config.origin}/password-reset#${secret}\n\n${help}`,
    });
  }

  return {
    send,
    /** Mails a link that an administrator wants the person to have. */
    sendFor: (trx: Database, person: Mailed, kind: keyof typeof MAILS): Promise<void> => send(trx, person, { kind, ...MAILS[kind] }),
  };
}

export type EmbeddedLinks = ReturnType<typeof embeddedLinks>;
