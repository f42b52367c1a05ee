import { PartialDate } from "@linnet/contract/values";
import { z } from "zod";
import { unfold } from "./contained.ts";
import { expectedIn } from "./elements.ts";
import { FHIR_RESOURCES } from "./fhir-resources.ts";
import { readMoment } from "./moment.ts";

const SCHEMAS: Record<string, z.ZodType> = FHIR_RESOURCES;

/** FHIR has no deeper nesting, so deeper values are not fields we read. */
const DEEPEST = 12;

interface At {
  path: string;
  depth: number;
}

const isNothing = (value: unknown) => value === undefined || value === null;

const schemaOr = (inner: unknown): z.ZodType | undefined => (inner instanceof z.ZodType ? inner : undefined);

/** The inner schema of a wrapper for the same value. Undefined if it wraps none. */
function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schemaOr(schema.in);
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapper ? schemaOr(schema.unwrap()) : undefined;
}

/** Part of a malformed date may be kept. */
const keptOf = (schema: z.ZodType, value: unknown) => (schema === PartialDate && readMoment(value) ? " (date kept)" : "");

const orDeeper = (schema: z.ZodType, value: unknown, at: At) =>
  schema.safeParse(value).success ? wrongIn(schema, value, at) : [`${at.path}${keptOf(schema, value)}`];

function wrongInFields(schema: z.ZodObject, value: object, { path, depth }: At): string[] {
  const fields: Partial<Record<string, unknown>> = { ...value };
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    wrongIn(field, fields[key], { path: path === "" ? key : `${path}.${key}`, depth: depth + 1 }),
  );
}

function wrongIn(schema: z.ZodType, value: unknown, at: At): string[] {
  if (isNothing(value) || at.depth > DEEPEST) return [];
  const expected = expectedIn(schema);
  if (expected) return [value].flat().flatMap((entry) => (isNothing(entry) ? [] : orDeeper(expected, entry, at)));
  const caught = schema instanceof z.ZodCatch ? schemaOr(schema.unwrap()) : undefined;
  if (caught) return orDeeper(caught, value, at);
  const inner = innerOf(schema);
  if (inner) return wrongIn(inner, value, at);
  return schema instanceof z.ZodObject && typeof value === "object" && value !== null ? wrongInFields(schema, value, at) : [];
}

const typeOf = (resource: unknown) =>
  typeof resource === "object" && resource !== null && "resourceType" in resource ? String(resource.resourceType) : "";

/**
 * Names of fields that we read but dropped as invalid (`birthDate`, `name.given`), each once and without their values. `readResource` must
 * accept `resource`.
 */
export function droppedFields(type: string, resource: unknown): string[] {
  const schema = Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type] : undefined;
  if (!schema) return [];
  const { inside } = unfold(resource);
  const wrongInside = inside.flatMap((each) => droppedFields(typeOf(each), each).map((field) => `contained.${field}`));
  return [...new Set([...wrongIn(schema, resource, { path: "", depth: 0 }), ...wrongInside])];
}
