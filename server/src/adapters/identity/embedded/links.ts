import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { addHours } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Emails people about changes to their sign-in. */
export const embeddedNotices =
  ({ config, jobs }: Pick<Platform, "config" | "jobs">) =>
  (trx: Database, to: string, subject: string): Promise<void> =>
    jobs.send(trx, "mail.send", {
      to,
      subject,
      text: `${subject}.\n\n${config.origin}/account/settings\n\nYou are receiving this email because your account was changed. If it wasn’t you, call ${config.SUPPORT_PHONE} right away.`,
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
  /** The text before the link. */
  text: string;
}

/** Mails that an administrator sends; a person's own request also shows the account's state. */
const MAILS: Record<Exclude<LinkKind, "forgotten">, LinkMail> = {
  activation: {
    subject: "Set up your Linnet account",
    text: "Your portal account is ready. Use this link within 7 days to set your password.",
  },
  reset: { subject: "Set a new Linnet password", text: "Your account needs a new password. Use this link within 24 hours to set it." },
};

/** The stored form is not enough to make a link. */
export const hashOfLink = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Disables links that a person requested, because the password was changed or an administrator decides about the sign-in. */
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
  /** Emails a link; earlier links end. The secret follows the #, so that no server logs it. */
  async function send(trx: Database, person: Mailed, { kind, subject, text }: LinkMail & { kind: LinkKind }): Promise<void> {
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const expiresAt = addHours(clock.now(), HOURS[kind]);
    await trx
      .insertInto("identity_links")
      .values({ user_id: person.id, kind, token_hash: hashOfLink(secret), expires_at: expiresAt })
      .execute();
    const help = `You are receiving this email because you have a portal account. If you did not expect it, call ${config.SUPPORT_PHONE}.`;
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
