import { AuditFilter, type AuditSearch } from "@linnet/contract/audit/compliance";
import type { Database } from "../../../platform/database/database.ts";

const present = ({ id, name, filter }: { id: number; name: string; filter: unknown }): AuditSearch => ({
  id,
  name,
  filter: AuditFilter.parse(filter),
});

/** A person's saved searches. Only their owner finds them. */
export const auditSearchRepository = (db: Database) => ({
  async of(accountId: number): Promise<AuditSearch[]> {
    const rows = await db
      .selectFrom("audit_searches")
      .select(["id", "name", "filter"])
      .where("account_id", "=", accountId)
      .orderBy("name")
      .execute();
    return rows.map(present);
  },

  /** Saves a search under its name and replaces an earlier one of that name. */
  async save(trx: Database, accountId: number, { name, filter }: Omit<AuditSearch, "id">): Promise<AuditSearch> {
    const written = JSON.stringify(filter);
    const row = await trx
      .insertInto("audit_searches")
      .values({ account_id: accountId, name, filter: written })
      .onConflict((conflict) => conflict.columns(["account_id", "name"]).doUpdateSet({ filter: written }))
      .returning(["id", "name", "filter"])
      .executeTakeFirstOrThrow();
    return present(row);
  },

  async remove(trx: Database, accountId: number, id: number): Promise<boolean> {
    const removed = await trx
      .deleteFrom("audit_searches")
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    return removed !== undefined;
  },
});
