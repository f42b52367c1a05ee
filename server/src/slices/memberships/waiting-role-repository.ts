import { RoleId } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { Giver } from "./policy.ts";

/** A person in a practice. */
interface Member {
  accountId: number;
  practiceId: number;
}

/** Roles given by delegation that begin once an authorized person confirms them (decision G-ACC-29). */
export const waitingRoleRepository = (db: Database) => ({
  /** Adds a role that waits for confirmation and gives no access until then. An existing role stays. */
  async letWait({ accountId, practiceId, roleId }: Member & { roleId: RoleId }, { by, at }: { by: number; at: Date }) {
    const waiting = { waits_since: at, waits_by: by, modified_at: at };
    await db
      .insertInto("memberships")
      .values({
        account_id: accountId,
        role_id: roleId,
        practice_id: practiceId,
        active: false,
        confirmed_at: at,
        joined_at: at,
        ...waiting,
      })
      .onConflict((held) =>
        held
          .expression(sql`account_id, role_id, coalesce(practice_id, 0), coalesce(embassy_id, 0)`)
          .doUpdateSet(waiting)
          .where("memberships.active", "=", false),
      )
      .execute();
  },

  /** The practice with the account's longest-waiting role; undefined if none waits. */
  async waitsFor(accountId: number): Promise<string | undefined> {
    const row = await db
      .selectFrom("memberships as m")
      .innerJoin("practices as p", "p.id", "m.practice_id")
      .select("p.name")
      .where("m.account_id", "=", accountId)
      .where("m.waits_since", "is not", null)
      .where("p.active", "=", true)
      .orderBy("m.waits_since")
      .limit(1)
      .executeTakeFirst();
    return row?.name;
  },

  /** The capacity in which an account gives roles in a practice. */
  async giver({ accountId, practiceId }: Member): Promise<Giver> {
    const rows = await db
      .selectFrom("memberships")
      .select("role_id")
      .where("account_id", "=", accountId)
      .where("active", "=", true)
      .where((role) =>
        role.or([role("practice_id", "=", practiceId), role.and([role("practice_id", "is", null), role("embassy_id", "is", null)])]),
      )
      .execute();
    return {
      roles: rows.map(({ role_id }) => RoleId.parse(role_id)),
      practice: { id: practiceId, name: "" },
    };
  },
});
