import { ROLE, RoleId } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";
import { onPortal } from "./on-portal-repository.ts";

/** A person in a practice. */
interface Member {
  accountId: number;
  practiceId: number;
}

/** A role in a practice, in an embassy, or, without either, in the whole portal. */
export interface NewMembership {
  accountId: number;
  roleId: RoleId;
  practiceId?: number;
  embassyId?: number;
  /** Whether a new person works there from now on; absent: it is in use if it is at this moment. */
  inUse?: boolean;
  /** When they were last confirmed to work there. */
  confirmedAt: Date;
}

/** An end of roles; `by` removed the person, which can be undone. */
interface Leaving {
  accountId: number;
  at: Date;
  by?: number | undefined;
}

/** Ends the roles of an account that `which` selects; its live listeners are notified right away. */
async function leave(trx: Database, { accountId, at, by }: Leaving, which: RawBuilder<boolean>): Promise<boolean> {
  const left = await trx
    .updateTable("memberships")
    .set({ active: false, modified_at: at, ended_at: at, ended_by: by ?? null })
    .where("account_id", "=", accountId)
    .where("active", "=", true)
    .where(which)
    .returning("id")
    .execute();
  // What waits to be confirmed is not given any more either.
  const declined = await trx
    .updateTable("memberships")
    .set({ waits_since: null, waits_by: null, modified_at: at })
    .where("account_id", "=", accountId)
    .where("waits_since", "is not", null)
    .where(which)
    .returning("id")
    .execute();
  if (left.length + declined.length > 0) await notify(trx, { kind: "account", accountId });
  return left.length + declined.length > 0;
}

/** The roles that accounts hold. A row stays when its role has ended, inactive. */
export const membershipRepository = (db: Database) => ({
  /** Restores and confirms a former role; the practice is in use again if it was when they left. */
  async add(trx: Database, { accountId, roleId, practiceId, embassyId, inUse, confirmedAt }: NewMembership): Promise<void> {
    const place = { practiceId: practiceId ?? null, embassyId: embassyId ?? null };
    await sql`
      insert into memberships (account_id, role_id, practice_id, embassy_id, in_use, confirmed_at, modified_at, joined_at)
      select ${accountId}::bigint, ${roleId}::smallint, ${place.practiceId}::bigint, ${place.embassyId}::bigint,
        coalesce(${inUse ?? null}::boolean, bool_or(in_use), false), ${confirmedAt}::timestamptz, ${confirmedAt}::timestamptz, ${confirmedAt}::timestamptz
      from memberships where account_id = ${accountId} and practice_id = ${place.practiceId} and active
      on conflict (account_id, role_id, coalesce(practice_id, 0), coalesce(embassy_id, 0)) do update
      set active = true, in_use = ${inUse === undefined ? sql`excluded.in_use` : sql`memberships.in_use`}, confirmed_at = excluded.confirmed_at,
        modified_at = excluded.modified_at, ended_at = null, ended_by = null, waits_since = null, waits_by = null,
        joined_at = case when memberships.active then memberships.joined_at else excluded.joined_at end`.execute(trx);
  },

  /** What the account may do in this practice at this moment. */
  async rolesIn({ accountId, practiceId }: Member): Promise<RoleId[]> {
    const rows = await db
      .selectFrom("memberships")
      .select("role_id")
      .where("account_id", "=", accountId)
      .where("practice_id", "=", practiceId)
      .where("active", "=", true)
      .execute();
    return rows.map(({ role_id }) => RoleId.parse(role_id));
  },

  /** In a practice, in an embassy, or in the whole portal. */
  async hasRole(accountId: number): Promise<boolean> {
    const held = db.selectFrom("memberships").select("id").where("account_id", "=", accountId).where("active", "=", true);
    return (await held.limit(1).executeTakeFirst()) !== undefined;
  },

  /** The roles that the account has or had, and where: in a practice, an embassy, or neither for the whole portal. */
  historyOf: (accountId: number): Promise<{ roleId: number; practiceId: number | null; embassyId: number | null; active: boolean }[]> =>
    db
      .selectFrom("memberships")
      .select(["role_id as roleId", "practice_id as practiceId", "embassy_id as embassyId", "active"])
      .where("account_id", "=", accountId)
      .execute(),

  /** The accounts that own the practice: one, or none. */
  async ownersOf(practiceId: number): Promise<number[]> {
    const rows = await db
      .selectFrom("memberships")
      .select("account_id")
      .where("practice_id", "=", practiceId)
      .where("role_id", "=", ROLE.practiceOwner)
      .where("active", "=", true)
      .execute();
    return rows.map(({ account_id }) => account_id);
  },

  /**
   * Practices the account may switch to, by name, and whether each is on the portal (decision G-X-08). `owner` is who is active and, where
   * it is not, has yet to sign.
   */
  async practicesOf(accountId: number): Promise<{ id: number; name: string; onPortal: boolean; owner: string | null }[]> {
    const { rows } = await sql<{ id: number; name: string; on_portal: boolean; owner: string | null }>`
      select p.id, p.name, ${onPortal("p")} as on_portal, (
        select o.first_name || ' ' || o.last_name from memberships m join accounts o on o.id = m.account_id
        where m.practice_id = p.id and m.role_id = ${ROLE.practiceOwner} and m.active and o.active order by o.id limit 1) as owner
      from practices p
      where p.active and exists (select from memberships m where m.account_id = ${accountId} and m.active and m.practice_id = p.id)
      order by p.name`.execute(db);
    return rows.map(({ id, name, on_portal, owner }) => ({ id, name, onPortal: on_portal, owner }));
  },

  /** The account works in this practice from now on, and in none of its others. False when it holds no active role there. */
  async choose(trx: Database, accountId: number, practiceId: number): Promise<boolean> {
    const { rows } = await sql`
      update memberships set in_use = (practice_id = ${practiceId}), modified_at = now()
      where account_id = ${accountId} and practice_id is not null and exists (
        select from memberships m join practices p on p.id = m.practice_id
        where m.account_id = ${accountId} and m.practice_id = ${practiceId} and m.active and p.active)
      returning id`.execute(trx);
    if (rows.length > 0) await notify(trx, { kind: "account", accountId });
    return rows.length > 0;
  },

  /** Confirms that this person still works in the practice. */
  async confirm(trx: Database, { accountId, practiceId }: Member, { by, at }: { by: number; at: Date }): Promise<void> {
    await trx
      .updateTable("memberships")
      .set({ confirmed_at: at, confirmed_by: by, modified_at: at })
      .where("account_id", "=", accountId)
      .where("practice_id", "=", practiceId)
      .where("active", "=", true)
      .execute();
  },

  /** The account has none of these roles in this practice any more, or none at all; with `by` it can be undone. Says whether it had any. */
  leavePractice: (
    trx: Database,
    { accountId, practiceId }: Member,
    { at, by, roles }: { at: Date; by?: number; roles?: readonly RoleId[] },
  ): Promise<boolean> =>
    leave(trx, { accountId, at, by }, sql`practice_id = ${practiceId} and ${roles ? sql`role_id = any(${[...roles]})` : sql`true`}`),

  /** The account has no role in any practice any more (decision G-DIR-05). Says whether it had any. */
  leavePractices: (trx: Database, who: { accountId: number; at: Date }): Promise<boolean> => leave(trx, who, sql`practice_id is not null`),

  /** The account works at no clinic's desk any more. Says whether it did. */
  leaveDesks: (trx: Database, who: { accountId: number; at: Date }): Promise<boolean> =>
    leave(trx, who, sql`role_id in (${ROLE.clinicDesk}, ${ROLE.clinicDeskLead})`),

  /** The account has no role in this embassy any more (decision G-EMB-04). */
  leaveEmbassy: (trx: Database, { embassyId, ...who }: { accountId: number; embassyId: number; at: Date }): Promise<boolean> =>
    leave(trx, who, sql`embassy_id = ${embassyId}`),
});
