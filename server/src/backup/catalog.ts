import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import type { BackupManifest } from "./manifest.ts";

const OURS = sql`n.nspname in (current_schema(), 'pgboss')`;
const IS_EXTENSIONS = sql`exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** A table that holds rows: names as SQL writes them, and its partitions where it is made of them. */
export type CatalogTable = Pick<BackupManifest["tables"][number], "name" | "columns" | "parts">;

/** Every table of the portal and of its queues. Columns that are generated are left out: they follow from the others. */
export async function findTables(db: Database): Promise<CatalogTable[]> {
  const { rows } = await sql<CatalogTable>`
    select c.oid::regclass::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select p.relid::regclass::text from pg_partition_tree(c.oid) p where p.isleaf and p.level > 0 order by 1) as parts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition and not ${IS_EXTENSIONS}
    order by name`.execute(db);
  return rows;
}

/** The values of all sequences. They are not transactional: read later, they are at least as high. */
export async function findSequences(db: Database): Promise<BackupManifest["sequences"]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind = 'S' and not ${IS_EXTENSIONS} order by name`.execute(db);
  const found: BackupManifest["sequences"] = [];
  for (const { name } of rows) {
    const state = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled" from ${sql.raw(name)}`.execute(db);
    found.push(...state.rows.map((one) => ({ name, ...one })));
  }
  return found;
}

/** A foreign key, and the statement's part that makes it again. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export async function findForeignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`.execute(db);
  return rows;
}

/** Whether a database has no tables, views or sequences. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not ${IS_EXTENSIONS}
    limit 1`.execute(db);
  return rows.length === 0;
}

/** The version of the tables of the queues; null where no server has made them. */
export async function findQueueVersion(db: Database): Promise<number | null> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('pgboss.version') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return null;
  const versions = await sql<{ version: number }>`select version::int from pgboss.version`.execute(db);
  return versions.rows[0]?.version ?? null;
}
