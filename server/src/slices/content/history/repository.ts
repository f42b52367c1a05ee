import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** The tables whose records a system administrator keeps. */
export type RecordTable = "announcements" | "ambulatory_schedules" | "cme_lectures" | "documents" | "grand_rounds" | "slider_images";

/** Who changes a record, and when. */
export interface Editor {
  by: number;
  at: Date;
}

/** Where a record names a file. */
export const FILE_COLUMNS: Record<RecordTable, readonly string[]> = {
  announcements: [],
  ambulatory_schedules: [],
  cme_lectures: [],
  documents: ["file_id"],
  grand_rounds: ["video_file_id", "captions_file_id"],
  slider_images: ["file_id"],
};

/** A row of a table, whichever it is. */
type Row = Readonly<Record<string, unknown>>;

/** The ids of the files that a record names, with the columns that name them. */
export const filesOf = (table: RecordTable, record: Row): { column: string; id: string }[] =>
  FILE_COLUMNS[table].flatMap((column) => {
    const id = record[column];
    return typeof id === "string" ? [{ column, id }] : [];
  });

/** The table as its records stand, each with the names of its files. */
const standing = (table: RecordTable): RawBuilder<unknown> => sql`
  select t.id as record_id, t.modified_at, t.modified_by, to_jsonb(t) as record, coalesce((
    select jsonb_object_agg(f.id, f.name) from stored_files f
    where f.id in (${sql.join([sql`null`, ...FILE_COLUMNS[table].map((column) => sql.ref(`t.${column}`))])})), '{}') as file_names
  from ${sql.table(table)} t`;

/** Which of a list's records. */
export interface ListedRecord {
  table: RecordTable;
  /** Of documents. */
  kind?: string;
  id: number;
}

/** Excludes deleted records and those of other lists. */
const isListed = ({ table, kind, id }: ListedRecord): RawBuilder<boolean> => sql`record_id = ${id}
  and (record ->> 'kind') is not distinct from ${kind ?? null}::text and (${table} <> 'grand_rounds' or (record ->> 'deleted_at') is null)`;

export interface KeptVersion {
  modifiedAt: Date;
  /** Empty for what came with the portal. */
  modifiedBy: string;
  record: Row;
  fileNames: Readonly<Record<string, string>>;
}

/** The stored versions of a record, and its current state. */
const versionsOf = (listed: ListedRecord): RawBuilder<unknown> => sql`
  with standing as (select * from (${standing(listed.table)}) s where ${isListed(listed)}),
  versions as (
    select v.modified_at, v.modified_by, v.record, v.file_names from content_versions v, standing s
    where v.record_table = ${listed.table} and v.record_id = s.record_id and v.modified_at <> s.modified_at
    union all select modified_at, modified_by, record, file_names from standing
  )`;

const versionColumns = sql`v.modified_at as "modifiedAt", coalesce(e.first_name || ' ' || e.last_name, '') as "modifiedBy",
  v.record, v.file_names as "fileNames" from versions v left join accounts e on e.id = v.modified_by`;

export const versionRepository = (db: Database) => ({
  /** Stores the current state, unless it is stored already, including changes by an older server, which stores none. */
  async keep(table: RecordTable, id: number): Promise<void> {
    await sql`
      insert into content_versions (record_table, record_id, modified_at, modified_by, record, file_names)
      select ${table}, record_id, modified_at, modified_by, record, file_names from (${standing(table)}) s where record_id = ${id}
      on conflict do nothing`.execute(db);
  },

  /** The newest first. */
  async list(listed: ListedRecord, { offset, limit }: { offset: number; limit: number }): Promise<KeptVersion[]> {
    const { rows } = await sql<KeptVersion>`${versionsOf(listed)} select ${versionColumns}
      order by v.modified_at desc offset ${offset} limit ${limit}`.execute(db);
    return rows;
  },

  async count(listed: ListedRecord): Promise<number> {
    const { rows } = await sql<{ count: number }>`${versionsOf(listed)} select count(*)::int as count from versions`.execute(db);
    return rows[0]?.count ?? 0;
  },

  /** Replies know moments by the millisecond. */
  async find(listed: ListedRecord, modifiedAt: Date): Promise<KeptVersion | undefined> {
    const { rows } = await sql<KeptVersion>`${versionsOf(listed)} select ${versionColumns}
      where date_trunc('milliseconds', v.modified_at) = ${modifiedAt}`.execute(db);
    return rows[0];
  },

  async hasFile(listed: ListedRecord, fileId: string): Promise<boolean> {
    const { rows } = await sql`${versionsOf(listed)} select 1 from versions where jsonb_exists(file_names, ${fileId}) limit 1`.execute(db);
    return rows.length > 0;
  },

  /** Those of these files that are there, and were not replaced before then. */
  async keptFiles(ids: readonly string[], lostBefore: Date): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await db
      .selectFrom("stored_files as f")
      .leftJoin("replaced_files as r", "r.file_id", "f.id")
      .select("f.id")
      .where("f.id", "in", ids)
      .where(({ or, eb }) => or([eb("r.replaced_at", "is", null), eb("r.replaced_at", ">=", lostBefore)]))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
});

/** Files that another has replaced, until they are purged or a restored record has them again. */
export const replacedFileRepository = (trx: Database) => ({
  async add(table: RecordTable, id: number, fileIds: readonly string[], { by, at }: Editor): Promise<void> {
    const [document_id, grand_round_id] = [table === "documents" ? id : null, table === "grand_rounds" ? id : null];
    for (const file_id of fileIds)
      await trx.insertInto("replaced_files").values({ file_id, document_id, grand_round_id, replaced_at: at, replaced_by: by }).execute();
  },

  /** They are in use again. */
  async remove(fileIds: readonly string[]): Promise<void> {
    if (fileIds.length > 0) await trx.deleteFrom("replaced_files").where("file_id", "in", fileIds).execute();
  },

  async replacedBefore(before: Date): Promise<{ id: string; key: string }[]> {
    return trx
      .selectFrom("replaced_files as r")
      .innerJoin("stored_files as f", "f.id", "r.file_id")
      .select(["f.id", "f.key"])
      .where("r.replaced_at", "<", before)
      .execute();
  },
});
