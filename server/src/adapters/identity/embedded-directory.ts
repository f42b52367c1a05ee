import { hash, verify } from "@node-rs/argon2";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database.ts";
import { AppError, invalidInput } from "../../platform/errors.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Tables } from "../../platform/tables.ts";
import { embeddedFailures } from "./embedded-failures.ts";
import { LOCK_AT, secondsToWait, withOneMore } from "./sign-in-pause.ts";

/** Argon2id is the library's default; the costs are those OWASP names for it. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of no password anybody knows. Verified where there is no account, so that the answer takes as long. */
const NOBODYS_HASH = "$argon2id$v=19$m=19456,t=2,p=1$D36GAuI8HLg2URMgZEjNEw$z7fCBErQq9qIlUtyYZ4TziFHwvov5Du+hPn5JOnzWkQ";

const SHORTEST_PASSWORD = 12;

type Status = Tables["identity_users"]["status"];

export interface DirectoryPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** The same character may be typed in several ways, depending on the keyboard. */
const prepared = (password: string) => password.normalize("NFKC");

/** One sentence for every failure: it does not tell whether the account exists, or in which state it is. */
const refused = () => new AppError("invalid_input", "The e-mail address or password is not right.");

const tooFast = (seconds: number) =>
  new AppError("rate_limited", `Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`, { retryAfter: seconds });

/**
 * Turns a password that a person has chosen into what is kept of it.
 * @throws AppError `invalid_input` when it is too short.
 */
export async function hashPassword(password: string): Promise<string> {
  if ([...password].length < SHORTEST_PASSWORD)
    throw invalidInput({ password: `Please choose a password of at least ${SHORTEST_PASSWORD} characters` });
  return hash(prepared(password), ARGON2);
}

export interface NewDirectoryPerson extends Omit<DirectoryPerson, "id"> {
  passwordHash: string | null;
  status: Status;
}

/** Adds a person to the directory; the hash is ready-made, since hashing has no place in a transaction. */
export async function addIdentityUser(trx: Database, person: NewDirectoryPerson): Promise<string> {
  const { email, firstName, lastName, passwordHash, status } = person;
  const { id } = await trx
    .insertInto("identity_users")
    .values({ email, first_name: firstName, last_name: lastName, password_hash: passwordHash, status })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface Parts {
  db: Database;
  jobs: Jobs;
  config: Pick<Config, "SUPPORT_PHONE">;
}

/** Locks an account that has failed too often, and tells its owner; once, however many attempts come together. */
async function lock({ db, jobs, config }: Parts, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await trx
      .updateTable("identity_users")
      .set({ status: "LOCKED_OUT", modified_at: now })
      .where("id", "=", id)
      .where("status", "=", "ACTIVE")
      .where("failed_attempts", ">=", LOCK_AT)
      .returning("email")
      .executeTakeFirst();
    if (!locked) return;
    const text = `Your account was locked after ${LOCK_AT} sign-ins that failed. To have it opened again, or if it was not you who tried, please call ${config.SUPPORT_PHONE}.`;
    await jobs.send(trx, "mail.send", { to: locked.email, subject: "Your Linnet account is locked", text });
  });
}

/** Forgets the failures of somebody who may sign in; false when the account was locked or suspended in the meantime. */
async function welcome(db: Database, id: string): Promise<boolean> {
  const welcomed = await db
    .updateTable("identity_users")
    .set({ failed_attempts: 0, last_failed_at: null })
    .where("id", "=", id)
    .where("status", "=", "ACTIVE")
    .returning("id")
    .executeTakeFirst();
  return welcomed !== undefined;
}

/**
 * The people who can sign in at the embedded provider, and their passwords. An attempt counts as a failure before it is
 * checked, so that many at once gain nothing; an address without an account is counted in the same way as one with.
 */
export function embeddedDirectory(parts: Parts) {
  const { db } = parts;
  const failures = embeddedFailures(db);

  const findByAddress = (address: string) =>
    db
      .selectFrom("identity_users")
      .select(["id", "password_hash", "failed_attempts as failed", "last_failed_at as lastAt"])
      .where(sql`lower(email)`, "=", sql`lower(${address})`)
      .executeTakeFirst();

  return {
    /**
     * Gives the id of the person whose credentials these are.
     * @throws AppError `invalid_input` with one sentence for every failure, `rate_limited` from the third failure on until the
     * pause is over. The tenth locks the account.
     */
    async checkCredentials(email: string, password: string, now: Date): Promise<string> {
      // No address holds the character 0, and the database takes none.
      const address = email.replaceAll("\0", "").trim().toLowerCase();
      const [person, stranger] = await Promise.all([findByAddress(address), failures.ofStranger(address)]);

      const before = person ?? stranger ?? { failed: 0, lastAt: null };
      const wait = secondsToWait(before, now);
      if (wait > 0) throw tooFast(wait);
      const after = withOneMore(before, now);
      const counted = await (person
        ? failures.countForPerson(person.id, before.failed, after)
        : failures.countForStranger(address, before.failed, after));
      if (!counted) throw tooFast(1);

      const right = await verify(person?.password_hash ?? NOBODYS_HASH, prepared(password));
      if (person && right && (await welcome(db, person.id))) return person.id;
      if (person && after.failed >= LOCK_AT) await lock(parts, person.id, now);
      throw refused();
    },

    /** The person behind a subject, while they may sign in. */
    async findActive(id: string): Promise<DirectoryPerson | undefined> {
      return db
        .selectFrom("identity_users")
        .select(["id", "email", "first_name as firstName", "last_name as lastName"])
        .where("id", "=", id)
        .where("status", "=", "ACTIVE")
        .executeTakeFirst();
    },
  };
}

export type EmbeddedDirectory = ReturnType<typeof embeddedDirectory>;
