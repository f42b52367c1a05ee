import type { z } from "zod";
import { unfold } from "./contained.ts";
import { compact, instantOf, some, watched } from "./elements.ts";
import { FHIR_RESOURCES } from "./fhir-resources.ts";
import { unreadableReading } from "./unreadable.ts";

/** A resource we do not read, and why. Contains nothing from the resource. */
export interface Refusal {
  type: string;
  id: string;
  why: string;
}

/** What we read from a resource: patient, visit, part of the chart, time, and the fields of its type. */
export interface ReadResource {
  type: string;
  id: string;
  personId: string | undefined;
  encounterId: string | undefined;
  category: string;
  at: number | undefined;
  fields: object;
  /** No invalid field was dropped. If false, `droppedFields` lists the dropped ones. */
  isWhole: boolean;
}

/** Fields that readings of different types share. */
interface Reading {
  id: string;
  personId?: string | undefined;
  encounterId?: string | undefined;
  category?: string;
}

const SCHEMAS: Record<string, z.ZodType<Reading>> = FHIR_RESOURCES;

/** Fields that hold the time of a reading, by type. */
const MOMENTS = ["collected", "effective", "performed", "started", "start", "authored", "recorded"] as const;

function momentOf(reading: object): string | undefined {
  const moments: Partial<Record<string, unknown>> = { ...reading };
  return MOMENTS.map((name) => moments[name]).find((moment) => typeof moment === "string");
}

/** R4's fields for when something happened. */
const SAYS_WHEN = /^(?:effective|performed|occurrence)|^(?:issued|date|started)$/;

/** Whether a resource has a date, in any form. */
const saysWhen = (resource: unknown): boolean =>
  typeof resource === "object" && resource !== null && Object.entries(resource).some(([key, said]) => SAYS_WHEN.test(key) && said);

const textOf = (resource: unknown, key: string) => {
  const field =
    typeof resource === "object" && resource !== null ? Object.entries(resource).find(([name]) => name === key)?.[1] : undefined;
  return typeof field === "string" ? field : "";
};

/** A contained resource, as stored in the fields of its container. */
export type Inside = Pick<ReadResource, "type" | "id" | "category" | "fields"> & { encounterId?: string | undefined };

/** The contained resources we read, and the ones we refused, with the reason. */
export interface Holding {
  inside: readonly Inside[];
  lost: readonly Omit<Refusal, "id">[];
}

/** Types that belong to whatever refers to them. */
const OF_NOBODY = new Set(["Medication", "Specimen"]);

const ANOTHER_PATIENT = "it is part of another patient's resource";

/** A contained result that is not shown keeps enough to count it as missing. Other types keep nothing. */
function countable(resource: unknown, read: ReadResource | Refusal, zone: string): ReadResource[] {
  if (read.type !== "Observation") return [];
  if (!("why" in read)) return [{ ...read, fields: { ...read.fields, isUnreadable: true } }];
  const unreadable = unreadableReading<ReadResource>(resource, (repaired) => readOne(repaired, zone));
  return unreadable ? [unreadable] : [];
}

/** Reads contained resources. A contained resource that names a different patient does not belong to the container. */
function readInside(resources: readonly unknown[], personId: string | undefined, zone: string) {
  const lost: Omit<Refusal, "id">[] = [];
  const inside = resources.flatMap((resource): ReadResource[] => {
    const read = readOne(resource, zone);
    const why = "why" in read ? read.why : OF_NOBODY.has(read.type) || read.personId === personId ? undefined : ANOTHER_PATIENT;
    if (!("why" in read) && why === undefined) return [read];
    lost.push({ type: read.type, why: why ?? "" });
    return countable(resource, read, zone);
  });
  return {
    inside: some(inside.map(({ type, id, category, encounterId, fields }) => compact({ type, id, category, encounterId, fields }))),
    lost: some(lost),
    isWhole: inside.every(({ isWhole }) => isWhole),
  };
}

/** Reads a resource with its contained resources. `zone` is the hospital's, for dates without a time. */
export function readResource(source: unknown, zone: string): ReadResource | Refusal {
  const { resource, inside } = unfold(source);
  const read = readOne(resource, zone);
  if ("why" in read || inside.length === 0) return read;
  const { isWhole, ...holding } = readInside(inside, read.personId, zone);
  return { ...read, fields: compact({ ...read.fields, ...holding }), isWhole: read.isWhole && isWhole };
}

/** The contained resources in these fields. */
export function insideOf(fields: unknown): Holding {
  // `readResource` made them, in this version or an earlier one.
  const { inside = [], lost = [] } = fields as Partial<Holding>;
  return { inside, lost };
}

/** Reads one resource with the schema of its type. */
function readOne(resource: unknown, zone: string): ReadResource | Refusal {
  const [type, id] = [textOf(resource, "resourceType"), textOf(resource, "id").slice(0, 64)];
  const refused = (why: string): Refusal => ({ type, id, why });
  if (!type) return refused("It is not a FHIR resource");
  const schema = Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type] : undefined;
  if (!schema) return refused("Linnet does not use this type");
  const { result: reading, isWhole } = watched(() => schema.safeParse(resource));
  if (!reading.success)
    return refused(`Missing or wrong: ${[...new Set(reading.error.issues.map(({ path }) => path.join(".")))].join(", ")}`);
  const { personId, encounterId, category = "", ...fields } = reading.data;
  const moment = momentOf(fields);
  const at = moment === undefined ? undefined : instantOf(moment, zone);
  const when = at === undefined ? saysWhen(resource) && { isUndated: true } : { at };
  return { type, id: fields.id, personId, encounterId, category, at, fields: { ...fields, ...when }, isWhole };
}

/** The readings of one type. */
export const ofType = <Row extends Pick<ReadResource, "type">>(rows: readonly Row[], type: string): Row[] =>
  rows.filter((row) => row.type === type);

/** These resources and the ones they contain. */
export const withInside = (rows: readonly ReadResource[]): Inside[] => rows.flatMap((row) => [row, ...insideOf(row.fields).inside]);

/** The fields of a resource. The caller has checked its type. */
export function fieldsOf<Reading extends object>({ fields }: Pick<ReadResource, "fields">): Reading {
  // The schema of its type made them (`readResource`).
  return fields as Reading;
}
