import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { unauthenticated } from "../../../platform/http/errors.ts";
import { notify } from "../../../platform/live/live.ts";
import {
  type CurrentRights,
  type CurrentRightsRow,
  currentRightsColumns,
  currentRightsJoins,
  presentCurrentRights,
} from "../sign-in/current-rights-repository.ts";

interface Beginning {
  sessionId: string;
  targetId: number;
  reason: string;
  now: Date;
  /** At the latest; the administrator's own session may end before. */
  until: Date;
}

/** An active account for login-as, with its last login. */
export interface Target extends CurrentRights {
  lastLoginAt: Date | null;
}

/** A login-as that was not ended. */
export interface AbandonedLoginAs {
  sessionId: string;
  targetId: number;
  expired: boolean;
}

interface TargetRow extends CurrentRightsRow {
  last_login_at: Date | null;
}

const presentTarget = (row: TargetRow): Target => ({ ...presentCurrentRights(row), lastLoginAt: row.last_login_at });

/** The active account with this e-mail, however it is spelled. */
const isActive = (email: string): RawBuilder<boolean> => sql`a.active and lower(a.email) = ${email.toLowerCase()}`;

/** Ends the session's login-as, if any and, if requested, if its hour is over; returns the account. */
async function ending(trx: Database, sessionId: string, { now, expired }: { now: Date; expired: boolean }): Promise<number | undefined> {
  const ended = await trx
    .updateTable("login_as_sessions")
    .set({ ended_at: now })
    .where("session_id", "=", sessionId)
    .where("ended_at", "is", null)
    .$if(expired, (query) => query.where("expires_at", "<=", now))
    .returning("target_account_id")
    .executeTakeFirst();
  if (ended) await notifyEnded(trx, [sessionId]);
  return ended?.target_account_id;
}

/** Notifies listeners in these sessions, which heard another person's events. */
async function notifyEnded(trx: Database, sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds) await notify(trx, { kind: "session", sessionId });
}

export const loginAsRepository = (db: Database) => ({
  async findTarget(email: string): Promise<Target | undefined> {
    const { rows } = await sql<TargetRow>`
      select a.last_login_at, ${currentRightsColumns} from accounts a ${currentRightsJoins} where ${isActive(email)}`.execute(db);
    return rows[0] && presentTarget(rows[0]);
  },

  /** The account that this session works as now, if it has this email. */
  async findOpen(sessionId: string, email: string, now: Date): Promise<{ target: Target; until: Date } | undefined> {
    const { rows } = await sql<TargetRow & { until: Date }>`
      select l.expires_at as until, a.last_login_at, ${currentRightsColumns}
      from login_as_sessions l join accounts a on a.id = l.target_account_id ${currentRightsJoins}
      where l.session_id = ${sessionId} and l.ended_at is null and l.expires_at > ${now} and ${isActive(email)}`.execute(db);
    return rows[0] && { target: presentTarget(rows[0]), until: rows[0].until };
  },

  /** Returns the end time and the account worked as before. @throws AppError when the session is over. */
  async begin(trx: Database, { sessionId, targetId, reason, now, until }: Beginning): Promise<{ until: Date; before: number | undefined }> {
    const session = await trx
      .selectFrom("sessions")
      .select("expires_at")
      .where("id", "=", sessionId)
      .where("ended_at", "is", null)
      // Two beginnings of one session wait for each other here.
      .forUpdate()
      .executeTakeFirst();
    if (!session) throw unauthenticated();
    const before = await loginAsRepository(trx).end(trx, sessionId, now);
    const { expires_at } = await trx
      .insertInto("login_as_sessions")
      .values({
        session_id: sessionId,
        target_account_id: targetId,
        reason,
        started_at: now,
        expires_at: session.expires_at < until ? session.expires_at : until,
      })
      .returning("expires_at")
      .executeTakeFirstOrThrow();
    return { until: expires_at, before };
  },

  end: (trx: Database, sessionId: string, now: Date): Promise<number | undefined> => ending(trx, sessionId, { now, expired: false }),

  /** Ends what the session worked as when its hour is over. Gives the account; nothing when it goes on, or was none. */
  endExpired: (trx: Database, sessionId: string, now: Date): Promise<number | undefined> => ending(trx, sessionId, { now, expired: true }),

  /** Ends what is over without anybody's doing: its hour has passed, or the administrator's session has ended or lies idle. */
  async endAbandoned(trx: Database, { now, idleSince }: { now: Date; idleSince: Date }): Promise<AbandonedLoginAs[]> {
    const { rows } = await sql<{ session_id: string; target_account_id: number; expired: boolean }>`
      update login_as_sessions l set ended_at = ${now} from sessions s
      where s.id = l.session_id and l.ended_at is null
        and (l.expires_at <= ${now} or s.ended_at is not null or s.expires_at <= ${now} or s.last_active_at <= ${idleSince})
      returning l.session_id, l.target_account_id, l.expires_at <= ${now} as expired`.execute(trx);
    await notifyEnded(
      trx,
      rows.map((row) => row.session_id),
    );
    return rows.map((row) => ({ sessionId: row.session_id, targetId: row.target_account_id, expired: row.expired }));
  },

  /** Ends every login-as for this account; returns the number. */
  async endOf(trx: Database, targetId: number, now: Date): Promise<number> {
    const ended = await trx
      .updateTable("login_as_sessions")
      .set({ ended_at: now })
      .where("target_account_id", "=", targetId)
      .where("ended_at", "is", null)
      .returning("session_id")
      .execute();
    await notifyEnded(
      trx,
      ended.map((row) => row.session_id),
    );
    return ended.length;
  },
});
