import type { z } from "zod";
import { instantOf, watched } from "./elements.ts";
import { FHIR_RESOURCES } from "./fhir-resources.ts";

/** A resource that is not read, and why; never with what is in it. */
export interface Refusal {
  type: string;
  id: string;
  why: string;
}

/** What Linnet reads of a resource: whose it is, of which visit, of which part of the chart, when, and the fields of its type. */
export interface ReadResource {
  type: string;
  id: string;
  personId: string | undefined;
  encounterId: string | undefined;
  category: string;
  at: number | undefined;
  fields: object;
  /** No field was left out for being wrong; where it is false, `droppedFields` tells which, if any. */
  isWhole: boolean;
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

const textOf = (resource: unknown, key: string) => {
  const field =
    typeof resource === "object" && resource !== null ? Object.entries(resource).find(([name]) => name === key)?.[1] : undefined;
  return typeof field === "string" ? field : "";
};

/** Reads a resource by the schema of its type; `zone` is the hospital's, and dates days without a time. */
export function readResource(resource: unknown, zone: string): ReadResource | Refusal {
  const [type, id] = [textOf(resource, "resourceType"), textOf(resource, "id").slice(0, 64)];
  const refused = (why: string): Refusal => ({ type, id, why });
  if (!type) return refused("It is not a FHIR resource");
  const schema = Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type] : undefined;
  if (!schema) return refused("Linnet does not read this type");
  const { result: reading, isWhole } = watched(() => schema.safeParse(resource));
  if (!reading.success)
    return refused(`Missing or wrong: ${[...new Set(reading.error.issues.map(({ path }) => path.join(".")))].join(", ")}`);
  const { personId, encounterId, category = "", ...fields } = reading.data;
  const moment = momentOf(fields);
  const at = moment === undefined ? undefined : instantOf(moment, zone);
  return { type, id: fields.id, personId, encounterId, category, at, fields: { ...fields, ...(at !== undefined && { at }) }, isWhole };
}

/** The readings of one type. */
export const ofType = (rows: readonly ReadResource[], type: string): ReadResource[] => rows.filter((row) => row.type === type);

/** The fields of a resource whose type the caller has looked at. */
export function fieldsOf<Reading extends object>({ fields }: Pick<ReadResource, "fields">): Reading {
  // The schema of its type made them (`readResource`).
  return fields as Reading;
}
