import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";

/** How often an address has failed to sign in, and when last. */
export interface Failures {
  failed: number;
  lastAt: Date | null;
}

/** After an attempt; from `forgottenAt` on it counts no more. */
export interface CountedFailures extends Failures {
  lastAt: Date;
  forgottenAt: Date;
}

/** The failure that locks an account. */
export const LOCK_AT = 10;

/** How long failures lock an account; an emailed link or an administrator ends the lock right away. */
export const LOCKED_FOR_MS = 30 * 60 * 1000;

const FREE_ATTEMPTS = 3;
const LONGEST_PAUSE_S = 30;
/** Far above the lock, far below what the column holds. */
const COUNTED_UP_TO = 100;
/** Failures a day apart belong together no longer; the same for every address, so that this tells nothing either. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

const forgottenAt = (lastAt: Date) => new Date(lastAt.getTime() + FORGOTTEN_AFTER_MS);

/** Seconds until the next attempt is looked at: after three failures 1, then 2, 4 … up to 30. */
export function secondsToWait({ failed, lastAt }: Failures, now: Date): number {
  if (failed < FREE_ATTEMPTS || !lastAt) return 0;
  const pause = Math.min(LONGEST_PAUSE_S, 2 ** (failed - FREE_ATTEMPTS));
  return Math.max(0, Math.ceil(pause - (now.getTime() - lastAt.getTime()) / 1000));
}

/** As `secondsToWait`, in an open session: it is not locked, so from the tenth failure on its attempts wait as long as a lock lasts. */
export function secondsToWaitInSession(failures: Failures, now: Date): number {
  const { failed, lastAt } = failures;
  if (failed < LOCK_AT || !lastAt) return secondsToWait(failures, now);
  return Math.max(0, Math.ceil((LOCKED_FOR_MS - (now.getTime() - lastAt.getTime())) / 1000));
}

/** The count with one more failure. */
export function withOneMore({ failed, lastAt }: Failures, now: Date): CountedFailures {
  const counts = lastAt !== null && now < forgottenAt(lastAt);
  return { failed: counts ? Math.min(failed + 1, COUNTED_UP_TO) : 1, lastAt: now, forgottenAt: forgottenAt(now) };
}

/** The kind of row that counts failures for addresses without an account, by the address's hash; it expires by itself. */
const STRANGER = "SignInOfNobody";

const keyOf = (address: string) => createHash("sha256").update(address).digest("base64url");

/** After a lock or suspension, earlier failures are cleared. */
export const CLEARED_FAILURES = { failed_attempts: 0, last_failed_at: null } as const;

/** The status before a lock; without a lock, the person could sign in. */
export const formerStatus = sql<Tables["identity_users"]["status"]>`coalesce(status_before, 'ACTIVE')`;

/** What ends a lock. */
export const UNLOCKED = { ...CLEARED_FAILURES, status: formerStatus, status_before: null, locked_at: null } as const;

/** Whose right password opens something: the portal, or the page that asks for another password. */
export const mayEnter = (now: Date) =>
  sql<boolean>`(status = 'ACTIVE' or (status = 'PASSWORD_EXPIRED' and coalesce(password_expires_at > ${now}, true)))`;

/** A lock keeps unknown browsers out, and changes nothing in known ones and in open sessions. */
export const statusBehindLock = sql<
  Tables["identity_users"]["status"]
>`case when status = 'LOCKED_OUT' then ${formerStatus} else status end`;

/** As `mayEnter`, in a browser that the person has signed in with before, or in an open session. */
export const mayEnterBehindLock = (now: Date) =>
  sql<boolean>`(${statusBehindLock} = 'ACTIVE' or (${statusBehindLock} = 'PASSWORD_EXPIRED' and coalesce(password_expires_at > ${now}, true)))`;

/**
 * Ends the locks whose time is over, of all people or of one address; an address without an account, and one whose account cannot sign in
 * anyway, are forgiven alike.
 */
export async function endLocks(db: Database, now: Date, address?: string): Promise<void> {
  const over = new Date(now.getTime() - LOCKED_FOR_MS);
  await db
    .updateTable("identity_users")
    .set({
      ...CLEARED_FAILURES,
      status: statusBehindLock,
      status_before: sql`case when status <> 'LOCKED_OUT' then status_before end`,
      modified_at: now,
    })
    .where((row) => row.or([row("status", "=", "LOCKED_OUT"), row("failed_attempts", ">=", LOCK_AT)]))
    .where("locked_at", "<=", over)
    .$if(address !== undefined, (query) => query.where(sql`lower(email)`, "=", sql`lower(${address})`))
    .execute();
  await db
    .deleteFrom("oidc_models")
    .where("type", "=", STRANGER)
    .where(sql<Date>`(payload ->> 'lockedAt')::timestamptz`, "<=", over)
    .$if(address !== undefined, (query) => query.where("id", "=", keyOf(address ?? "")))
    .execute();
}

export interface PersonCounter {
  /** False when another attempt was counted since `before` was read. */
  count(before: number, after: CountedFailures): Promise<boolean>;
  /**
   * Uncounts an attempt that was right so far, but no attempt counted since: otherwise a known password could hide guesses at the code.
   * False if the person may not enter (anymore).
   */
  takeBack(before: Failures, after: CountedFailures): Promise<boolean>;
  /** Clears the failures of a person who may enter; false if they may not (anymore). */
  forgive(now: Date): Promise<boolean>;
}

const oneBack = (before: Failures, after: CountedFailures) => ({
  failed_attempts: sql<number>`greatest(failed_attempts - 1, 0)`,
  // With the time of the failure before, or the next step would have to wait for this one.
  last_failed_at: sql<Date>`case when last_failed_at = ${after.lastAt} then ${before.lastAt}::timestamptz else last_failed_at end`,
});

function counterOfAccount(db: Database, id: string): PersonCounter {
  const own = () => db.updateTable("identity_users").where("id", "=", id).returning("id");
  return {
    async count(before, { failed, lastAt }) {
      const counting = own().set({ failed_attempts: failed, last_failed_at: lastAt }).where("failed_attempts", "=", before);
      return (await counting.executeTakeFirst()) !== undefined;
    },
    takeBack: async (before, after) =>
      (await own().set(oneBack(before, after)).where(mayEnter(after.lastAt)).executeTakeFirst()) !== undefined,
    forgive: async (now) => (await own().set(CLEARED_FAILURES).where(mayEnter(now)).executeTakeFirst()) !== undefined,
  };
}

function counterOfPlace(db: Database, id: string, place: string): PersonCounter {
  const own = () => db.updateTable("identity_browsers").where("user_id", "=", id).where("place", "=", place).returning("place");
  const person = db.selectFrom("identity_users").select("id").where("id", "=", id);
  return {
    async count(before, { failed, lastAt }) {
      const counting = own().set({ failed_attempts: failed, last_failed_at: lastAt }).where("failed_attempts", "=", before);
      return (await counting.executeTakeFirst()) !== undefined;
    },
    async takeBack(before, after) {
      const taking = own()
        .set(oneBack(before, after))
        .where((row) => row.exists(person.where(mayEnterBehindLock(after.lastAt))));
      return (await taking.executeTakeFirst()) !== undefined;
    },
    async forgive(now) {
      const forgiving = own()
        .set(CLEARED_FAILURES)
        .where((row) => row.exists(person.where(mayEnterBehindLock(now))));
      return (await forgiving.executeTakeFirst()) !== undefined;
    },
  };
}

async function countForStranger(db: Database, address: string, before: number, after: CountedFailures): Promise<boolean> {
  const { failed, lastAt, forgottenAt: expires_at } = after;
  const payload = JSON.stringify({ failed, lastAt, ...(failed === LOCK_AT && { lockedAt: lastAt }) });
  const counted = await db
    .insertInto("oidc_models")
    .values({ type: STRANGER, id: keyOf(address), payload, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(["type", "id"])
        .doUpdateSet({ payload: sql`oidc_models.payload || ${payload}::jsonb`, expires_at })
        .where(sql`(oidc_models.payload ->> 'failed')::int`, "=", before),
    )
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}

/**
 * Counts failed sign-ins: people's in their directory row, unknown addresses in a separate table, with identical replies. A count returns
 * false if another attempt was counted after `before` was read.
 */
export function embeddedFailures(db: Database) {
  return {
    async ofUnknown(address: string): Promise<Failures | undefined> {
      return db
        .selectFrom("oidc_models")
        .select([sql<number>`(payload ->> 'failed')::int`.as("failed"), sql<Date>`(payload ->> 'lastAt')::timestamptz`.as("lastAt")])
        .where("type", "=", STRANGER)
        .where("id", "=", keyOf(address))
        .executeTakeFirst();
    },

    /** Counts for a person: at `place`, a known browser or an open session, or for all unknown browsers together. */
    ofPerson: (id: string, place: string | undefined): PersonCounter =>
      place === undefined ? counterOfAccount(db, id) : counterOfPlace(db, id, place),

    ofStranger: (address: string): PersonCounter => ({
      count: (before, after) => countForStranger(db, address, before, after),
      takeBack: async () => false,
      forgive: async () => false,
    }),
  };
}
