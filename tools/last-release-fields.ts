/**
 * What the calls of a release need: the fields of each reply and request. `npm run release` writes it to last-release-fields.json, and the next
 * release is held against it (decision record 80).
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as contract from "@linnet/contract";
import type { Endpoint } from "@linnet/contract/endpoint";
import { z } from "zod";

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
}

/**
 * The fields of a call by their places (`body.visit.minutes .lines[].kind`), an optional one ending with `?`; and of its request the kinds that
 * each place takes (`asc|desc`).
 */
export interface CallFields {
  reply?: string;
  request?: string;
  kinds?: Record<string, string>;
}
export type ReleaseFields = Record<string, CallFields>;

const FILE = new URL("last-release-fields.json", import.meta.url);

/** Shapes in one place are distinguished by their kind, so that a new kind adds no field to the old ones. */
const shapeName = ({ properties = {} }: JsonSchema): string => {
  const kind = Object.values(properties).find(({ const: value }) => value !== undefined)?.const;
  return kind === undefined ? "" : `(${String(kind)})`;
};

/** An object's fields; for a table with listed keys these keys, for any other table one placeholder. */
function propertiesOf({ properties = {}, propertyNames, additionalProperties: rest }: JsonSchema): Record<string, JsonSchema> {
  if (typeof rest !== "object") return properties;
  return { ...properties, ...Object.fromEntries((propertyNames?.enum ?? ["*"]).map((name) => [String(name), rest])) };
}

interface Walk {
  fields: Set<string>;
  kinds: Record<string, string[]>;
}

function walk(schema: JsonSchema, root: JsonSchema, place: string, found: Walk): void {
  const named = root.$defs?.[schema.$ref?.split("/").at(-1) ?? ""];
  if (named) walk(named, root, place, found);
  if (schema.enum) found.kinds[place] = [...(found.kinds[place] ?? []), ...schema.enum.map(String)];
  for (const shape of schema.anyOf ?? schema.oneOf ?? []) walk(shape, root, `${place}${shapeName(shape)}`, found);
  for (const member of [schema.items ?? [], schema.prefixItems ?? []].flat()) walk(member, root, `${place}[]`, found);
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const inner = `${place}.${name}`;
    found.fields.add(schema.required?.includes(name) ? inner : `${inner}?`);
    walk(field, root, inner, found);
  }
}

function fieldsOf(parts: [string, z.ZodType][], io: "input" | "output"): Walk {
  const found: Walk = { fields: new Set(), kinds: {} };
  for (const [place, part] of parts) {
    // As: zod's own type of JSON Schema is wider than what the contract uses.
    const schema = z.toJSONSchema(part, { io, unrepresentable: "any" }) as JsonSchema;
    walk(schema, schema, place, found);
  }
  return found;
}

function callFields(endpoint: Endpoint): CallFields {
  const parts = (["query", "body"] as const).flatMap((part): [string, z.ZodType][] => (endpoint[part] ? [[part, endpoint[part]]] : []));
  const request = fieldsOf(parts, "input");
  const kinds = Object.entries(request.kinds).map(([place, known]) => [place, known.join("|")]);
  const reply = "reply" in endpoint ? fieldsOf([["", endpoint.reply]], "output") : undefined;
  return {
    ...(reply && reply.fields.size > 0 && { reply: [...reply.fields].join(" ") }),
    ...(request.fields.size > 0 && { request: [...request.fields].join(" ") }),
    ...(kinds.length > 0 && { kinds: Object.fromEntries(kinds) }),
  };
}

/** The fields of every call of the contract, by method and path. */
export function releaseFields(): ReleaseFields {
  const endpoints = Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls));
  return Object.fromEntries(
    endpoints
      .map((endpoint): [string, CallFields] => [`${endpoint.method} ${endpoint.path}`, callFields(endpoint)])
      .toSorted(([one], [other]) => one.localeCompare(other, "en")),
  );
}

/** The fields of the last release, as its release wrote them. */
// As: this file is written by `writeReleaseFields` alone.
export const lastReleaseFields = (): ReleaseFields => JSON.parse(readFileSync(FILE, "utf8")) as ReleaseFields;

/** Writes down what the calls of this release need; to be called by the release, and by nothing else. */
export function writeReleaseFields(): void {
  writeFileSync(FILE, `${JSON.stringify(releaseFields(), null, 2)}\n`);
}

const isOptional = (field: string) => field.endsWith("?");
/** The parent of a field: `.lines[]` of `.lines[].kind`. */
const holderOf = (field: string) => field.slice(0, field.lastIndexOf("."));

/** Fields that are needed now, in things that the last release had without needing them. */
function newlyNeeded(before: readonly string[], now: readonly string[]): string[] {
  const needed = new Set(before.filter((field) => !isOptional(field)));
  const isOld = (holder: string) => ["", "body", "query"].includes(holder) || before.some((field) => field.startsWith(`${holder}.`));
  return now.filter((field) => !(isOptional(field) || needed.has(field)) && isOld(holderOf(field)));
}

const split = (text: string | undefined, by: string) => (text === undefined ? [] : text.split(by));

/** Kinds that a request took in the last release and takes no longer. */
function refusedKinds(before: CallFields, after: CallFields): [string, string][] {
  return Object.entries(before.kinds ?? {}).flatMap(([place, kinds]) => {
    const taken = after.kinds?.[place];
    if (taken === undefined) return [];
    return split(kinds, "|").flatMap((kind): [string, string][] => (split(taken, "|").includes(kind) ? [] : [[place, kind]]));
  });
}

/**
 * Incompatibilities between two releases that run side by side, as sentences; empty if each one's pages and servers work with the other.
 */
export function changesThatBreak(last: ReleaseFields, now: ReleaseFields): string[] {
  return Object.entries(last).flatMap(([call, before]) => {
    const after = now[call];
    if (!after) return [`${call} is gone, and pages of the last release call it: keep it for one release`];
    const [wasSaid, isSaid] = [split(before.reply, " "), split(after.reply, " ")];
    const missing = wasSaid.filter((field) => !(isOptional(field) || isSaid.includes(field)));
    const asked = newlyNeeded(split(before.request, " "), split(after.request, " "));
    return [
      ...newlyNeeded(wasSaid, isSaid).map(
        (field) => `${call} replies with ${field}, which servers of the last release do not send: make it optional for one release`,
      ),
      ...missing.map((field) => `${call} may reply without ${field}, which pages of the last release need: send it for one more release`),
      ...asked.map((field) => `${call} needs ${field}, which pages of the last release do not send: make it optional for one release`),
      ...refusedKinds(before, after).map(
        ([place, kind]) =>
          `${call} no longer takes '${kind}' in ${place}, which pages of the last release send: take it for one more release`,
      ),
    ];
  });
}
