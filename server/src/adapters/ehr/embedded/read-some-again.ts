import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { type EhrRow, toEhrRow } from "./ehr-row.ts";
import { readingVersion } from "./reading-version.ts";

/** Rows per transaction, and their approximate size in bytes. */
const BATCH = 200;
const BATCH_BYTES = 16_777_216;

interface Stale {
  type: string;
  id: string;
  resource: string;
}

/**
 * Rows read with other rules of this release or by an older release, locked until the transaction ends. A Binary comes without its bytes.
 */
async function findStale(trx: Database, version: string): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select type, id, (case when type = 'Binary' then resource - 'data' else resource end)::text as resource
    from ehr_resources where (type, id) in (
      select type, id from (
        select type, id, row_number() over size_so_far as place, sum(pg_column_size(resource)) over size_so_far as size from (
          select type, id, resource from ehr_resources
          where read_by is null or (split_part(read_by, ' ', 2) <> split_part(${version}, ' ', 2)
            and string_to_array(split_part(read_by, ' ', 1), '.')::int[] <= string_to_array(split_part(${version}, ' ', 1), '.')::int[])
          order by type, id limit ${BATCH}
        ) stale window size_so_far as (order by type, id)
      ) sized where size <= ${BATCH_BYTES} or place = 1
    ) for update`.execute(trx);
  return rows;
}

/** Updates the readings that differ and returns their patients. A resource keeps the patient it was stored with. */
async function writeChanged(trx: Database, rows: readonly EhrRow[]): Promise<string[]> {
  const { rows: changed } = await sql<{ person_id: string | null }>`
    update ehr_resources set person_id = coalesce(ehr_resources.person_id, came.person_id), encounter_id = came.encounter_id,
      category = came.category, happened_at = came.happened_at, fields = came.fields::jsonb
    from json_to_recordset(${JSON.stringify(rows)}::json) as came(type text, id text, person_id text, encounter_id text, category text,
      happened_at timestamptz, fields text)
    where ehr_resources.type = came.type and ehr_resources.id = came.id and (ehr_resources.fields <> came.fields::jsonb
      or (ehr_resources.encounter_id, ehr_resources.category, ehr_resources.happened_at)
        is distinct from (came.encounter_id, came.category, came.happened_at))
    returning ehr_resources.person_id`.execute(trx);
  return [...new Set(changed.flatMap(({ person_id }) => person_id ?? []))];
}

async function markRead(trx: Database, rows: readonly Stale[], version: string): Promise<void> {
  await sql`update ehr_resources set read_by = ${version}
    where (type, id) in (select * from unnest(${rows.map(({ type }) => type)}::text[], ${rows.map(({ id }) => id)}::text[]))`.execute(trx);
}

/** The result of one step. */
interface ReadAgain {
  read: number;
  /** Patients with changed readings. */
  personIds: string[];
}

/**
 * Rereads some resources with a `read_by` older than this server's rules. `zone` is the hospital's. `read` is 0 when none are left. A
 * resource that can no longer be read keeps its old reading. Rows of a newer release stay, since both servers run during an upgrade.
 */
export async function readSomeAgain(trx: Database, zone: string): Promise<ReadAgain> {
  const version = readingVersion();
  const stale = await findStale(trx, version);
  if (stale.length === 0) return { read: 0, personIds: [] };
  const readings = stale.flatMap(({ id, resource }) => {
    const row = toEhrRow(resource, zone);
    return "why" in row || row.id !== id ? [] : [row];
  });
  const personIds = await writeChanged(trx, readings);
  await markRead(trx, stale, version);
  return { read: stale.length, personIds };
}
