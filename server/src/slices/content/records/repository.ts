import { type Insertable, sql, type Updateable } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";

/** The tables whose records a system administrator keeps. */
export type RecordTable = "announcements" | "ambulatory_schedules" | "cme_lectures" | "documents" | "grand_rounds" | "slider_images";

/** Who changes a record, and when. */
export interface Editor {
  by: number;
  at: Date;
}

type Stamped = "modified_at" | "modified_by";
export type NewRecord<T extends RecordTable> = Omit<Insertable<Tables[T]>, Stamped>;
export type RecordChange<T extends RecordTable> = Omit<Updateable<Tables[T]>, Stamped>;

interface Change<T extends RecordTable> {
  id: number;
  /** When the caller's copy was changed last. */
  seen: Date | undefined;
  columns: RecordChange<T>;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** What all records of the updates have in common. Their names of tables and columns are the code's own, checked by its types. */
export const recordRepository = (trx: Database) => ({
  /** Gives the new record's id. */
  async add<T extends RecordTable>(table: T, columns: NewRecord<T>, { by, at }: Editor): Promise<number> {
    const row = { ...columns, created_at: at, modified_at: at, modified_by: by };
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${listed(Object.keys(row))}) values (${sql.join(Object.values(row))}) returning id`.execute(trx);
    const [added] = rows;
    if (!added) throw new Error(`Nothing was written into ${table}`);
    return added.id;
  },

  /** Gives the names of the columns that are different now; `missing` when there is no such record, `stale` when somebody was faster. */
  async change<T extends RecordTable>(table: T, { id, seen, columns }: Change<T>, { by, at }: Editor) {
    const names = Object.keys(columns);
    const { rows } = await sql<Record<string, unknown> & { modified_at: Date }>`
      select modified_at, ${listed(names)} from ${sql.table(table)} where id = ${id} for update`.execute(trx);
    const [before] = rows;
    if (!before) return "missing";
    if (seen && before.modified_at > seen) return "stale";
    const values = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    // Later than before even by a clock that stands: the next one to change it has to have seen this.
    await sql`update ${sql.table(table)} set ${sql.join(values)}, modified_by = ${by},
      modified_at = greatest(${at}::timestamptz, date_trunc('milliseconds', modified_at) + interval '1 millisecond')
      where id = ${id}`.execute(trx);
    return Object.entries(columns).flatMap(([name, value]) => (same(before[name], value) ? [] : [name]));
  },
});
