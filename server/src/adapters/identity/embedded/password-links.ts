import type { AuditAction } from "@linnet/contract/audit/actions";
import { passwordReset } from "@linnet/contract/session/password-reset";
import type { Config } from "../../../config.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { AppError, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { LinkHook, PasswordLinks } from "../port.ts";
import { CLEARED_FAILURES, UNLOCKED } from "./failures.ts";
import { embeddedNotices, hashOfLink, type LinkKind } from "./links.ts";
import { embeddedPasswordHelp } from "./password-help.ts";
import { hashAnswer, hashPassword, refuseGuessable, refuseSame } from "./passwords.ts";
import { endOtherProviderSessions, forgetBrowsers } from "./provider-sessions.ts";

type Status = Tables["identity_users"]["status"];

/** A suspension or temporary password since then invalidates the link. */
const STATUS: Record<LinkKind, readonly Status[]> = {
  activation: ["PROVISIONED"],
  reset: ["RECOVERY"],
  forgotten: ["ACTIVE", "LOCKED_OUT", "RECOVERY", "PASSWORD_EXPIRED"],
};
const NOTICE: Record<LinkKind, string> = {
  activation: "Your account was set up",
  reset: "Your password was changed",
  forgotten: "Your password was changed",
};

const noLonger = (sentence: string) => new AppError("not_found", sentence);

/** A link by its secret, with its owner, even if no longer valid. */
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
  const call =
    link?.kind === "forgotten"
      ? `Select “Forgot password?” on the sign-in page for a new one, or call ${SUPPORT_PHONE}.`
      : `Call ${SUPPORT_PHONE} for a new one.`;
  if (!link) throw noLonger(`This link is not valid. Open the newest one from your email, or call ${SUPPORT_PHONE}.`);
  if (link.usedAt) throw noLonger("This link was already used. Sign in with the password you set.");
  if (link.isReplaced) throw noLonger("We sent you a newer link. Open that one.");
  if (link.expiresAt <= now) throw noLonger(`This link has expired. ${call}`);
  if (!STATUS[link.kind].includes(link.status)) throw noLonger(`This link no longer works. ${call}`);
  return link;
}

/** What an accepted link makes of a sign-in, whatever it was before. */
const OPENED = { ...CLEARED_FAILURES, status: "ACTIVE", status_before: null, locked_at: null, password_expires_at: null } as const;

/**
 * How people of the embedded directory set a password, or unlock their account, by a link they were mailed. `issuer` is what accounts
 * are tied to.
 */
export function embeddedPasswordLinks(
  { config, db, clock, jobs }: Pick<Platform, "config" | "db" | "clock" | "jobs">,
  issuer: string,
): PasswordLinks {
  const tell = embeddedNotices({ config, jobs });
  const find = async (trx: Database, secret: string) => refuseEnded(await findLink(trx, secret), clock.now(), config);

  /** Takes a link for the first caller; a parallel one waits here and finds it used. */
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

  /** Uses a link up for `change`, ends what is open of the person, and tells them. */
  async function use(secret: string, link: FoundLink, { change, from, action, notice, along }: LinkUse): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await find(trx, secret);
      await take(trx, link, secret);
      const set = await trx
        .updateTable("identity_users")
        .set({ ...change, modified_at: clock.now() })
        .where("id", "=", link.personId)
        .where("status", "in", from)
        .returning("email")
        .executeTakeFirst();
      if (!set) throw noLonger(`This link no longer works. Call ${config.SUPPORT_PHONE} for a new one.`);
      await endOtherProviderSessions(trx, { accountId: link.personId, keep: "" });
      await forgetBrowsers(trx, link.personId);
      await auditSystem(trx, { action, rule: `identity user ${link.personId}`, personIds: [] });
      await along(trx, { issuer, subject: link.personId });
      await tell(trx, set.email, notice);
    });
  }

  return {
    async open(secret) {
      const { firstName, email, kind, status } = await find(db, secret);
      return { firstName, email, isActivation: kind === "activation", isLocked: status === "LOCKED_OUT" };
    },

    async accept(secret, { password, securityQuestion, securityAnswer }, along) {
      const link = await find(db, secret);
      const isActivation = link.kind === "activation";
      if (isActivation && !securityQuestion) throw invalidInput({ securityQuestion: "Choose a question" });
      if (isActivation && !securityAnswer) throw invalidInput({ securityAnswer: "Answer the question" });
      await refuseGuessable(password, link, { field: "password", config });
      await refuseSame(link.passwordHash, password);
      const passwordHash = await hashPassword(password);
      const chosen = isActivation
        ? { security_question: securityQuestion ?? null, security_answer_hash: await hashAnswer(securityAnswer ?? "") }
        : {};
      await use(secret, link, {
        change: { ...chosen, ...OPENED, password_hash: passwordHash, password_changed_at: clock.now() },
        from: STATUS[link.kind],
        action: passwordReset.accept.action,
        notice: NOTICE[link.kind],
        along,
      });
    },

    async unlock(secret, along) {
      const link = await find(db, secret);
      if (link.kind !== "forgotten" || link.status !== "LOCKED_OUT")
        throw noLonger("This account is not locked. Sign in, or set a new password.");
      await use(secret, link, {
        change: UNLOCKED,
        from: ["LOCKED_OUT"],
        action: passwordReset.unlock.action,
        notice: "Your account was unlocked",
        along,
      });
    },

    sendHelp: embeddedPasswordHelp({ config, db, clock, jobs }),
  };
}

interface LinkUse {
  change: object;
  from: readonly Status[];
  action: AuditAction;
  notice: string;
  along: LinkHook;
}
