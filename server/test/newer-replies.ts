import fc from "fast-check";
import { arbitraryOf, type JsonSchema } from "./arbitrary-of.ts";

interface Schema extends JsonSchema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  prefixItems?: Schema[];
}

/** A reply with everything that a schema describes, in which a newer server says something new at one place. */
interface NewerReply {
  /** Where: `.lines[].kind`. */
  place: string;
  /** The kinds that are known there, in their order; `field` where an object has one field more. */
  known: string;
  reply: unknown;
}

interface Sample {
  value: unknown;
  newer: NewerReply[];
}

const isSchema = (schema: unknown): schema is Schema => typeof schema === "object";
const isNumber = (value: unknown) => typeof value === "number";

const newKind = (kinds: readonly unknown[]): NewerReply => ({
  place: "",
  known: kinds.join(" "),
  reply: kinds.every(isNumber) ? 999 : "invented-kind",
});

const inside = ({ value, newer }: Sample, name: string, wrap: (value: unknown) => unknown): Sample => ({
  value: wrap(value),
  newer: newer.map(({ place, reply, known }) => ({ known, place: `${name}${place}`, reply: wrap(reply) })),
});

function leaf(schema: Schema): Sample {
  const fits = (value: unknown) => schema.pattern === undefined || new RegExp(schema.pattern, "u").test(String(value));
  const values = [...fc.sample(arbitraryOf(schema), { numRuns: 100, seed: 7 }), "someone@practice.example"];
  return { value: values.find(fits), newer: [] };
}

/** The discriminator field of shapes, if any. */
const discriminatorOf = (shapes: readonly Schema[]): string | undefined =>
  shapes.length < 2
    ? undefined
    : Object.keys(shapes[0]?.properties ?? {}).find((name) => shapes.every(({ properties }) => properties?.[name]?.const !== undefined));

/**
 * What a schema in JSON Schema describes, in full, and one newer reply for each list of kinds and for each object in it. `given` holds fields
 * whose text has to be more than their schema says.
 */
export function newerReplies(schema: Schema, given: Readonly<Record<string, unknown>> = {}): Sample {
  const ofShapes = (shapes: readonly Schema[]): Sample => {
    const kinds = shapes.flatMap(({ const: kind }) => (kind === undefined ? [] : [kind]));
    if (kinds.length > 1 && kinds.length === shapes.length) return { value: kinds[0], newer: [newKind(kinds)] };
    const samples = shapes.map(of);
    const value = samples[0]?.value;
    const by = discriminatorOf(shapes);
    const ofKind = newKind(shapes.map(({ properties }) => properties?.[by ?? ""]?.const));
    const newer = by === undefined ? [] : [{ ...ofKind, place: `.${by}`, reply: Object.assign({}, value, { [by]: ofKind.reply }) }];
    return { value, newer: [...newer, ...samples.flatMap((sample) => sample.newer)] };
  };
  const ofField = (name: string, field: Schema): Sample =>
    name in given && field.pattern === undefined ? { value: given[name], newer: [] } : of(field);
  const ofObject = ({ properties = {}, additionalProperties: rest }: Schema): Sample => {
    const isRecord = isSchema(rest) && Object.keys(rest).length > 0 && Object.keys(properties).length === 0;
    const samples = Object.entries<Schema>(isRecord ? { key: rest } : properties).map(
      ([name, field]) => [name, ofField(name, field)] as const,
    );
    const value = Object.fromEntries(samples.map(([name, sample]) => [name, sample.value]));
    const inFields = samples.flatMap(([name, sample]) => inside(sample, `.${name}`, (field) => ({ ...value, [name]: field })).newer);
    return { value, newer: [...(isRecord ? [] : [{ place: "", known: "field", reply: { ...value, invented: true } }]), ...inFields] };
  };
  const ofTuple = (members: readonly Sample[]): Sample => {
    const value = members.map((member) => member.value);
    const newer = members.flatMap((member, index) => inside(member, `[${index}]`, (inner) => value.with(index, inner)).newer);
    return { value, newer };
  };
  const ofList = (member: Sample): Sample => ({ ...inside(member, "[]", (value) => [member.value, value]), value: [member.value] });
  const ofType = (inner: Schema): Sample => {
    if (inner.prefixItems) return ofTuple(inner.prefixItems.map(of));
    if (inner.type === "array") return ofList(of(inner.items ?? {}));
    return inner.type === "object" ? ofObject(inner) : leaf(inner);
  };
  function of(inner: Schema): Sample {
    if (inner.$ref !== undefined) return of(schema.$defs?.[inner.$ref.split("/").at(-1) ?? ""] ?? {});
    if (inner.enum) return { value: inner.enum[0], newer: [newKind(inner.enum)] };
    const shapes = inner.anyOf ?? inner.oneOf;
    return shapes ? ofShapes(shapes) : ofType(inner);
  }
  return of(schema);
}
