import { parseFhir } from "../resources/parse-fhir.ts";
import { type ReadResource, type Refusal, readResource } from "../resources/read-resource.ts";

/** A resource as stored in the embedded record. */
export interface EhrRow {
  type: string;
  id: string;
  person_id: string | null;
  encounter_id: string | null;
  category: string;
  happened_at: Date | null;
  fields: string;
  resource: string;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. JSON.stringify writes only those as \u escapes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const isUnstorable = (text: string, resource: unknown) => text.includes("\\u") && UNSTORABLE.test(JSON.stringify(resource));

function parsed(text: string): unknown {
  try {
    return parseFhir(text);
  } catch {
    // Invalid JSON is refused like a resource without a type.
    return undefined;
  }
}

/** Reads a resource's JSON text into its row. `zone` is the hospital's. The text is stored too, so that decimals keep their digits. */
export function toEhrRow(text: string, zone: string): (EhrRow & Pick<ReadResource, "isWhole">) | Refusal {
  const resource = parsed(text);
  const read = readResource(resource, zone);
  if ("why" in read) return read;
  const { type, id, personId, encounterId, category, at, fields, isWhole } = read;
  if (isUnstorable(text, resource)) return { type, id, why: "It contains characters that cannot be stored" };
  return {
    type,
    id,
    person_id: personId ?? null,
    encounter_id: encounterId ?? null,
    category,
    happened_at: at === undefined ? null : new Date(at),
    fields: JSON.stringify(fields),
    resource: text,
    isWhole,
  };
}
