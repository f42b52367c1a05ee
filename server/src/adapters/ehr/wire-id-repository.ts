import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { type OriginalId, type WireId, wireIdOf } from "./wire-ids.ts";

/** Keeps for each id on the wire its original, so that a server that never saw it finds it. `db` is the caller's transaction, if any. */
export const wireIdRepository = (db: Database) => ({
  /** Repeatable. Remember an id before it is handed out. */
  async remember(entries: readonly OriginalId[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = new Map(entries.map((entry) => [wireIdOf(entry), entry]));
    // In one order, so that two who remember the same ones do not wait for each other crosswise; as one parameter, however many.
    const came = [...rows].sort().map(([wire_id, { source, type, id }]) => ({ wire_id, source, type, original_id: id }));
    await sql`insert into ehr_wire_ids (wire_id, source, type, original_id)
      select * from json_to_recordset(${JSON.stringify(came)}::json) as came(wire_id text, source text, type text, original_id text)
      on conflict (wire_id) do nothing`.execute(db);
  },

  /** The originals of those that are known, in no order. */
  async originals(wireIds: readonly string[]): Promise<WireId[]> {
    if (wireIds.length === 0) return [];
    const rows = await db.selectFrom("ehr_wire_ids").selectAll().where("wire_id", "in", wireIds).execute();
    return rows.map(({ wire_id, source, type, original_id }) => ({ wireId: wire_id, source, type, id: original_id }));
  },
});
export type WireIdRepository = ReturnType<typeof wireIdRepository>;
