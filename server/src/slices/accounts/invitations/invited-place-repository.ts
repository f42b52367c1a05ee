import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** What the invited place already has. */
export const invitedPlaceRepository = (db: Database) => {
  const isTrue = async (condition: RawBuilder<unknown>): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`select exists (${condition}) as found`.execute(db);
    return rows[0]?.found ?? false;
  };
  return {
    /** The name of a practice that is on the portal. */
    async findPractice(id: number): Promise<string | undefined> {
      const row = await db.selectFrom("practices").select("name").where("id", "=", id).where("active", "=", true).executeTakeFirst();
      return row?.name;
    },

    /** The inviter's name for mails. */
    async nameOf(accountId: number): Promise<string> {
      const name = db.selectFrom("accounts").select(["first_name", "last_name"]).where("id", "=", accountId);
      const { first_name, last_name } = await name.executeTakeFirstOrThrow();
      return `${first_name} ${last_name}`;
    },

    /** Whether the practice has an active owner (decision G-ACC-06). */
    hasOwner: (practiceId: number) =>
      isTrue(sql`select from memberships m join accounts a on a.id = m.account_id
        where m.practice_id = ${practiceId} and m.role_id = ${ROLE.practiceOwner} and m.active and a.active`),

    /** Whether the physician with this NPI has a sign-in. */
    hasAccount: (npi: string) => isTrue(sql`select from physicians where npi = ${npi} and active and account_id is not null`),
  };
};
