import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { AppError, invalidInput } from "../../../platform/http/errors.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { FactorProof } from "../port.ts";
import type { EmbeddedFactor } from "./factor.ts";
import { embeddedFailures, LOCK_AT, mayEnter, secondsToWait, withOneMore } from "./failures.ts";
import { isPassword } from "./passwords.ts";

type Status = Tables["identity_users"]["status"];

export interface DirectoryPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** One sentence for every failure: it does not tell whether the account exists, or in which state it is. */
const refused = () => new AppError("invalid_input", "The email address or password is wrong.");

const wrongCode = () => invalidInput({ code: "This code is wrong or was already used. Try the next one." });

const wrongPassword = (field: string) => invalidInput({ [field]: "The password is wrong" });

const tooFast = (seconds: number) =>
  new AppError("rate_limited", `Wait ${seconds === 1 ? "1 second" : `${seconds} seconds`}, then try again.`, { retryAfter: seconds });

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
      .set({ status: "LOCKED_OUT", status_before: sql<"ACTIVE" | "PASSWORD_EXPIRED">`status`, modified_at: now })
      .where("id", "=", id)
      .where("status", "in", ["ACTIVE", "PASSWORD_EXPIRED"])
      .where("failed_attempts", ">=", LOCK_AT)
      .returning("email")
      .executeTakeFirst();
    if (!locked) return;
    const text = `Your account was locked after ${LOCK_AT} failed sign-ins. To unlock it, get a link under ‘Forgot password?’ on the sign-in page. If it wasn’t you, call ${config.SUPPORT_PHONE}.`;
    await jobs.send(trx, "mail.send", { to: locked.email, subject: "Your Linnet account is locked", text });
  });
}

/** No person's id. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Forgets the failures of somebody who may enter; false when the account was locked or suspended in the meantime. */
async function welcome(db: Database, id: string, now: Date): Promise<boolean> {
  const welcomed = await db
    .updateTable("identity_users")
    .set({ failed_attempts: 0, last_failed_at: null })
    .where("id", "=", id)
    .where(mayEnter(now))
    .returning("id")
    .executeTakeFirst();
  return welcomed !== undefined;
}

/** Somebody whose password was right. */
export interface Recognized {
  id: string;
  /** They have set up a second factor, so the password alone opens nothing. */
  factorNeeded: boolean;
  /** The password is one that somebody else has given them. */
  changeNeeded: boolean;
}

interface Attempted {
  id: string;
  failed: number;
  lastAt: Date | null;
}

const ATTEMPTED = ["id", "failed_attempts as failed", "last_failed_at as lastAt"] as const;

const findById = (db: Database, id: string) =>
  db
    .selectFrom("identity_users")
    .select([...ATTEMPTED, "password_hash"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Counts an attempt of a known person, and gives the count. @throws AppError `rate_limited` while attempts have to pause. */
async function count(db: Database, person: Attempted, now: Date): Promise<number> {
  const wait = secondsToWait(person, now);
  if (wait > 0) throw tooFast(wait);
  const after = withOneMore(person, now);
  if (!(await embeddedFailures(db).countForPerson(person.id, person.failed, after))) throw tooFast(1);
  return after.failed;
}

/**
 * The people who can sign in at the embedded provider, and their passwords. An attempt counts as a failure before it is
 * checked, so that many at once gain nothing; an address without an account is counted in the same way as one with.
 */
export function embeddedDirectory(parts: Parts & { factor: EmbeddedFactor }) {
  const { db, factor } = parts;
  const failures = embeddedFailures(db);

  const findByAddress = (address: string) =>
    db
      .selectFrom("identity_users")
      .select([...ATTEMPTED, "password_hash", "totp_confirmed_at", "status"])
      .where(sql`lower(email)`, "=", sql`lower(${address})`)
      .executeTakeFirst();

  /** An attempt of somebody who is signed in, to which `checkFailure` finds what is wrong with it. */
  async function confirm(
    id: string,
    now: Date,
    checkFailure: (passwordHash: string | null) => Promise<AppError | undefined>,
  ): Promise<void> {
    const person = await findById(db, id);
    if (!person) throw refused();
    const failed = await count(db, person, now);
    const failure = await checkFailure(person.password_hash);
    if (!failure && (await welcome(db, id, now))) return;
    if (failed >= LOCK_AT) await lock(parts, id, now);
    throw failure ?? refused();
  }

  return {
    /**
     * Recognizes the person whose credentials these are.
     * @throws AppError `invalid_input` with one sentence for every failure, `rate_limited` from the third failure on until the
     * pause is over. The tenth locks the account.
     */
    async checkCredentials(email: string, password: string, now: Date): Promise<Recognized> {
      // No address holds the character 0, and the database takes none.
      const address = email.replaceAll("\0", "").trim().toLowerCase();
      const [person, unknown] = await Promise.all([findByAddress(address), failures.ofUnknown(address)]);

      const before = person ?? unknown ?? { failed: 0, lastAt: null };
      const wait = secondsToWait(before, now);
      if (wait > 0) throw tooFast(wait);
      const after = withOneMore(before, now);
      const counted = await (person
        ? failures.countForPerson(person.id, before.failed, after)
        : failures.countForStranger(address, before.failed, after));
      if (!counted) throw tooFast(1);

      const right = await isPassword(person?.password_hash, password);
      const factorNeeded = person?.totp_confirmed_at != null;
      // With a factor the failures so far stay counted: else a known password would buy any number of guesses at the code.
      const admit = (id: string) => (factorNeeded ? failures.takeBack(id, before, after) : welcome(db, id, now));
      if (person && right && (await admit(person.id)))
        return { id: person.id, factorNeeded, changeNeeded: person.status === "PASSWORD_EXPIRED" };
      // Nobody is locked where nobody is known; it is asked all the same, or the time would tell.
      if (after.failed >= LOCK_AT) await lock(parts, person?.id ?? NOBODY, now);
      throw refused();
    },

    /**
     * Checks the second factor of somebody whose password was right.
     * @throws AppError `invalid_input` for a wrong or used code, `rate_limited` as for passwords. The tenth failure locks the account.
     */
    async checkFactor(id: string, code: string, now: Date): Promise<void> {
      const person = await findById(db, id);
      if (!person) throw wrongCode();
      const failed = await count(db, person, now);
      if ((await factor.take(id, code, now)) && (await welcome(db, id, now))) return;
      if (failed >= LOCK_AT) await lock(parts, id, now);
      throw wrongCode();
    },

    /**
     * Makes sure that somebody who is signed in knows their password; wrong ones count as failed sign-ins do.
     * @throws AppError `invalid_input` with the sentence beside `field`, `rate_limited`
     */
    confirmPassword: (id: string, { password, field }: { password: string; field: string }, now: Date): Promise<void> =>
      confirm(id, now, async (hash) => ((await isPassword(hash, password)) ? undefined : wrongPassword(field))),

    /**
     * Makes sure that somebody who is signed in knows their password and has their second factor. Both are one attempt: a right
     * password forgets no wrong code, else it would buy any number of guesses.
     * @throws AppError `invalid_input` with the sentence beside `password` or `code`, `rate_limited`
     */
    confirmFactor: (id: string, { password, code }: FactorProof, now: Date): Promise<void> =>
      confirm(id, now, async (hash) => {
        // A code is not used up beside a wrong password.
        if (!(await isPassword(hash, password))) return wrongPassword("password");
        return (await factor.take(id, code, now)) ? undefined : wrongCode();
      }),

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
