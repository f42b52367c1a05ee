import { passwordReset } from "@linnet/contract/session/password-reset";
import { sql } from "kysely";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PasswordLinks } from "../port.ts";
import { LOCK_AT } from "./failures.ts";
import { embeddedLinks, type LinkKind } from "./links.ts";

/** What the status of a sign-in means for the person, and what its link does; without an entry there is no link. */
const HELP: Record<Tables["identity_users"]["status"], { text: string; kind?: LinkKind }> = {
  ACTIVE: {
    text: "Your account is active. If you forgot your password, use this link to set a new one. It works once and expires in 1 hour.",
    kind: "forgotten",
  },
  LOCKED_OUT: {
    text: `Your account was locked for 30 minutes after ${LOCK_AT} failed sign-ins. Use this link to unlock it with your current password or a new one. It works once and expires in 1 hour.`,
    kind: "forgotten",
  },
  RECOVERY: { text: "Your account needs a new password. Use this link to set it. It works once and expires in 1 hour.", kind: "forgotten" },
  PASSWORD_EXPIRED: {
    text: "You have a temporary password. Use this link to set your own. It works once and expires in 1 hour.",
    kind: "forgotten",
  },
  PROVISIONED: {
    text: "Your account has not been set up yet. Use this link to set it up. It works once and expires in 7 days.",
    kind: "activation",
  },
  STAGED: { text: "Your account is not ready yet." },
  SUSPENDED: { text: "Your account is suspended, so you cannot sign in." },
};
const HELP_SUBJECT = "Help signing in to Linnet";

/** Tells people of the embedded directory by mail in which state their sign-in is, and the way on. */
export function embeddedPasswordHelp({
  config,
  db,
  clock,
  jobs,
}: Pick<Platform, "config" | "db" | "clock" | "jobs">): PasswordLinks["sendHelp"] {
  const links = embeddedLinks({ config, clock, jobs });
  const call = `Call ${config.SUPPORT_PHONE}, option ${config.SUPPORT_PHONE_OPTION}.`;

  return (email) =>
    db.transaction().execute(async (trx) => {
      const person = await trx
        .selectFrom("identity_users")
        .select(["id", "email", "status"])
        .where(sql`lower(email)`, "=", sql`lower(${email})`)
        .executeTakeFirst();
      if (!person) return;
      const { text, kind } = HELP[person.status];
      const said = `We received a request to help you sign in to Linnet. ${text}`;
      if (kind) await links.send(trx, person, { kind, subject: HELP_SUBJECT, text: said });
      else await jobs.send(trx, "mail.send", { to: person.email, subject: HELP_SUBJECT, text: `${said} ${call}` });
      const { action } = passwordReset.request;
      await auditSystem(trx, { action, rule: `mailed: ${person.status}`, object: `identity user ${person.id}` });
    });
}
