import { sql } from "kysely";
import type { FactorState } from "../../adapters/identity/port.ts";
import type { Actor } from "../../platform/actor.ts";
import { type Database, preparedStatement } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";
import { AGREEMENT_VERSION } from "../memberships/public.ts";
import type { SigningRole } from "./policy.ts";
import {
  type CurrentRightsRow,
  currentRightsColumns,
  currentRightsJoins,
  presentCurrentRights,
} from "./sign-in/current-rights-repository.ts";

interface StateRow {
  last_active_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: EndReason | null;
  factor: FactorState | null;
  rights_version: string;
}

interface SessionRow extends CurrentRightsRow, StateRow {
  session_id: string;
  previous_login_at: Date | null;
  signed_in_at: Date;
  factor_declined: boolean;
}

/** What of a session changes while it lasts. */
interface SessionState {
  lastActiveAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: EndReason | null;
  factor: FactorState | null;
  /** Another one after every change of what follows from the account: see {@link SessionInForce}. */
  rightsVersion: string;
}

/** A session and who it belongs to, with the rights of this very moment. */
export interface SessionInForce extends SessionState {
  actor: Omit<Actor, "request">;
  hasDeclinedFactor: boolean;
  accountActive: boolean;
}

export type EndReason = "logout" | "idle" | "expired" | "account" | "provider" | "suspended";

export interface NewSession {
  key: string;
  accountId: number;
  issuer: string;
  providerSession: string;
  signedInAt: Date;
  lastActiveAt: Date;
  previousLoginAt: Date | null;
  expiresAt: Date;
  /** As the embedded provider knows it. */
  factor?: FactorState | undefined;
  /** Browser and kind of device in words; null if unknown. */
  device: string | null;
}

const presentState = (row: StateRow): SessionState => ({
  lastActiveAt: row.last_active_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  endReason: row.end_reason,
  factor: row.factor,
  rightsVersion: row.rights_version,
});

const present = (row: SessionRow): SessionInForce => ({
  ...presentState(row),
  actor: {
    ...presentCurrentRights(row),
    sessionId: row.session_id,
    previousLoginAt: row.previous_login_at,
    signedInAt: row.signed_in_at,
    administrator: null,
    secondFactor: null,
  },
  hasDeclinedFactor: row.factor_declined,
  accountActive: row.account_active,
});

const STATE = sql`s.last_active_at, s.expires_at, s.ended_at, s.end_reason, s.factor, a.rights_version`;

interface NewSignature {
  accountId: number;
  roleId: SigningRole;
  practiceId: number | null;
  signedAt: Date;
  envelopeId?: string;
  fileId?: string;
}

/** Ends the open ones among some sessions and notifies their listeners right away. */
async function end(
  trx: Database,
  which: "all" | { id: string } | { accountId: number; only?: string | undefined; but?: string | null; providerSession?: string },
  { reason, now }: { reason: EndReason; now: Date },
): Promise<string[]> {
  const ending = trx.updateTable("sessions").set({ ended_at: now, end_reason: reason }).where("ended_at", "is", null).returning("id");
  const ended =
    which === "all"
      ? await ending.execute()
      : "id" in which
        ? await ending.where("id", "=", which.id).execute()
        : await ending
            .where("account_id", "=", which.accountId)
            .where("id", "is distinct from", which.but ?? null)
            .$if(which.only !== undefined, (query) => query.where("id", "=", which.only ?? ""))
            .$if(which.providerSession !== undefined, (query) => query.where("provider_session", "=", which.providerSession ?? ""))
            .execute();
  for (const { id } of ended) await notify(trx, { kind: "session", sessionId: id });
  return ended.map(({ id }) => id);
}

export const sessionRepository = (db: Database) => ({
  /** What a session is known by already may have changed: one row of an index, and its account's. */
  async findState(key: string): Promise<SessionState | undefined> {
    const { rows } = await sql<StateRow>`${preparedStatement}
      select ${STATE} from sessions s join accounts a on a.id = s.account_id where s.key = ${key}`.execute(db);
    return rows[0] && presentState(rows[0]);
  },

  /**
   * In one statement: session, account, practice in use, roles, agreement. `rights_version` must cover everything it reads besides the
   * session.
   */
  async find(key: string): Promise<SessionInForce | undefined> {
    const { rows } = await sql<SessionRow>`${preparedStatement}
      select s.id as session_id, ${STATE}, s.previous_login_at, s.signed_in_at,
        a.factor_declined_at is not null as factor_declined, ${currentRightsColumns}
      from sessions s join accounts a on a.id = s.account_id ${currentRightsJoins}
      where s.key = ${key}`.execute(db);
    return rows[0] && present(rows[0]);
  },

  /** False when another request has opened the same session a moment ago. */
  async open(trx: Database, session: NewSession): Promise<string | undefined> {
    const row = await trx
      .insertInto("sessions")
      .values({
        key: session.key,
        account_id: session.accountId,
        issuer: session.issuer,
        provider_session: session.providerSession,
        signed_in_at: session.signedInAt,
        last_active_at: session.lastActiveAt,
        previous_login_at: session.previousLoginAt,
        expires_at: session.expiresAt,
        factor: session.factor ?? null,
        device: session.device,
      })
      .onConflict((already) => already.column("key").doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id;
  },

  async keepActive(sessionId: string, now: Date): Promise<void> {
    await db.updateTable("sessions").set({ last_active_at: now }).where("id", "=", sessionId).where("ended_at", "is", null).execute();
  },

  /** Ends a session, unless it has ended. */
  async end(trx: Database, sessionId: string, reason: EndReason, now: Date): Promise<void> {
    await end(trx, { id: sessionId }, { reason, now });
  },

  /** Ends all sessions of an account, or one, or all but one. Returns the ended ones, for the provider. */
  endAll: (
    trx: Database,
    { reason = "account", ...whose }: { accountId: number; only?: string | undefined; but?: string | null; reason?: EndReason | undefined },
    now: Date,
  ): Promise<string[]> => end(trx, whose, { reason, now }),

  /** Ends every open session and returns how many. */
  async endEveryones(trx: Database, now: Date): Promise<number> {
    return (await end(trx, "all", { reason: "account", now })).length;
  },

  /** The second factor has changed in a session. */
  async recordFactor(trx: Database, sessionId: string, factor: FactorState): Promise<void> {
    await trx.updateTable("sessions").set({ factor }).where("id", "=", sessionId).execute();
  },

  /** Ends the open sessions of one provider session. Returns the ended ones. */
  endOfProvider: (trx: Database, whose: { accountId: number; providerSession: string }, now: Date): Promise<string[]> =>
    end(trx, whose, { reason: "provider", now }),

  /** What the provider has to be told when a session ends. */
  async providerSessionOf(sessionId: string) {
    return db
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .select(["sessions.issuer", "sessions.provider_session", "accounts.subject"])
      .where("sessions.id", "=", sessionId)
      .executeTakeFirst();
  },

  /**
   * The agreement as signed by the owner of a practice or the lead of an embassy (practiceId null), once; with its envelope and its
   * sealed PDF where there are any.
   */
  async recordSignature(trx: Database, signature: NewSignature): Promise<void> {
    await trx
      .insertInto("agreement_signatures")
      .values({
        account_id: signature.accountId,
        role_id: signature.roleId,
        practice_id: signature.practiceId,
        version: AGREEMENT_VERSION,
        signed_at: signature.signedAt,
        envelope_id: signature.envelopeId ?? null,
        file_id: signature.fileId ?? null,
      })
      .onConflict((signed) => signed.doNothing())
      .execute();
  },
});
