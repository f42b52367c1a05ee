import fc from "fast-check";

/** What the contract's schemas use of JSON Schema. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

const MOST_LETTERS = 40;
const MOST_ITEMS = 3;

const days = { min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };
const FORMATS: Record<string, () => fc.Arbitrary<string>> = {
  "date-time": () => fc.date(days).map((date) => date.toISOString()),
  date: () => fc.date(days).map((date) => date.toISOString().slice(0, 10)),
  uuid: () => fc.uuid(),
  email: () => fc.emailAddress(),
  uri: () => fc.webUrl(),
};

/** Among these is a text for each pattern of the contract; made from the pattern they would take seconds each. */
const SPECIMENS = [
  ...["Lakeside", "A b", "x", "1", "12", "98101", "98101-1234", "123456", "1234567890", "10/31/2026", "11/01/2026 10:30 AM"],
  ...["(555) 010-0123", "555-010-0123", "5550100123", "+15550100123", "someone@practice.example", "https://hospital.example/a", "WA"],
  ...["2026-11-20", "2026-11", "2026-11-20T18:00:00Z", "10:30", "7d4f0a52-3b8e-4d0c-9a35-1f0c6d2b8e11", "#336699", "pt-1001", "No", "true"],
];

function text({ format, pattern, minLength = 0, maxLength: most = MOST_LETTERS }: JsonSchema): fc.Arbitrary<string> {
  const maxLength = Math.max(minLength, Math.min(most, MOST_LETTERS));
  const ofFormat = format === undefined ? undefined : FORMATS[format]?.();
  if (ofFormat) return ofFormat;
  const anything = fc.string({ minLength, maxLength, unit: "grapheme" });
  if (pattern === undefined) return anything;
  const fitting = SPECIMENS.filter((each) => new RegExp(pattern, "u").test(each) && each.length >= minLength && each.length <= most);
  return fitting.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: anything })
    : anything;
}

function number({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -1_000_000, exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + 1);
  const max = Math.min(maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER);
  if (type !== "integer")
    return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.max(min, Math.min(max, 2_000_000)) }), fc.constant(max));
  return fc.oneof(fc.integer({ min, max: Math.max(min, Math.min(max, 2_000_000)) }), fc.constant(max));
}

function object({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)]));
  if (typeof additionalProperties === "object" && Object.keys(fields).length === 0)
    return fc.dictionary(fc.string({ maxLength: 8 }), arbitraryOf(additionalProperties), { maxKeys: MOST_ITEMS, noNullPrototype: true });
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields), noNullPrototype: true });
}

/** Of files, what they begin with counts: the rest is nothing that a library could read. */
const files = fc
  .tuple(fc.constantFrom("", "MZ", "PK\x03\x04", "%PDF-1.7\n%%EOF", "\x89PNG\r\n\x1a\n"), fc.string({ maxLength: MOST_LETTERS }))
  .map(([beginning, name]) => new File([Buffer.from(beginning, "latin1")], name));

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.format === "binary") return files;
  if (type === "string") return text(schema);
  if (type === "integer" || type === "number") return number({ ...schema, type });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "object") return object(schema);
  if (type === "array") {
    const minLength = schema.minItems ?? 0;
    return fc.array(arbitraryOf(schema.items ?? {}), { minLength, maxLength: Math.max(minLength, MOST_ITEMS) });
  }
  return fc.jsonValue({ maxDepth: 2 });
}

/** Values that a JSON schema describes. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return fc.oneof(...ways.map(arbitraryOf));
  const types = [schema.type ?? "any"].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}
