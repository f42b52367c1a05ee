import type { Database } from "../platform/database/database.ts";

/** Patients of one server, its `source`, whose records could not be read or written. */
export const rosterRetryRepository = (source: string) => ({
  async remember(trx: Database, personIds: readonly string[], failedAt: Date): Promise<void> {
    if (personIds.length === 0) return;
    await trx
      .insertInto("roster_retries")
      .values(personIds.map((person_id) => ({ source, person_id, failed_at: failedAt })))
      .onConflict((known) => known.columns(["source", "person_id"]).doUpdateSet({ failed_at: failedAt }))
      .execute();
  },

  async forget(trx: Database, personIds: readonly string[]): Promise<void> {
    if (personIds.length === 0) return;
    await trx.deleteFrom("roster_retries").where("source", "=", source).where("person_id", "in", personIds).execute();
  },

  /** Those who failed before, and not again since. */
  async toRetry(db: Database, before: Date, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom("roster_retries")
      .select("person_id")
      .where("source", "=", source)
      .where("failed_at", "<", before)
      .orderBy("failed_at")
      .limit(most)
      .execute();
    return rows.map(({ person_id }) => person_id);
  },
});
export type RosterRetryRepository = ReturnType<typeof rosterRetryRepository>;
