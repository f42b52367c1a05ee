import { PartialDate } from "@linnet/contract/values";
import { z } from "zod";
import { parseFhir } from "../resources/parse-fhir.ts";
import { type Refusal, readResource } from "../resources/read-resource.ts";

/** A resource as the embedded record keeps it. */
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

/** PostgreSQL keeps neither the character NUL nor half of a surrogate pair; JSON.stringify writes only those as \u escapes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const isUnstorable = (text: string, resource: unknown) => text.includes("\\u") && UNSTORABLE.test(JSON.stringify(resource));

function parsed(text: string): unknown {
  try {
    return parseFhir(text);
  } catch {
    // Not JSON: the same as a resource without a type, and refused as that.
    return undefined;
  }
}

const Dated = z.object({ birthDate: z.unknown().optional(), deceasedDateTime: z.unknown().optional() });
const WRITTEN_AS_DAY = /^\d{4}-\d{2}-\d{2}/;

/** A day of a patient's life that no calendar has: by it the child would be somebody else, or of another age. */
function impossibleDay(type: string, resource: unknown): string | undefined {
  const days = type === "Patient" ? Dated.safeParse(resource).data : undefined;
  const wrong = Object.entries(days ?? {}).find(
    ([, day]) => typeof day === "string" && WRITTEN_AS_DAY.test(day) && !PartialDate.safeParse(day).success,
  );
  return wrong?.[0];
}

/** Reads the JSON text of a resource into its row; `zone` is the hospital's. The text itself is kept, so that decimals keep their digits. */
export function toEhrRow(text: string, zone: string): EhrRow | Refusal {
  const resource = parsed(text);
  const read = readResource(resource, zone);
  if ("why" in read) return read;
  const { type, id, personId, encounterId, category, at, fields } = read;
  const impossible = impossibleDay(type, resource);
  if (impossible) return { type, id, why: `Its ${impossible} is a day that does not exist` };
  if (isUnstorable(text, resource)) return { type, id, why: "It has characters that cannot be stored" };
  return {
    type,
    id,
    person_id: personId ?? null,
    encounter_id: encounterId ?? null,
    category,
    happened_at: at === undefined ? null : new Date(at),
    fields: JSON.stringify(fields),
    resource: text,
  };
}
