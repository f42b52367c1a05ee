import { createHash } from "node:crypto";
import { searchWords } from "@linnet/contract/values/search-words";
import { z } from "zod";
import { withDataHashed } from "../../adapters/ehr/embedded/known-rows.ts";
import { compareVersions, contentOf } from "../../adapters/ehr/resources/compare-versions.ts";
import { Concept, HumanName, Identifier, lenient, listOf } from "../../adapters/ehr/resources/elements.ts";
import { FHIR_RESOURCES, type Patient, REACHES_CHART } from "../../adapters/ehr/resources/fhir-resources.ts";
import { isAnotherPerson } from "../../adapters/ehr/resources/is-another-person.ts";
import { parseFhir } from "../../adapters/ehr/resources/parse-fhir.ts";
import { shiftDates } from "../shift-dates.ts";
import { addFullUrl, addIdentifiers, baseOf, type Targets } from "./targets.ts";

/** What a resource of no patient says, so that it can be compared with another of its id without being kept. */
export interface Content {
  /** A hash of all but what its references name. */
  shape: string;
  /** What its references name, in their order, as they were written. */
  names: string[];
  /** What tells versions from each other (`compareVersions`). */
  version: object;
  /** By what it is known: a new version of it may say more, but is of the same. */
  words: string[];
  /** Its identifiers, `system|value`. */
  numbers: string[];
  fullUrl: string;
}

/** What a Bundle, or a file of lines, has of its own: in it its references are resolved first (R4, resolving references). */
export interface Scope {
  /** A file of lines: what it brings may be named by other files of lines. */
  isOfLines: boolean;
  /** By how many days dates are moved before anything is stored. */
  days: number;
  targets: Targets;
  /** By `fullUrl`, the ids of entries that others of the Bundle had before them: two servers' resources may share one. */
  renamed: Map<string, string>;
  /** By `Type/id`, the `fullUrl` of the entry that has it. */
  claimed: Map<string, string>;
  /** Resources of no patient, by `Type/id`. */
  unowned: Map<string, Content>;
  patients: Map<string, Patient>;
  /** All patients it names. */
  people: Set<string>;
  /** `Type/id` of what is there twice with different words, so that no reference to it says which is meant. */
  ambiguous: Set<string>;
}

export const newScope = (isOfLines: boolean, days: number): Scope => ({
  isOfLines,
  days,
  targets: new Map(),
  renamed: new Map(),
  claimed: new Map(),
  unowned: new Map(),
  patients: new Map(),
  people: new Set(),
  ambiguous: new Set(),
});

const REACHES: Partial<Record<string, string>> = REACHES_CHART;

/** Whether resources of a type are no patient's, and only named: places, people, medicines, files. */
export const isUnownedType = (type: string): boolean => REACHES[type] === "by-name";

const PATIENT = /"reference"\s*:\s*"(?:[^"]*\/)?Patient\/([^"/?#|\s]+)/g;

/** All patients a resource names: updating a roster twice is harmless. */
export const patientsIn = (text: string): string[] => [...text.matchAll(PATIENT)].flatMap(([, id]) => id ?? []);

/** As JSON with its members in order, and what its references name taken out into `names`. */
function shapeOf(value: unknown, key: string, names: string[]): unknown {
  if (typeof value === "string" && (key === "reference" || key === "url")) {
    names.push(value);
    return null;
  }
  if (Array.isArray(value)) return value.map((each) => shapeOf(each, key, names));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return members.map(([name, each]) => [name, shapeOf(each, name, names)]);
}

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/** What a resource of no patient is known by: codes, numbers, the words of its name. */
const KnownBy = z.object({
  code: lenient(Concept),
  ingredient: listOf(z.object({ itemCodeableConcept: lenient(Concept) })),
  identifier: listOf(Identifier),
  name: z.union([
    z.string().transform((text) => [text]),
    listOf(HumanName).transform((names) => names.flatMap(({ family = "", given }) => [family, ...given])),
  ]),
});

function knownBy(resource: object): Pick<Content, "words" | "numbers"> {
  const { data } = KnownBy.safeParse({ name: "", ...resource });
  if (!data) return { words: [], numbers: [] };
  const concepts = [data.code, ...data.ingredient.map(({ itemCodeableConcept }) => itemCodeableConcept)];
  // The first word of a medicine is its name; the others, as tablet, are those of many.
  const medicines = concepts.flatMap((concept) => concept?.text.toLowerCase().match(/\p{L}{4,}/u) ?? []);
  const names = data.name.flatMap(searchWords).filter(({ length }) => length > 2);
  return {
    words: [...concepts.flatMap((concept) => concept?.codes ?? []), ...medicines, ...names],
    numbers: data.identifier.map(({ system, value }) => `${system ?? ""}|${value}`),
  };
}

/** Of a resource as it was parsed with `parseFhir`, the data of a Binary hashed (`withDataHashed`). */
export function contentFrom(resource: object, fullUrl = ""): Content {
  const { id: _, meta, ...said }: { id?: unknown; meta?: object } = resource;
  const names: string[] = [];
  const shape = hashOf(shapeOf(contentOf({ ...said, meta }), "", names));
  return { shape, names, version: { meta, ...("issued" in said && { issued: said.issued }) }, ...knownBy(said), fullUrl };
}

/** The id under which something is kept that shares its own with another of the same Bundle. */
const idOfUrl = (fullUrl: string) => createHash("sha256").update(fullUrl).digest("hex");

/** An entry of a Bundle, or a line, as it is looked over before anything is stored. */
export interface ScopeEntry {
  type: string;
  id: string;
  fullUrl: string;
  resource: object;
  text: string;
  /** The resource's own text, where the text has more. */
  ownText(): string;
}

/** Another server's resource, which only shares the id of the entry that has it. */
const isOfAnotherServer = (first: string, fullUrl: string) =>
  baseOf(first) !== "" && baseOf(fullUrl) !== "" && baseOf(first) !== baseOf(fullUrl);

/** Whether the scope has different content under this key without a newer version; remembers the newer one. */
function addUnowned(scope: Scope, key: string, { fullUrl, ownText }: ScopeEntry): boolean {
  // It was parsed before, as an object.
  const content = contentFrom(withDataHashed(parseFhir(shiftDates(ownText(), scope.days)) as object), fullUrl);
  const known = scope.unowned.get(key);
  const order = known ? compareVersions(content.version, known.version) : 1;
  if (order > 0) scope.unowned.set(key, content);
  return known !== undefined && order === 0 && (known.shape !== content.shape || known.names.join() !== content.names.join());
}

/** Whether the scope has another person under this id. */
function addPatient(scope: Scope, id: string, { resource }: ScopeEntry): boolean {
  const { success, data } = FHIR_RESOURCES.Patient.safeParse({ ...resource, id: "any" });
  const known = scope.patients.get(id);
  if (!success) return false;
  if (!known) scope.patients.set(id, data);
  scope.people.add(id);
  return known !== undefined && isAnotherPerson(known, data);
}

const addOwn = (scope: Scope, id: string, entry: ScopeEntry) =>
  entry.type === "Patient" ? addPatient(scope, id, entry) : isUnownedType(entry.type) && addUnowned(scope, `${entry.type}/${id}`, entry);

/** Looks at what a Bundle or a file brings, before anything of it is stored. */
export function addToScope(scope: Scope, entry: ScopeEntry): void {
  const { type, fullUrl } = entry;
  const first = scope.claimed.get(`${type}/${entry.id}`) ?? "";
  const isApart = first !== fullUrl && isOfAnotherServer(first, fullUrl);
  const id = isApart ? idOfUrl(fullUrl) : entry.id;
  const key = `${type}/${id}`;
  if (isApart) scope.renamed.set(fullUrl, id);
  if (fullUrl) scope.claimed.set(key, fullUrl);
  if (fullUrl && (isApart || !fullUrl.endsWith(`/${key}`))) addFullUrl(scope.targets, key, fullUrl);
  addIdentifiers(scope.targets, key, entry.resource);
  for (const person of patientsIn(entry.text)) scope.people.add(person);
  if (addOwn(scope, id, entry)) scope.ambiguous.add(key);
}
