import type { Database } from "../../../platform/database/database.ts";
import type { Refusal } from "../resources/read-resource.ts";
import { type EhrRow, toEhrRow } from "./ehr-row.ts";

/** How many rows go into one statement: eight parameters each, of the 65,535 that PostgreSQL takes. */
const BATCH = 500;

/** How many were stored, and which were not, and why. */
export interface StoredResources {
  stored: number;
  refused: Refusal[];
}

async function write(trx: Database, rows: EhrRow[]): Promise<void> {
  await trx
    .insertInto("ehr_resources")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["type", "id"]).doUpdateSet(({ ref }) => ({
        person_id: ref("excluded.person_id"),
        encounter_id: ref("excluded.encounter_id"),
        category: ref("excluded.category"),
        happened_at: ref("excluded.happened_at"),
        fields: ref("excluded.fields"),
        resource: ref("excluded.resource"),
      })),
    )
    .execute();
}

/**
 * Stores resources, each the JSON text it was received as, replacing those of the same type and id; of two with the same id the
 * later one counts. `zone` is the hospital's: it dates days without a time.
 */
export function embeddedStore(zone: string) {
  return async (trx: Database, texts: readonly string[]): Promise<StoredResources> => {
    const refused: Refusal[] = [];
    let stored = 0;
    for (let start = 0; start < texts.length; start += BATCH) {
      const rows = new Map<string, EhrRow>();
      for (const text of texts.slice(start, start + BATCH)) {
        const row = toEhrRow(text, zone);
        if ("why" in row) refused.push(row);
        else rows.set(`${row.type}/${row.id}`, row);
      }
      if (rows.size > 0) await write(trx, [...rows.values()]);
      stored += rows.size;
    }
    return { stored, refused };
  };
}
