import type { PracticeInfo } from "@linnet/contract/practice";
import type { RoleId } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";

/** A practice that is on the books; its address is empty where nobody has said it. */
export interface ActivePractice {
  name: string;
  delegationEnabled: boolean;
  address: PracticeInfo["address"];
  phone: string;
  fax: string;
}

/** A role in a practice, in an embassy, or, without either, in the whole portal. */
export interface NewMembership {
  accountId: number;
  roleId: RoleId;
  practiceId?: number;
  embassyId?: number;
  /** The practice the person has chosen to work in. */
  inUse?: boolean;
  /** When somebody last said that they work there; absent: now. */
  confirmedAt?: Date | undefined;
}

export const practiceRepository = (db: Database) => ({
  /** Who had one of them before has it again, and is confirmed anew. */
  async addMemberships(trx: Database, memberships: readonly NewMembership[]): Promise<void> {
    await trx
      .insertInto("memberships")
      .values(
        memberships.map(({ accountId, roleId, practiceId, embassyId, inUse, confirmedAt }) => ({
          account_id: accountId,
          role_id: roleId,
          practice_id: practiceId ?? null,
          embassy_id: embassyId ?? null,
          in_use: inUse ?? false,
          confirmed_at: confirmedAt ?? sql<Date>`now()`,
        })),
      )
      .onConflict((held) =>
        held
          .expression(sql`account_id, role_id, coalesce(practice_id, 0), coalesce(embassy_id, 0)`)
          .doUpdateSet(({ ref }) => ({ active: true, confirmed_at: ref("excluded.confirmed_at"), modified_at: sql<Date>`now()` })),
      )
      .execute();
  },

  /** The account has no role in this embassy any more; the rows stay, inactive (decision G-EMB-04). */
  async leaveEmbassy(trx: Database, { accountId, embassyId }: { accountId: number; embassyId: number }): Promise<void> {
    await trx
      .updateTable("memberships")
      .set({ active: false, modified_at: sql`now()` })
      .where("account_id", "=", accountId)
      .where("embassy_id", "=", embassyId)
      .where("active", "=", true)
      .execute();
    await notify(trx, { kind: "account", accountId });
  },

  /** The account has no role in any practice any more; the rows stay, inactive (decision G-DIR-05). Says whether it had any. */
  async leavePractices(trx: Database, { accountId, at }: { accountId: number; at: Date }): Promise<boolean> {
    const left = await trx
      .updateTable("memberships")
      .set({ active: false, modified_at: at })
      .where("account_id", "=", accountId)
      .where("practice_id", "is not", null)
      .where("active", "=", true)
      .returning("id")
      .execute();
    if (left.length > 0) await notify(trx, { kind: "account", accountId });
    return left.length > 0;
  },

  /** In a practice, in an embassy, or in the whole portal. */
  async hasRole(accountId: number): Promise<boolean> {
    const held = db.selectFrom("memberships").select("id").where("account_id", "=", accountId).where("active", "=", true);
    return (await held.limit(1).executeTakeFirst()) !== undefined;
  },

  async findActive(practiceId: number): Promise<ActivePractice | undefined> {
    const row = await db
      .selectFrom("practices")
      .leftJoin("practice_locations as place", (join) =>
        join.onRef("place.practice_id", "=", "practices.id").on("place.is_default", "=", true),
      )
      .select(["name", "delegation_enabled", "address1", "address2", "city", "state", "zip", "zip4", "phone"])
      .select((practice) => practice.fn.coalesce("practices.fax", "place.fax").as("fax"))
      .where("practices.id", "=", practiceId)
      .where("practices.active", "=", true)
      .executeTakeFirst();
    return (
      row && {
        name: row.name,
        delegationEnabled: row.delegation_enabled,
        address: {
          address1: row.address1 ?? "",
          address2: row.address2 ?? "",
          city: row.city ?? "",
          state: row.state ?? "",
          zip: row.zip ?? "",
          zip4: row.zip4 ?? "",
        },
        phone: row.phone ?? "",
        fax: row.fax ?? "",
      }
    );
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
});
