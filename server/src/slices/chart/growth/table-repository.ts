import type { GrowthReference, GrowthReferenceRow, GrowthSex } from "@linnet/contract/chart/growth-reference";
import { sql } from "kysely";
import type { PatientInCare } from "../../../platform/actor.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { chartSexOf, growthReference, type WhoChart } from "./reference.ts";
import type { ImportedTable } from "./who-tables.ts";

/** What became of a table. */
type StoredTable = Pick<ImportedTable, "chart" | "sex"> & { outcome: "added" | "replaced" | "unchanged" };

const ACTION = "growth:import";

export const growthTableRepository = (db: Database) => ({
  /** What children of one sex are compared with. */
  async referenceOf(sex: GrowthSex): Promise<GrowthReference> {
    const tables = await db.selectFrom("growth_tables").select(["chart", "lms"]).where("sex", "=", sex).execute();
    // The migration's checks, and the one place that writes, hold what these may be.
    return growthReference(
      sex,
      tables.map(({ chart, lms }) => ({ chart: chart as WhoChart, rows: lms as GrowthReferenceRow[] })),
    );
  },

  /** What a child is compared with; undefined of a sex that the charts are not made for. */
  async referenceFor(child: Pick<PatientInCare, "sex">): Promise<GrowthReference | undefined> {
    const sex = chartSexOf(child);
    return sex && this.referenceOf(sex);
  },

  list: () => db.selectFrom("growth_tables").select(["chart", "sex"]).orderBy("chart").orderBy("sex").execute(),

  /** Takes these tables instead of those of the same chart and sex, and audits what has changed; in the caller's transaction. */
  async store(tables: readonly ImportedTable[], at: Date): Promise<StoredTable[]> {
    const stored: StoredTable[] = [];
    // In a fixed order, so that two parallel imports wait for each other.
    const sorted = tables.toSorted((one, other) => (`${one.chart} ${one.sex}` < `${other.chart} ${other.sex}` ? -1 : 1));
    for (const { chart, sex, rows, file } of sorted) {
      const lms = JSON.stringify(rows);
      const { rows: written } = await sql<{ is_new: boolean }>`
        insert into growth_tables (source, chart, sex, lms, file, imported_at)
        values ('WHO', ${chart}, ${sex}, ${lms}::jsonb, ${file}, ${at})
        on conflict (source, chart, sex) do update
          set lms = excluded.lms, file = excluded.file, imported_at = excluded.imported_at
          where growth_tables.lms <> excluded.lms
        returning xmax::text = '0' as is_new`.execute(db);
      const [row] = written;
      stored.push({ chart, sex, outcome: row ? (row.is_new ? "added" : "replaced") : "unchanged" });
    }
    const count = stored.filter(({ outcome }) => outcome !== "unchanged").length;
    if (count > 0) await auditSystem(db, { action: ACTION, rule: "WHO", count });
    return stored;
  },

  /** Removes all tables, so that CDC's are taken again; in the caller's transaction. */
  async removeAll(): Promise<number> {
    const removed = await db.deleteFrom("growth_tables").returning("chart").execute();
    if (removed.length > 0) await auditSystem(db, { action: ACTION, rule: "WHO removed", count: removed.length });
    return removed.length;
  },
});
