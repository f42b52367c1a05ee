import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Credentials, IdentityAdministration, ManagedUser, NewUser } from "../../identity-administration/port.ts";
import { embeddedFactor } from "./factor.ts";
import { CLEARED_FAILURES, formerStatus, UNLOCKED } from "./failures.ts";
import { type EmbeddedLinks, embeddedLinks, endForgottenLinks } from "./links.ts";
import { hashAnswer, hashPassword, isSameAnswer, refuseGuessable } from "./passwords.ts";
import { endOtherProviderSessions } from "./provider-sessions.ts";

const unknownUser = () => notFound("This person’s sign-in");

const managedUsers = (db: Database) =>
  db.selectFrom("identity_users").select(["id", "email", "status", "security_question as securityQuestion"]);

/** How people come into the embedded directory: by an invitation, with credentials they chose, or by a link that asks for them. */
function embeddedNewcomers({ config, db, clock }: Pick<Platform, "config" | "db" | "clock">, links: EmbeddedLinks) {
  const byEmail = (email: string) => managedUsers(db).where(sql`lower(email)`, "=", sql`lower(${email.trim()})`).executeTakeFirst();

  /** Undefined if this email is taken. */
  async function insert(
    trx: Database,
    user: NewUser,
    status: Status,
    chosen?: { passwordHash: string; question: string; answerHash: string },
  ) {
    return trx
      .insertInto("identity_users")
      .values({
        email: user.email.trim(),
        first_name: user.firstName,
        last_name: user.lastName,
        mobile_phone: user.mobilePhone || null,
        status,
        password_hash: chosen?.passwordHash ?? null,
        password_changed_at: chosen ? clock.now() : null,
        security_question: chosen?.question ?? null,
        security_answer_hash: chosen?.answerHash ?? null,
      })
      .onConflict((known) => known.expression(sql`lower(email)`).doNothing())
      .returning(["id", "email", "status", "security_question as securityQuestion"])
      .executeTakeFirst();
  }

  return {
    findByEmail: byEmail,

    async statusesOf(emails: readonly string[]) {
      const known = await managedUsers(db)
        .where(sql<boolean>`lower(email) = any(${emails.map((email) => email.trim().toLowerCase())})`)
        .execute();
      return new Map(known.map(({ email, status }) => [email.toLowerCase(), status]));
    },

    async createActive(user: NewUser, { password, securityQuestion, securityAnswer }: Credentials): Promise<ManagedUser> {
      await refuseGuessable(password, user, { field: "password", config });
      const [passwordHash, answerHash] = await Promise.all([hashPassword(password), hashAnswer(securityAnswer)]);
      const made = await insert(db, user, "ACTIVE", { passwordHash, question: securityQuestion, answerHash });
      if (!made) throw conflict("This email address already has an account.");
      return made;
    },

    async createProvisioned(user: NewUser): Promise<ManagedUser> {
      const made = await db.transaction().execute(async (trx) => {
        const added = await insert(trx, user, "PROVISIONED");
        if (added) await links.sendFor(trx, added, "activation");
        return added;
      });
      const found = made ?? (await byEmail(user.email));
      if (!found) throw unknownUser();
      return found;
    },
  };
}

/** How long a temporary password opens a sign-in. */
const TEMPORARY_PASSWORD_MS = 24 * 60 * 60 * 1000;

/** To be read out on the phone: no capitals, and no characters that are taken for each other. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** A password that an administrator reads out once. */
const newTemporaryPassword = (): string => Array.from({ length: GROUPS }, group).join("-");

type Status = Tables["identity_users"]["status"];

const UNUSED: readonly Status[] = ["STAGED", "PROVISIONED"];
/** Users who have set a password and are not suspended (S2 §4). */
const IN_USE: readonly Status[] = ["ACTIVE", "LOCKED_OUT", "RECOVERY", "PASSWORD_EXPIRED"];
const ALL_BUT_SUSPENDED: readonly Status[] = [...UNUSED, ...IN_USE];

interface Change {
  id: string;
  from: readonly Status[];
  now: Date;
}

/** Says why nothing was changed. */
async function refuse(trx: Database, id: string): Promise<never> {
  const person = await managedUsers(trx).where("id", "=", id).executeTakeFirst();
  if (!person) throw unknownUser();
  throw conflict(`You cannot do this while the account’s status is ${person.status}. Reload the page.`);
}

/**
 * Changes a user whose status is one of `from`; the writing statement itself checks the status.
 * @throws AppError `not_found`, `conflict`
 */
async function change(trx: Database, { id, from, now }: Change, values: object): Promise<{ id: string; email: string }> {
  const changed = await trx
    .updateTable("identity_users")
    .set({ ...values, modified_at: now })
    .where("id", "=", id)
    .where("status", "in", from)
    .returning(["id", "email"])
    .executeTakeFirst();
  return changed ?? refuse(trx, id);
}

const endSessions = (trx: Database, accountId: string) => endOtherProviderSessions(trx, { accountId, keep: "" });

/** The embedded directory, as administrators of the portal handle its people. */
export function embeddedAdministration(platform: Pick<Platform, "config" | "db" | "clock" | "jobs">): IdentityAdministration {
  const { config, db, clock } = platform;
  const links = embeddedLinks(platform);
  const factor = embeddedFactor(db, config);

  /** The provider's ids are UUIDs; the database takes nothing else. */
  function changing(id: string, from: readonly Status[]): Change {
    if (!z.uuid().safeParse(id).success) throw unknownUser();
    return { id, from, now: clock.now() };
  }

  return {
    setsPasswords: true,
    ...embeddedNewcomers(platform, links),

    async reactivate(id) {
      await db.transaction().execute(async (trx) => {
        const person = await change(trx, changing(id, UNUSED), { status: "PROVISIONED" });
        await links.sendFor(trx, person, "activation");
      });
    },

    async suspend(id) {
      const before = sql`case when status = 'LOCKED_OUT' then status_before else status end`;
      await db.transaction().execute(async (trx) => {
        await change(trx, changing(id, ALL_BUT_SUSPENDED), { status: "SUSPENDED", status_before: before });
        await endForgottenLinks(trx, id);
        await endSessions(trx, id);
      });
    },

    async unsuspend(id) {
      await change(db, changing(id, ["SUSPENDED"]), { ...CLEARED_FAILURES, status: formerStatus, status_before: null, locked_at: null });
    },

    async unlock(id) {
      await change(db, changing(id, ["LOCKED_OUT"]), UNLOCKED);
    },

    async sendPasswordReset(id) {
      await db.transaction().execute(async (trx) => {
        const recovery = { ...CLEARED_FAILURES, status: "RECOVERY", status_before: null, password_expires_at: null };
        const person = await change(trx, changing(id, IN_USE), recovery);
        await endSessions(trx, id);
        await links.sendFor(trx, person, "reset");
      });
    },

    async temporaryPassword(id) {
      const to = changing(id, IN_USE);
      const password = newTemporaryPassword();
      const password_hash = await hashPassword(password);
      const password_expires_at = new Date(to.now.getTime() + TEMPORARY_PASSWORD_MS);
      await db.transaction().execute(async (trx) => {
        await change(trx, to, { ...CLEARED_FAILURES, status: "PASSWORD_EXPIRED", status_before: null, password_hash, password_expires_at });
        await endForgottenLinks(trx, id);
        await endSessions(trx, id);
      });
      return password;
    },

    async resetFactors(id) {
      await db.transaction().execute(async (trx) => {
        await change(trx, changing(id, IN_USE), { factor_wanted: true });
        await factor.remove(trx, id);
        await endSessions(trx, id);
      });
    },

    async isAnswer(id, answer) {
      if (!z.uuid().safeParse(id).success) throw unknownUser();
      const kept = await db.selectFrom("identity_users").select("security_answer_hash as hash").where("id", "=", id).executeTakeFirst();
      if (!kept) throw unknownUser();
      return isSameAnswer(kept.hash, answer);
    },

    async update(id, { firstName, lastName, mobilePhone }) {
      const anyStatus: readonly Status[] = [...ALL_BUT_SUSPENDED, "SUSPENDED"];
      await change(db, changing(id, anyStatus), { first_name: firstName, last_name: lastName, mobile_phone: mobilePhone || null });
    },
  };
}
