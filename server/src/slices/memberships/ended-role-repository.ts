import { ROLE, RoleId } from "@linnet/contract/roles";
import type { Database } from "../../platform/database/database.ts";

export interface EndedRole {
  practiceId: number;
  practiceName: string;
  roleId: RoleId;
  at: Date;
}

/** The roles that accounts held in practices. */
export const endedRoleRepository = (db: Database) => ({
  /** What the account was removed from since then and has not again, the last one first. Owners are changed, not removed. */
  async removedSince(accountId: number, since: Date, practiceId?: number): Promise<EndedRole[]> {
    const rows = await db
      .selectFrom("memberships as m")
      .innerJoin("practices as p", "p.id", "m.practice_id")
      .select(["p.id", "p.name", "m.role_id", "m.ended_at"])
      .where("m.account_id", "=", accountId)
      .where("m.active", "=", false)
      .where("m.ended_by", "is not", null)
      .where("m.ended_at", ">", since)
      .where("m.role_id", "!=", ROLE.practiceOwner)
      .where("p.active", "=", true)
      .$if(practiceId !== undefined, (query) => query.where("m.practice_id", "=", practiceId ?? 0))
      .orderBy("m.ended_at", "desc")
      .orderBy("m.role_id")
      .execute();
    return rows.flatMap(({ id, name, role_id, ended_at }) =>
      ended_at === null ? [] : [{ practiceId: id, practiceName: name, roleId: RoleId.parse(role_id), at: ended_at }],
    );
  },

  /** What the account held in the practice when it was last removed from there, since then. */
  async lastRemoved({ accountId, practiceId }: { accountId: number; practiceId: number }, since: Date): Promise<RoleId[]> {
    const removed = await endedRoleRepository(db).removedSince(accountId, since, practiceId);
    return removed.filter((each) => each.at.getTime() === removed[0]?.at.getTime()).map(({ roleId }) => roleId);
  },

  /** The last practice of an account that has none anymore, and when its role ended. */
  async lastPractice(accountId: number): Promise<{ name: string; at: Date } | undefined> {
    return (
      db
        .selectFrom("memberships as m")
        .innerJoin("practices as p", "p.id", "m.practice_id")
        .select((row) => ["p.name", row.fn.coalesce("m.ended_at", "m.modified_at").as("at")])
        .where("m.account_id", "=", accountId)
        .where("m.active", "=", false)
        // A role that waits to be confirmed has not ended.
        .where("m.waits_since", "is", null)
        .orderBy("at", "desc")
        .limit(1)
        .executeTakeFirst()
    );
  },
});
