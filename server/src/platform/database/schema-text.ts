import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Tables with their columns in order; a partition has those of its table. A table's comment without its owner: code may move to another slice and leave the schema as it is. */
const TABLES = `
  select 'table ' || c.relname || coalesce(' partition by ' || pg_get_partkeydef(c.oid), '')
    || coalesce(E'\\n  -- ' || regexp_replace(obj_description(c.oid, 'pg_class'), '^Owner: [^ ]+\\. ', ''), '')
    || string_agg(
      E'\\n  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end
        || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
        || case a.attidentity when 'a' then ' always identity' when 'd' then ' default identity' else '' end
        || coalesce(' from ' || s.seqstart || ' by ' || s.seqincrement || ' to ' || s.seqmax, '')
        || coalesce(E'\\n    -- ' || col_description(c.oid, a.attnum), ''),
      '' order by a.attnum) as line
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_depend o on o.refobjid = c.oid and o.refobjsubid = a.attnum and o.classid = 'pg_class'::regclass and o.deptype = 'i'
  left join pg_sequence s on s.seqrelid = o.objid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and c.relname not like 'kysely_%'
  group by c.oid, c.relname`;

/** Not-null is shown with the column; newer versions of PostgreSQL store it as a constraint, too. */
const CONSTRAINTS = `
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely_%'`;

const INDEXES = `select indexdef as line from pg_indexes where schemaname = 'public' and tablename not like 'kysely_%'`;

const TRIGGERS = "select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal";

const FUNCTIONS = `
  select trim(pg_get_functiondef(p.oid), E'\\n') as line from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

const EXTENSIONS = "select 'extension ' || extname as line from pg_extension where extname <> 'plpgsql'";

/** What the migrations themselves put in. */
const ROWS = `
  select 'row of directory_choices ' || to_char(id, '000') || ' ' || kind || ' ' || position || ' ' || name as line from directory_choices`;

async function linesOf(db: Database, query: string): Promise<string> {
  const { rows } = await sql.raw<{ line: string }>(query).execute(db);
  return rows
    .map(({ line }) => line)
    .sort()
    .join("\n");
}

/** All that the migrations have made, as text: extensions, tables, constraints, indexes, functions, triggers, rows. */
export async function schemaText(db: Database): Promise<string> {
  const sections: string[] = [];
  for (const query of [EXTENSIONS, TABLES, CONSTRAINTS, INDEXES, FUNCTIONS, TRIGGERS, ROWS]) sections.push(await linesOf(db, query));
  return `${sections.join("\n\n")}\n`;
}
