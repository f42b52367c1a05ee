import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

/** A patient's resource, with all that it names. */
export interface NamingResource {
  type: string;
  id: string;
  place: string | null;
  personId: string;
  /** As text, without its files. */
  text: string;
  /** The addresses of its files. */
  urls: (string | null)[] | null;
  /** The patients of an appointment are among them. */
  participants: { type?: string; id?: string }[] | null;
}

/** Whose something is that a resource names. */
export interface OwnedResource {
  type: string;
  id: string;
  personId: string | null;
  ofPatients: string[] | null;
  place: string | null;
  run: string | null;
}

export const ownerRepository = (db: Database) => ({
  /** Which of these, `Type/id`, an import has brought already, as they are now or as they were. */
  async broughtBy(run: string, keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const { rows } = await sql<{ key: string }>`
      select key from unnest(${[...keys]}::text[]) as key
      where exists (select from ehr_resources where type = split_part(key, '/', 1) and id = split_part(key, '/', 2) and import_run = ${run})
        or exists (select from ehr_import_unchanged
          where type = split_part(key, '/', 1) and id = split_part(key, '/', 2) and import_run = ${run})`.execute(db);
    return new Set(rows.map(({ key }) => key));
  },

  /** Some resources of patients, those behind this one, in the order of their keys. */
  async naming({ type, id }: { type: string; id: string }, limit: number): Promise<NamingResource[]> {
    const { rows } = await sql<NamingResource>`
      select type, id, import_place as place, person_id as "personId", fields -> 'participants' as participants,
        ((case type when 'Patient' then resource - 'link' else resource end) - array['content', 'presentedForm', 'text'])::text as text,
        case type when 'DocumentReference' then jsonb_path_query_array(resource, '$.content[*].attachment.url')
          when 'DiagnosticReport' then jsonb_path_query_array(resource, '$.presentedForm[*].url') end as urls
      from ehr_resources where person_id is not null and (type, id) > (${type}, ${id}) order by type, id limit ${limit}`.execute(db);
    return rows;
  },

  /** Whose these are: resources of patients, and files and medicines. */
  async ownersOf(keys: readonly string[]): Promise<OwnedResource[]> {
    const { rows } = await sql<OwnedResource>`
      select type, id, person_id as "personId", of_patients as "ofPatients", import_place as place, import_run as run from ehr_resources
      where (type, id) in (select split_part(key, '/', 1), split_part(key, '/', 2) from unnest(${[...keys]}::text[]) as key)
        and (person_id is not null or type in ('Binary', 'Medication'))`.execute(db);
    return rows;
  },

  async patientsInBundles(): Promise<{ id: string; place: string; run: string }[]> {
    const { rows } = await sql<{ id: string; place: string; run: string }>`
      select id, import_place as place, import_run as run from ehr_resources where type = 'Patient' and import_place like '%, entry %'`.execute(
      db,
    );
    return rows;
  },
});
