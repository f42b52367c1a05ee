import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, invalidInput } from "../../../platform/http/errors.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import {
  type CountedFailures,
  type Failures,
  LOCK_AT,
  LOCKED_FOR_MS,
  type PersonCounter,
  statusBehindLock,
  withOneMore,
} from "./failures.ts";

export interface AttemptParts {
  db: Database;
  jobs: Jobs;
  config: Pick<Config, "origin" | "SUPPORT_PHONE">;
}

/** One sentence for every failure: it does not tell whether the account exists, or in which state it is. */
export const refused = () => new AppError("invalid_input", "The email address or password is wrong.");

export const wrongCode = () => invalidInput({ code: "This code is wrong or was already used. Enter the next one." });

const tooFast = (seconds: number) =>
  new AppError("rate_limited", `Wait ${seconds === 1 ? "1 second" : `${seconds} seconds`}, then try again.`, { retryAfter: seconds });

/** Someone whose account is locked again and again hears of it once a day. */
const TOLD_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Who cannot sign in anyway stays as they are; their failures end with a lock's time all the same, or the pauses after it would tell of them. */
async function markLocked(trx: Database, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOCKED_FOR_MS);
  await trx
    .updateTable("identity_users")
    .set({ locked_at: now })
    .where("id", "=", id)
    .where("status", "!=", "LOCKED_OUT")
    .where((row) => row.or([row("locked_at", "is", null), row("locked_at", "<=", before)]))
    .execute();
}

/** Locks an account that has failed too often to unknown browsers, and tells its owner; once, however many attempts come together. */
export async function lock({ db, jobs, config }: AttemptParts, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("identity_users").select("locked_at").where("id", "=", id).forUpdate().executeTakeFirst();
    const locked = await trx
      .updateTable("identity_users")
      .set({ status: "LOCKED_OUT", status_before: sql<"ACTIVE" | "PASSWORD_EXPIRED">`status`, locked_at: now, modified_at: now })
      .where("id", "=", id)
      .where("status", "in", ["ACTIVE", "PASSWORD_EXPIRED"])
      .returning("email")
      .executeTakeFirst();
    if (!locked) return markLocked(trx, id, now);
    if (before?.locked_at && now.getTime() - before.locked_at.getTime() < TOLD_AGAIN_AFTER_MS) return;
    const text = `Your account was locked after ${LOCK_AT} failed sign-ins. Browsers you have signed in with before still work. In other browsers, the lock ends after 30 minutes. To end it now, select “Forgot password?” on the sign-in page.\n\n${config.origin}/login\n\nYou are receiving this email because it concerns your account. If it wasn’t you, call ${config.SUPPORT_PHONE}.`;
    await jobs.send(trx, "mail.send", { to: locked.email, subject: "Your Linnet account is locked", text });
  });
}

/**
 * A person with the failures counted at `place`, where that is a browser they have signed in with or an open session, else with those of
 * all unknown browsers.
 */
export const attempting = (db: Database, place: string | undefined) =>
  db
    .selectFrom("identity_users as person")
    .leftJoin("identity_browsers as known", (join) => join.onRef("known.user_id", "=", "person.id").on("known.place", "=", place ?? ""))
    .select((row) => [
      "person.id",
      "person.password_hash",
      "person.totp_confirmed_at",
      statusBehindLock.as("status"),
      "known.place",
      row.fn.coalesce("known.failed_attempts", "person.failed_attempts").as("failed"),
      row
        .case()
        .when("known.place", "is", null)
        .then(row.ref("person.last_failed_at"))
        .else(row.ref("known.last_failed_at"))
        .end()
        .as("lastAt"),
    ]);

/**
 * Counts an attempt as a failure before it is looked at, `wait` seconds being left of the pause after those `before`.
 * @throws AppError `rate_limited` while attempts have to pause, and when another one came at the same time
 */
export async function countBefore(
  counter: Pick<PersonCounter, "count">,
  { wait, before }: { wait: number; before: Failures },
  now: Date,
): Promise<CountedFailures> {
  if (wait > 0) throw tooFast(wait);
  const after = withOneMore(before, now);
  if (!(await counter.count(before.failed, after))) throw tooFast(1);
  return after;
}
