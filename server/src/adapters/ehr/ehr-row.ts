import type { z } from "zod";
import { FHIR_RESOURCES } from "./fhir-resources.ts";
import { instantOf } from "./instant-of.ts";
import { parseFhir } from "./parse-fhir.ts";

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

/** A resource that was not stored, and why; never with what is in it. */
export interface Refusal {
  type: string;
  id: string;
  why: string;
}

/** What the readings of the different types share. */
interface Reading {
  id: string;
  personId?: string | undefined;
  encounterId?: string | undefined;
  category?: string;
}

const SCHEMAS: Record<string, z.ZodType<Reading>> = FHIR_RESOURCES;

/** Where a reading says when it happened: one of these, by its type. */
const MOMENTS = ["collected", "effective", "performed", "started", "start", "authored", "recorded"] as const;

function momentOf(reading: object): string | undefined {
  const moments: Partial<Record<string, unknown>> = { ...reading };
  return MOMENTS.map((name) => moments[name]).find((moment) => typeof moment === "string");
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

const textOf = (resource: unknown, key: string) => {
  const field =
    typeof resource === "object" && resource !== null ? Object.entries(resource).find(([name]) => name === key)?.[1] : undefined;
  return typeof field === "string" ? field : "";
};

/** Reads the JSON text of a resource into its row; `zone` is the hospital's. The text itself is kept, so that decimals keep their digits. */
export function toEhrRow(text: string, zone: string): EhrRow | Refusal {
  const resource = parsed(text);
  const [type, id] = [textOf(resource, "resourceType"), textOf(resource, "id").slice(0, 64)];
  const refused = (why: string): Refusal => ({ type, id, why });
  if (!type) return refused("It is not a FHIR resource");
  const schema = Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type] : undefined;
  if (!schema) return refused("Linnet does not read this type");
  if (isUnstorable(text, resource)) return refused("It has characters that cannot be stored");
  const reading = schema.safeParse(resource);
  if (!reading.success)
    return refused(`Missing or wrong: ${[...new Set(reading.error.issues.map(({ path }) => path.join(".")))].join(", ")}`);
  const { personId, encounterId, category, ...fields } = reading.data;
  const moment = momentOf(fields);
  const at = moment === undefined ? undefined : instantOf(moment, zone);
  return {
    type,
    id: fields.id,
    person_id: personId ?? null,
    encounter_id: encounterId ?? null,
    category: category ?? "",
    happened_at: at === undefined ? null : new Date(at),
    fields: JSON.stringify({ ...fields, at }),
    resource: text,
  };
}
