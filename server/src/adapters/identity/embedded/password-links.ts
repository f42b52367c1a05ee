import { passwordReset } from "@linnet/contract/session/password-reset";
import type { Config } from "../../../config.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { AppError, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PasswordLinks } from "../port.ts";
import { embeddedNotices, hashOfLink, type LinkKind } from "./links.ts";
import { hashAnswer, hashPassword, refuseGuessable, refuseSame } from "./passwords.ts";

/** Whoever was suspended, or given a temporary password, since the link was sent has to be sent another one. */
const STATUS: Record<LinkKind, Tables["identity_users"]["status"]> = { activation: "PROVISIONED", reset: "RECOVERY" };
const NOTICE: Record<LinkKind, string> = { activation: "Your account was set up", reset: "Your password was changed" };

const noLonger = (sentence: string) => new AppError("not_found", sentence);

/** A link by its secret, with whose it is; also one that is good no longer. */
const findLink = (db: Database, secret: string) =>
  db
    .selectFrom("identity_links as link")
    .innerJoin("identity_users as person", "person.id", "link.user_id")
    .select((row) => [
      "link.id",
      "link.kind",
      "link.expires_at as expiresAt",
      "link.used_at as usedAt",
      "person.id as personId",
      "person.email",
      "person.first_name as firstName",
      "person.last_name as lastName",
      "person.status",
      "person.password_hash as passwordHash",
      row
        .exists(
          row
            .selectFrom("identity_links as newer")
            .select("newer.id")
            .whereRef("newer.user_id", "=", "link.user_id")
            .whereRef("newer.id", ">", "link.id"),
        )
        .as("isReplaced"),
    ])
    .where("link.token_hash", "=", hashOfLink(secret))
    .executeTakeFirst();

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Says why a link opens nothing, if it does not. */
function refuseEnded(link: FoundLink | undefined, now: Date, { SUPPORT_PHONE }: Pick<Config, "SUPPORT_PHONE">): FoundLink {
  const call = `Please call ${SUPPORT_PHONE} for a new one.`;
  if (!link) throw noLonger(`This link is not known. Please open the newest one from your mails, or call ${SUPPORT_PHONE}.`);
  if (link.usedAt) throw noLonger("This link was used already. Please sign in with the password that was set by it.");
  if (link.isReplaced) throw noLonger("A newer link was sent to you. Please open that one.");
  if (link.expiresAt <= now) throw noLonger(`This link is too old. ${call}`);
  if (link.status !== STATUS[link.kind]) throw noLonger(`This link is no longer in force. ${call}`);
  return link;
}

/** How people of the embedded directory set a password by a link they were mailed. */
export function embeddedPasswordLinks({ config, db, clock, jobs }: Pick<Platform, "config" | "db" | "clock" | "jobs">): PasswordLinks {
  const tell = embeddedNotices({ config, jobs });
  const find = async (trx: Database, secret: string) => refuseEnded(await findLink(trx, secret), clock.now(), config);

  /** Whoever takes the link first has it; another who comes at the same time waits here, and finds it used. */
  async function take(trx: Database, { id }: FoundLink, secret: string): Promise<void> {
    const taken = await trx
      .updateTable("identity_links")
      .set({ used_at: clock.now() })
      .where("id", "=", id)
      .where("used_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!taken) await find(trx, secret);
  }

  return {
    async open(secret) {
      const { firstName, email, kind } = await find(db, secret);
      return { firstName, email, isActivation: kind === "activation" };
    },

    async accept(secret, { password, securityQuestion, securityAnswer }) {
      const link = await find(db, secret);
      const isActivation = link.kind === "activation";
      if (isActivation && !securityQuestion) throw invalidInput({ securityQuestion: "Please choose a question" });
      if (isActivation && !securityAnswer) throw invalidInput({ securityAnswer: "Please answer the question" });
      await refuseGuessable(password, link, "password");
      await refuseSame(link.passwordHash, password);
      const passwordHash = await hashPassword(password);
      const chosen = isActivation
        ? { security_question: securityQuestion ?? null, security_answer_hash: await hashAnswer(securityAnswer ?? "") }
        : {};

      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        await find(trx, secret);
        await take(trx, link, secret);
        const set = await trx
          .updateTable("identity_users")
          .set({ ...chosen, status: "ACTIVE", password_hash: passwordHash, password_changed_at: now, modified_at: now })
          .where("id", "=", link.personId)
          .where("status", "=", STATUS[link.kind])
          .returning("email")
          .executeTakeFirst();
        if (!set) throw noLonger(`This link is no longer in force. Please call ${config.SUPPORT_PHONE} for a new one.`);
        await auditSystem(trx, { action: passwordReset.accept.action, rule: `identity user ${link.personId}`, personIds: [] });
        await tell(trx, set.email, NOTICE[link.kind]);
      });
    },
  };
}
