import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { type AttemptParts, attempting, countBefore, lock, refused, wrongCode } from "./attempts.ts";
import type { EmbeddedFactor } from "./factor.ts";
import { CLEARED_FAILURES, embeddedFailures, endLocks, LOCK_AT, secondsToWait, statusBehindLock } from "./failures.ts";
import { isPassword } from "./passwords.ts";

type Status = Tables["identity_users"]["status"];

export interface DirectoryPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

export interface NewDirectoryPerson extends Omit<DirectoryPerson, "id"> {
  passwordHash: string | null;
  status: Status;
  chosen?: { question: string; answerHash: string } | undefined;
}

/** Adds a person to the directory; the hashes are ready-made, since hashing has no place in a transaction. */
export async function addIdentityUser(trx: Database, person: NewDirectoryPerson): Promise<string> {
  const { email, firstName, lastName, passwordHash, status, chosen } = person;
  const { id } = await trx
    .insertInto("identity_users")
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      status,
      security_question: chosen?.question ?? null,
      security_answer_hash: chosen?.answerHash ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** No person's id. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** A person whose password was right. */
export interface Recognized {
  id: string;
  /** They have set up a second factor, so the password alone opens nothing. */
  factorNeeded: boolean;
  /** The password was set by another person. */
  changeNeeded: boolean;
}

interface TypedCredentials {
  email: string;
  password: string;
  browser?: string | undefined;
}

interface TypedCode {
  id: string;
  code: string;
  browser?: string | undefined;
}

/**
 * The people who can sign in at the embedded provider, with their passwords. An attempt counts as a failure before it is checked, so that
 * parallel attempts gain nothing; addresses without an account are counted the same way.
 */
export function embeddedDirectory(parts: AttemptParts & { factor: EmbeddedFactor }) {
  const { db, factor } = parts;
  const failures = embeddedFailures(db);

  /** Locks where the failures were counted: the account to all unknown browsers; a known browser becomes an unknown one. */
  async function lockAt(id: string, place: string | undefined, now: Date): Promise<void> {
    if (place === undefined) await lock(parts, id, now);
    else await db.deleteFrom("identity_browsers").where("user_id", "=", id).where("place", "=", place).execute();
  }

  return {
    /**
     * Checks credentials. `browser` identifies a browser with an earlier sign-in; for the same person its failures are counted separately,
     * and a lock does not apply to it.
     * @throws AppError `invalid_input` with one sentence for every failure, `rate_limited` from the third failure until the pause is over.
     * The tenth locks the account to unknown browsers.
     */
    async checkCredentials({ email, password, browser }: TypedCredentials, now: Date): Promise<Recognized> {
      // No address holds the character 0, and the database takes none.
      const address = email.replaceAll("\0", "").trim().toLowerCase();
      await endLocks(db, now, address);
      const [person, unknown] = await Promise.all([
        attempting(db, browser).where(sql`lower(person.email)`, "=", sql`lower(${address})`).executeTakeFirst(),
        failures.ofUnknown(address),
      ]);

      const before = person ?? unknown ?? { failed: 0, lastAt: null };
      const place = person?.place ?? undefined;
      const counter = person ? failures.ofPerson(person.id, place) : failures.ofStranger(address);
      const after = await countBefore(counter, { wait: secondsToWait(before, now), before }, now);

      const right = await isPassword(person?.password_hash, password);
      const factorNeeded = person?.totp_confirmed_at != null;
      // With a factor the failures so far stay counted: else a known password would buy any number of guesses at the code.
      const admit = () => (factorNeeded ? counter.takeBack(before, after) : counter.forgive(now));
      if (person && right && (await admit())) return { id: person.id, factorNeeded, changeNeeded: person.status === "PASSWORD_EXPIRED" };
      // Unknown addresses cannot be locked; the query runs anyway, so that timing reveals nothing.
      if (after.failed >= LOCK_AT) await lockAt(person?.id ?? NOBODY, place, now);
      throw refused();
    },

    /**
     * Checks the second factor after the password.
     * @throws AppError `invalid_input` for a wrong or used code, `rate_limited` as for passwords. The tenth failure locks in the same way.
     */
    async checkFactor({ id, code, browser }: TypedCode, now: Date): Promise<void> {
      const person = await attempting(db, browser).where("person.id", "=", id).executeTakeFirst();
      if (!person) throw wrongCode();
      const place = person.place ?? undefined;
      const counter = failures.ofPerson(id, place);
      const after = await countBefore(counter, { wait: secondsToWait(person, now), before: person }, now);
      if ((await factor.take(id, code, now)) && (await counter.forgive(now))) return;
      if (after.failed >= LOCK_AT) await lockAt(id, place, now);
      throw wrongCode();
    },

    /** From now on this is a browser that the person has signed in with. */
    async remember(id: string, browser: string, now: Date): Promise<void> {
      const fresh = { ...CLEARED_FAILURES, seen_at: now };
      await db
        .insertInto("identity_browsers")
        .values({ user_id: id, place: browser, ...fresh })
        .onConflict((known) => known.columns(["user_id", "place"]).doUpdateSet(fresh))
        .execute();
    },

    /** The person behind a subject, while they may be signed in; a lock ends nothing that is open. */
    async findActive(id: string): Promise<DirectoryPerson | undefined> {
      return db
        .selectFrom("identity_users")
        .select(["id", "email", "first_name as firstName", "last_name as lastName"])
        .where("id", "=", id)
        .where(statusBehindLock, "=", "ACTIVE")
        .executeTakeFirst();
    },
  };
}

export type EmbeddedDirectory = ReturnType<typeof embeddedDirectory>;
