import { RoleId } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { Giver } from "./policy.ts";

/** Somebody in a practice. */
interface Member {
  accountId: number;
  practiceId: number;
}

/** Roles that were brought about by delegation and begin once somebody who may give them confirms (decision G-ACC-29). */
export const waitingRoleRepository = (db: Database) => ({
  /** The account is to have this role once somebody who may give it confirms it; it opens nothing until then. Who has the role keeps it. */
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

  /** The practice that has yet to confirm a role of the account's, the one that has waited longest; undefined where none has. */
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

  /** As whom an account gives roles in a practice. */
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
