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
    text: "Your account is active. If you forgot your password, set a new one with this link. It works once, for 1 hour.",
    kind: "forgotten",
  },
  LOCKED_OUT: {
    text: `Your account was locked after ${LOCK_AT} failed sign-ins, for 30 minutes. This link unlocks it, with your current password or a new one. It works once, for 1 hour.`,
    kind: "forgotten",
  },
  RECOVERY: { text: "Your account needs a new password. Set it with this link. It works once, for 1 hour.", kind: "forgotten" },
  PASSWORD_EXPIRED: {
    text: "You have a temporary password. Set your own with this link. It works once, for 1 hour.",
    kind: "forgotten",
  },
  PROVISIONED: { text: "Your account has not been set up yet. Set it up with this link. It works once, for 7 days.", kind: "activation" },
  STAGED: { text: "Your account is not open yet." },
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
      const said = `You, or someone who typed your address, asked for help signing in to Linnet. ${text}`;
      if (kind) await links.send(trx, person, { kind, subject: HELP_SUBJECT, text: said });
      else await jobs.send(trx, "mail.send", { to: person.email, subject: HELP_SUBJECT, text: `${said} ${call}` });
      const { action } = passwordReset.request;
      await auditSystem(trx, { action, rule: `mailed: ${person.status}`, object: `identity user ${person.id}` });
    });
}
