import { RoleId } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";

/** Somebody in a practice. */
interface Member {
  accountId: number;
  practiceId: number;
}

export const memberRepository = (trx: Database) => ({
  /** What the account may do in this practice at this moment. */
  async rolesIn({ accountId, practiceId }: Member): Promise<RoleId[]> {
    const rows = await trx
      .selectFrom("memberships")
      .select("role_id")
      .where("account_id", "=", accountId)
      .where("practice_id", "=", practiceId)
      .where("active", "=", true)
      .execute();
    return rows.map(({ role_id }) => RoleId.parse(role_id));
  },

  /** The accounts that own the practice: one, or none. */
  async ownersOf(practiceId: number): Promise<number[]> {
    const rows = await trx
      .selectFrom("memberships")
      .select("account_id")
      .where("practice_id", "=", practiceId)
      .where("role_id", "=", 9)
      .where("active", "=", true)
      .execute();
    return rows.map(({ account_id }) => account_id);
  },

  /** The account has this role in the practice too from now on. Whether it works there at the moment stays as it is. */
  async give({ accountId, practiceId }: Member, { role, at }: { role: RoleId; at: Date }): Promise<void> {
    await sql`
      insert into memberships (account_id, role_id, practice_id, in_use, confirmed_at, modified_at)
      select ${accountId}::bigint, ${role}::smallint, ${practiceId}::bigint, coalesce(bool_or(in_use), false),
        ${at}::timestamptz, ${at}::timestamptz
      from memberships where account_id = ${accountId} and practice_id = ${practiceId} and active
      on conflict (account_id, role_id, coalesce(practice_id, 0), coalesce(embassy_id, 0)) do update
      set active = true, in_use = excluded.in_use, confirmed_at = excluded.confirmed_at, modified_at = excluded.modified_at`.execute(trx);
  },

  /** The account has none of these roles in this practice any more, or none at all; the rows stay, inactive. Says whether it had any. */
  async leave({ accountId, practiceId }: Member, { at, roles }: { at: Date; roles?: readonly RoleId[] }): Promise<boolean> {
    const left = await trx
      .updateTable("memberships")
      .set({ active: false, modified_at: at })
      .where("account_id", "=", accountId)
      .where("practice_id", "=", practiceId)
      .where("active", "=", true)
      .$if(roles !== undefined, (query) => query.where("role_id", "in", roles ?? []))
      .returning("id")
      .execute();
    if (left.length > 0) await notify(trx, { kind: "account", accountId });
    return left.length > 0;
  },

  /** Somebody of the practice has said that this person still works there. */
  async confirm({ accountId, practiceId }: Member, { by, at }: { by: number; at: Date }): Promise<void> {
    await trx
      .updateTable("memberships")
      .set({ confirmed_at: at, confirmed_by: by, modified_at: at })
      .where("account_id", "=", accountId)
      .where("practice_id", "=", practiceId)
      .where("active", "=", true)
      .execute();
  },
});
