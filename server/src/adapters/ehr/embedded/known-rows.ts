import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { parseFhir } from "../resources/parse-fhir.ts";

/** A stored resource. */
export interface KnownRow {
  type: string;
  id: string;
  personId: string | null;
  fields: unknown;
  /** As received. A Binary's data is replaced by a hash (`withDataHashed`). */
  resource: object;
  ofPatients: readonly string[] | null;
}

interface Key {
  type: string;
  id: string;
}

/** Replaces a file's base64 by a hash, because files are large. */
export function withDataHashed(resource: object): object {
  return "data" in resource && typeof resource.data === "string"
    ? { ...resource, data: createHash("sha256").update(resource.data).digest("hex") }
    : resource;
}

interface FoundKnown {
  type: string;
  id: string;
  person_id: string | null;
  fields: unknown;
  resource: string;
  of_patients: string[] | null;
}

/** The stored ones of these resources, by `Type/id`. In a transaction they are locked until it ends. */
export async function findKnown(db: Database, keys: readonly Key[]): Promise<Map<string, KnownRow>> {
  const { rows } = await sql<FoundKnown>`
    select type, id, person_id, of_patients, case when type in ('Patient', 'Appointment') then fields end as fields,
      (case when type = 'Binary' and resource ? 'data'
        then jsonb_set(resource, '{data}', to_jsonb(encode(sha256(convert_to(resource ->> 'data', 'UTF8')), 'hex'))) else resource end)::text
        as resource
    from ehr_resources
    where (type, id) in (select * from unnest(${keys.map(({ type }) => type)}::text[], ${keys.map(({ id }) => id)}::text[]))
    order by type, id for update`.execute(db);
  return new Map(
    rows.map(({ person_id, of_patients, resource, ...row }) => {
      // Only objects are stored.
      const known = { ...row, personId: person_id, ofPatients: of_patients, resource: parseFhir(resource) as object };
      return [`${row.type}/${row.id}`, known];
    }),
  );
}
