import type { RecordMerge } from "@linnet/contract/directory/merges";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** Which results a practice has reviewed, and what it has done about them, when two practices become one. */
export const stateMergeRepository = (db: Database) => ({
  async count(): Promise<object> {
    return {};
  },

  async move({ kind, keepId, mergeId }: RecordMerge): Promise<void> {
    if (kind !== "practice") return;
    // What one of them has reviewed is reviewed.
    await sql`update result_states k set reviewed_by = m.reviewed_by, reviewed_at = m.reviewed_at, section = m.section, event_id = m.event_id
      from result_states m where m.practice_id = ${mergeId} and m.reviewed_by is not null
        and k.practice_id = ${keepId} and k.arrival_id = m.arrival_id and k.reviewed_by is null`.execute(db);
    await sql`delete from result_states m where m.practice_id = ${mergeId}
      and exists (select from result_states k where k.practice_id = ${keepId} and k.arrival_id = m.arrival_id)`.execute(db);
    await sql`update result_states set practice_id = ${keepId} where practice_id = ${mergeId}`.execute(db);
    await sql`update result_alerts m set practice_id = ${keepId} where m.practice_id = ${mergeId}
      and not exists (select from result_alerts k where k.practice_id = ${keepId} and k.arrival_id = m.arrival_id)`.execute(db);
    await sql`delete from result_alerts where practice_id = ${mergeId}`.execute(db);
    await sql`update result_notes set practice_id = ${keepId} where practice_id = ${mergeId}`.execute(db);
  },
});
