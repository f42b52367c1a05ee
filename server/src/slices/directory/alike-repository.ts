import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/** The active practice of exactly this name, whatever its case; the oldest, should there be several (decision G-DIR-11). */
export async function findSameName(db: Database, name: string): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom("practices")
    .select(["id", "name"])
    .where("active", "=", true)
    .where(sql`lower(trim(name))`, "=", sql`lower(${name.trim()})`)
    .orderBy("id")
    .executeTakeFirst();
}
