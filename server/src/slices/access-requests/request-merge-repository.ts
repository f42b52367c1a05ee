import type { Moved, RecordMerge } from "@linnet/contract/directory/merges";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

const ASKED_TWICE = "Duplicate: two directory records were merged, and another request for this patient was kept.";

/** Requests for access, when two practices or two physicians become one. */
export const requestMergeRepository = (db: Database) => ({
  async count({ kind, mergeId }: RecordMerge): Promise<Partial<Record<Moved, number>>> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from access_requests where ${sql.ref(`${kind}_id`)} = ${mergeId}`.execute(db);
    return { accessRequests: rows[0]?.count ?? 0 };
  },

  /** Two pending requests for the same child become one. */
  async move({ kind, keepId, mergeId }: RecordMerge, { by, at }: { by: number; at: Date }): Promise<void> {
    const own = sql.ref(`${kind}_id`);
    const other = sql.ref(kind === "practice" ? "physician_id" : "practice_id");
    await sql`
      update access_requests m set status = 'Denied', notes = ${ASKED_TWICE}, decided_at = ${at}, modified_at = ${at}, modified_by = ${by}
      where m.${own} = ${mergeId} and m.status = 'Pending' and exists (
        select from access_requests k where k.${own} = ${keepId} and k.status = 'Pending' and k.patient_key = m.patient_key
          and k.${other} = m.${other})`.execute(db);
    await sql`update access_requests set ${own} = ${keepId} where ${own} = ${mergeId}`.execute(db);
  },
});
