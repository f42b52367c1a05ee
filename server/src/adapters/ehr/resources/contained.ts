import { createHash } from "node:crypto";
import { z } from "zod";
import { Concept, HumanName, Identifier, lenient, listOf, Reference, Text } from "./elements.ts";
import { listedName } from "./person-of.ts";

type Fields = Partial<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** A contained resource. Some servers include the reference's `#` in its id. */
const Inner = z.looseObject({ resourceType: z.string(), id: Text.transform((id = "") => id.replace(/^#/, "")) });
type Inner = z.output<typeof Inner>;

/** Contained types that are read as resources, by the type that contains them. From all others we take only the name. */
const READ_INSIDE: Partial<Record<string, readonly string[]>> = {
  DiagnosticReport: ["Observation", "ServiceRequest", "ImagingStudy", "Specimen"],
  Observation: ["Observation", "ServiceRequest", "Specimen"],
  ImagingStudy: ["ServiceRequest"],
  MedicationRequest: ["Medication", "Condition"],
  MedicationStatement: ["Medication", "Condition"],
};

const isRead = (holder: Fields, { resourceType }: Inner) => READ_INSIDE[String(holder["resourceType"])]?.includes(resourceType) ?? false;

/** The field that refers to contained resources of a type. We add the ones that no field refers to. */
const NAMES: Partial<Record<string, Partial<Record<string, string>>>> = {
  DiagnosticReport: { Observation: "result", ImagingStudy: "imagingStudy" },
  Observation: { Observation: "hasMember" },
};

const CONTAINED_ID = /^in\.[0-9a-f]{48}$/;

/** Without an id, its index is its id. */
const heldBy = (resource: Fields): Inner[] =>
  listOf(Inner)
    .parse(resource["contained"])
    .map((inner, place) => (inner.id ? inner : { ...inner, id: `[${place}]` }));

/** The ids a resource can use to refer to its contained resources. */
export const idsHeldBy = (resource: object): string[] => heldBy(resource).map(({ id }) => id);

/** Whether we made this id for a contained resource, which cannot be requested by itself. */
export const isContainedId = (id: string): boolean => CONTAINED_ID.test(id);

/** Stable for one resource in one container. Its own id means nothing outside the container. */
function containedId({ resourceType, id }: Fields, inner: Inner): string {
  const hash = createHash("sha256").update(JSON.stringify([resourceType, id, inner.id]));
  return `in.${hash.digest("hex").slice(0, 48)}`;
}

const Called = z.object({
  name: z.unknown().optional(),
  practitioner: lenient(Reference),
  code: lenient(Concept),
  identifier: listOf(Identifier),
});

/** The name, for types with one name or several. */
function nameOf(inner: Inner): string | undefined {
  const { name, practitioner, code } = Called.parse(inner);
  return Text.parse(name) || listedName(listOf(HumanName).parse(name)) || practitioner?.name || code?.text || undefined;
}

const NPI = "http://hl7.org/fhir/sid/us-npi";

/** Copies what the contained resource says into the reference, so that no one has to look it up. */
function followed(reference: Fields, holder: Fields, inner: Inner): Fields {
  const { resourceType: type } = inner;
  const identifier = Called.parse(inner).identifier.find(({ system }) => system === NPI);
  return {
    ...reference,
    ...(isRead(holder, inner) && { reference: `${type}/${containedId(holder, inner)}` }),
    type,
    display: reference["display"] ?? nameOf(inner),
    identifier: reference["identifier"] ?? identifier,
  };
}

/** FHIR has no deeper nesting. */
const DEEPEST = 24;

/** Resolves references to contained resources and remembers which were used. */
function follower(holder: Fields, inners: readonly Inner[]) {
  const byId = new Map(inners.map((inner) => [inner.id, inner]));
  const named = new Set<string>();

  function followIn(value: unknown, depth: number): unknown {
    if (Array.isArray(value)) return value.map((each) => followIn(each, depth + 1));
    return isObject(value) && depth <= DEEPEST ? follow(value, depth) : value;
  }

  function follow(fields: Fields, depth = 0): Fields {
    const { reference, url } = fields;
    if (reference === "#") return { ...fields, reference: `${holder["resourceType"]}/${holder["id"]}` };
    const inner = typeof reference === "string" && reference.startsWith("#") ? byId.get(reference.slice(1)) : undefined;
    if (inner) named.add(inner.id);
    if (inner) return followed(fields, holder, inner);
    const file = typeof url === "string" && url.startsWith("#") ? byId.get(url.slice(1)) : undefined;
    if (file?.resourceType === "Binary") return { ...fields, url: undefined, data: fields["data"] ?? file["data"] };
    return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, followIn(value, depth + 1)]));
  }

  return { follow, named };
}

/** A contained resource inherits missing fields from its container: patient, visit, date and issue time. */
function withHolders(inner: Fields, holder: Fields): Fields {
  const { subject = holder["patient"], patient = subject, encounter, issued, meta } = holder;
  const when = Object.entries(holder).filter(([key]) => key.startsWith("effective"));
  const isDated = Object.keys(inner).some((key) => key.startsWith("effective"));
  const { lastUpdated } = isObject(meta) ? meta : {};
  return {
    subject,
    patient,
    encounter,
    issued,
    ...(!isDated && Object.fromEntries(when)),
    ...inner,
    meta: { lastUpdated, ...(isObject(inner["meta"]) && inner["meta"]) },
  };
}

/** Adds contained resources that nothing refers to, to the container's own list. */
function withUnnamed(holder: Fields, unnamed: readonly Inner[]): Fields {
  const names = NAMES[String(holder["resourceType"])] ?? {};
  const added = Map.groupBy(
    unnamed.filter(({ resourceType }) => names[resourceType]),
    ({ resourceType }) => names[resourceType] ?? "",
  );
  const lists = [...added].map(([key, inners]) => [
    key,
    [...[holder[key] ?? []].flat(), ...inners.map((inner) => followed({}, holder, inner))],
  ]);
  return { ...holder, ...Object.fromEntries(lists) };
}

/** A resource and its contained resources, with their references resolved. */
export interface Unfolded {
  resource: unknown;
  /** Contained resources that are read as resources, with unique ids. */
  inside: readonly unknown[];
}

/** Takes contained resources out of a resource and resolves each `#id`. A resource without any is returned unchanged. */
export function unfold(resource: unknown): Unfolded {
  const inners = isObject(resource) ? heldBy(resource) : [];
  if (!isObject(resource) || inners.length === 0) return { resource, inside: [] };
  const { contained: _, ...holder } = resource;
  const { follow, named } = follower(holder, inners);
  const own = follow(holder);
  const read = inners.filter((inner) => isRead(holder, inner)).map(({ contained: _none, ...inner }) => ({ inner, fields: follow(inner) }));
  const unnamed = read.flatMap(({ inner }) => (named.has(inner.id) ? [] : inner));
  return {
    resource: withUnnamed(own, unnamed),
    inside: read.map(({ inner, fields }) => ({ ...withHolders(fields, own), id: containedId(holder, inner) })),
  };
}
