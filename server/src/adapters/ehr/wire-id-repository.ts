import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { type OriginalId, type WireId, wireIdOf } from "./wire-ids.ts";

/** Stores the original of each wire id, so that servers that never saw it can find it. `db` may be the caller's transaction. */
export const wireIdRepository = (db: Database) => ({
  /** Can be repeated. Store an id before you hand it out. */
  async remember(entries: readonly OriginalId[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = new Map(entries.map((entry) => [wireIdOf(entry), entry]));
    // Sorted, so that two writers of the same ids cannot deadlock. One parameter holds all rows.
    const came = [...rows].sort().map(([wire_id, { source, type, id }]) => ({ wire_id, source, type, original_id: id }));
    await sql`insert into ehr_wire_ids (wire_id, source, type, original_id)
      select * from json_to_recordset(${JSON.stringify(came)}::json) as came(wire_id text, source text, type text, original_id text)
      on conflict (wire_id) do nothing`.execute(db);
  },

  /** The known originals, unsorted. */
  async originals(wireIds: readonly string[]): Promise<WireId[]> {
    if (wireIds.length === 0) return [];
    const rows = await db.selectFrom("ehr_wire_ids").selectAll().where("wire_id", "in", wireIds).execute();
    return rows.map(({ wire_id, source, type, original_id }) => ({ wireId: wire_id, source, type, id: original_id }));
  },
});
export type WireIdRepository = ReturnType<typeof wireIdRepository>;
