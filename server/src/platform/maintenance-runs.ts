import type { Database } from "./database/database.ts";

/** Regular work that runs separately from the servers, and whose absence is noticed only when it is needed. */
export type MaintenanceKind = "backup" | "audit-verify";

/** The last run of a kind that came to its end. */
export interface MaintenanceRun {
  kind: string;
  endedAt: Date;
  findings: number;
}

/** The writing side of `maintenance_runs`. */
export const maintenanceRuns = (db: Database) => ({
  /** Notes that a run came to its end right now, with so much that it found wrong. */
  async note(kind: MaintenanceKind, findings = 0): Promise<void> {
    const run = { ended_at: new Date(), findings };
    await db
      .insertInto("maintenance_runs")
      .values({ kind, ...run })
      .onConflict((known) => known.column("kind").doUpdateSet(run))
      .execute();
  },

  async last(): Promise<MaintenanceRun[]> {
    const rows = await db.selectFrom("maintenance_runs").select(["kind", "ended_at", "findings"]).execute();
    return rows.map(({ kind, ended_at, findings }) => ({ kind, endedAt: ended_at, findings }));
  },
});
