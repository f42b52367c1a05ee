import { RoleId } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type Database, keepPlan } from "../../platform/database.ts";
import { AGREEMENT_VERSION, isMyLinnet, mustSign } from "./policy.ts";

interface ActorRow {
  session_id: string;
  account_id: number;
  account_active: boolean;
  email: string;
  first_name: string;
  last_name: string;
  last_active_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  previous_login_at: Date | null;
  signed_in_at: Date;
  roles: number[];
  physician_id: number | null;
  practice_id: number | null;
  practice_name: string | null;
  practice_on_portal: boolean;
  embassy_id: number | null;
  signed_roles: number[];
}

/** A session and who it belongs to, with the rights of this very moment. */
export interface SessionInForce {
  actor: Omit<Actor, "request">;
  accountActive: boolean;
  lastActiveAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

export interface NewSession {
  key: string;
  accountId: number;
  issuer: string;
  providerSession: string;
  signedInAt: Date;
  lastActiveAt: Date;
  previousLoginAt: Date | null;
  expiresAt: Date;
}

const present = (row: ActorRow): SessionInForce => {
  const roles = row.roles.map((role) => RoleId.parse(role));
  const standing = {
    roles,
    signedRoles: row.signed_roles,
    hasPractice: row.practice_id !== null,
    practiceOnPortal: row.practice_on_portal,
  };
  return {
    actor: {
      accountId: row.account_id,
      sessionId: row.session_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      roles,
      physicianId: row.physician_id,
      practice: row.practice_id !== null && row.practice_name !== null ? { id: row.practice_id, name: row.practice_name } : null,
      embassyId: row.embassy_id,
      isMyLinnet: isMyLinnet(standing),
      mustSign: mustSign(standing),
      previousLoginAt: row.previous_login_at,
      signedInAt: row.signed_in_at,
      administrator: null,
    },
    accountActive: row.account_active,
    lastActiveAt: row.last_active_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  };
};

/** Whether a practice of the statement is on the portal: active, with an active owner who has signed (decision G-X-08). */
const onPortal = (practice: string) => sql<boolean>`(${sql.ref(`${practice}.active`)} and exists (
  select from memberships o
  join agreement_signatures g on g.account_id = o.account_id and g.role_id = 9 and g.practice_id = o.practice_id
  where o.practice_id = ${sql.ref(`${practice}.id`)} and o.role_id = 9 and o.active and g.version = ${AGREEMENT_VERSION}))`;

export const sessionRepository = (db: Database) => ({
  /** One statement for each request: session, account, practice in use, roles, agreement. */
  async find(key: string): Promise<SessionInForce | undefined> {
    const { rows } = await sql<ActorRow>`${keepPlan}
      select s.id as session_id, s.last_active_at, s.expires_at, s.ended_at, s.previous_login_at, s.signed_in_at,
        a.id as account_id, a.active as account_active, a.email, a.first_name, a.last_name,
        (select p.id from physicians p where p.account_id = a.id and p.active) as physician_id,
        practice.id as practice_id, practice.name as practice_name,
        coalesce(${onPortal("practice")}, false) as practice_on_portal,
        embassy.embassy_id,
        array(
          select distinct m.role_id from memberships m
          where m.account_id = a.id and m.active and (m.practice_id is null or m.practice_id = practice.id)
          order by m.role_id
        ) as roles,
        array(
          select distinct g.role_id from agreement_signatures g
          where g.account_id = a.id and g.version = ${AGREEMENT_VERSION} and (g.practice_id is null or g.practice_id = practice.id)
        ) as signed_roles
      from sessions s
      join accounts a on a.id = s.account_id
      left join lateral (
        select p.id, p.name, p.active from memberships m join practices p on p.id = m.practice_id
        where m.account_id = a.id and m.active
        order by m.in_use desc, p.id limit 1
      ) practice on true
      left join lateral (
        select m.embassy_id from memberships m where m.account_id = a.id and m.active and m.embassy_id is not null limit 1
      ) embassy on true
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
      })
      .onConflict((already) => already.column("key").doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id;
  },

  async keepActive(sessionId: string, now: Date): Promise<void> {
    await db.updateTable("sessions").set({ last_active_at: now }).where("id", "=", sessionId).where("ended_at", "is", null).execute();
  },

  /** Ends a session once; says whether it was this call that did. */
  async end(trx: Database, sessionId: string, reason: "logout" | "idle" | "expired" | "account", now: Date): Promise<boolean> {
    const ended = await trx
      .updateTable("sessions")
      .set({ ended_at: now, end_reason: reason })
      .where("id", "=", sessionId)
      .where("ended_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return ended !== undefined;
  },

  /** What the provider has to be told when a session ends. */
  async providerSessionOf(sessionId: string) {
    return db
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .select(["sessions.issuer", "sessions.provider_session", "accounts.subject"])
      .where("sessions.id", "=", sessionId)
      .executeTakeFirst();
  },

  /** Practices the account may switch to, by name, and whether each is on the portal (decision G-X-08). */
  async practicesOf(accountId: number): Promise<{ id: number; name: string; onPortal: boolean }[]> {
    const { rows } = await sql<{ id: number; name: string; on_portal: boolean }>`
      select p.id, p.name, ${onPortal("p")} as on_portal from practices p
      where p.active and exists (select from memberships m where m.account_id = ${accountId} and m.active and m.practice_id = p.id)
      order by p.name`.execute(db);
    return rows.map(({ id, name, on_portal }) => ({ id, name, onPortal: on_portal }));
  },

  /** The agreement as signed by the owner of a practice or the lead of an embassy (practiceId null). */
  async recordSignature(trx: Database, signature: { accountId: number; roleId: 9 | 11; practiceId: number | null; signedAt: Date }) {
    await trx
      .insertInto("agreement_signatures")
      .values({
        account_id: signature.accountId,
        role_id: signature.roleId,
        practice_id: signature.practiceId,
        version: AGREEMENT_VERSION,
        signed_at: signature.signedAt,
      })
      .execute();
  },
});
