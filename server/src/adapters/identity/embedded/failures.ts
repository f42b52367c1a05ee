import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";

/** How often an address has failed to sign in, and when last. */
interface Failures {
  failed: number;
  lastAt: Date | null;
}

/** After an attempt; from `forgottenAt` on it counts no more. */
interface CountedFailures extends Failures {
  lastAt: Date;
  forgottenAt: Date;
}

/** The failure that locks an account. */
export const LOCK_AT = 10;

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

/** The count with one more failure. */
export function withOneMore({ failed, lastAt }: Failures, now: Date): CountedFailures {
  const counts = lastAt !== null && now < forgottenAt(lastAt);
  return { failed: counts ? Math.min(failed + 1, COUNTED_UP_TO) : 1, lastAt: now, forgottenAt: forgottenAt(now) };
}

/** The kind of row that counts failures for addresses without an account, by the address's hash; it expires by itself. */
const STRANGER = "SignInOfNobody";

/** Whoever was locked out or suspended starts without the failures that came before. */
export const FORGIVEN = { failed_attempts: 0, last_failed_at: null } as const;

/** What somebody was before being locked out; what is known of those who never were is that they could sign in. */
export const formerStatus = sql<Tables["identity_users"]["status"]>`coalesce(status_before, 'ACTIVE')`;

/** Whose right password opens something: the portal, or the page that asks for another password. */
export const mayEnter = (now: Date) =>
  sql<boolean>`(status = 'ACTIVE' or (status = 'PASSWORD_EXPIRED' and coalesce(password_expires_at > ${now}, true)))`;

const keyOf = (address: string) => createHash("sha256").update(address).digest("base64url");

/**
 * Counts sign-ins that failed: of people in their row of the directory, of addresses without an account beside it, so that
 * both are answered alike. A count says false when another attempt was counted since `before` was read.
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

    async countForPerson(id: string, before: number, after: CountedFailures): Promise<boolean> {
      const counted = await db
        .updateTable("identity_users")
        .set({ failed_attempts: after.failed, last_failed_at: after.lastAt })
        .where("id", "=", id)
        .where("failed_attempts", "=", before)
        .returning("id")
        .executeTakeFirst();
      return counted !== undefined;
    },

    /**
     * An attempt that was right so far counts no longer; all others do, also one that was counted since: otherwise whoever knows a
     * password could hide each guess at the code behind it. False when the account was locked or suspended in the meantime, or a temporary password has expired.
     */
    async takeBack(id: string, before: Failures, after: CountedFailures): Promise<boolean> {
      const taken = await db
        .updateTable("identity_users")
        .set({
          failed_attempts: sql<number>`greatest(failed_attempts - 1, 0)`,
          // With the time of the failure before, or the next step would have to wait for this one.
          last_failed_at: sql<Date>`case when last_failed_at = ${after.lastAt} then ${before.lastAt}::timestamptz else last_failed_at end`,
        })
        .where("id", "=", id)
        .where(mayEnter(after.lastAt))
        .returning("id")
        .executeTakeFirst();
      return taken !== undefined;
    },

    async countForStranger(address: string, before: number, after: CountedFailures): Promise<boolean> {
      const row = { payload: JSON.stringify({ failed: after.failed, lastAt: after.lastAt }), expires_at: after.forgottenAt };
      const counted = await db
        .insertInto("oidc_models")
        .values({ type: STRANGER, id: keyOf(address), ...row })
        .onConflict((conflict) =>
          conflict.columns(["type", "id"]).doUpdateSet(row).where(sql`(oidc_models.payload ->> 'failed')::int`, "=", before),
        )
        .returning("id")
        .executeTakeFirst();
      return counted !== undefined;
    },
  };
}
