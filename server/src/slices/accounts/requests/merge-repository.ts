import type { Moved, RecordMerge } from "@linnet/contract/directory/merges";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** Account requests, and the invitations made of them, when two practices or two physicians become one. */
export const accountRequestMergeRepository = (db: Database) => ({
  /** Requests that wait for the hospital or the person. */
  async count({ kind, mergeId }: RecordMerge): Promise<Partial<Record<Moved, number>>> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from account_requests where ${sql.ref(`${kind}_id`)} = ${mergeId} and status_id in (1, 2)`.execute(db);
    return { invitations: rows[0]?.count ?? 0 };
  },

  async move({ kind, keepId, mergeId }: RecordMerge): Promise<void> {
    const own = sql.ref(`${kind}_id`);
    await sql`update account_requests set ${own} = ${keepId} where ${own} = ${mergeId}`.execute(db);
  },
});
