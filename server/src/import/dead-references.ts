import { idsHeldBy } from "../adapters/ehr/resources/contained.ts";
import { FHIR_RESOURCES } from "../adapters/ehr/resources/fhir-resources.ts";
import type { Database } from "../platform/database/database.ts";
import type { Incoming } from "./reading/items.ts";
import { importRepository, type ReferenceOf } from "./repository.ts";
import { addReason, type Tally, tallyOf } from "./tally.ts";

/** A resource's reference: its field and target. */
interface NamedResource {
  field: string;
  /** `Type/id`, or the words of a reference that could not be followed. */
  target: string;
}

const DIRECT = /(?:^|\/)([A-Z][A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[A-Za-z0-9\-.]+)?$/;
const BY_WORDS = /^([A-Z][A-Za-z]+)\?/;

/** Lists count as levels, and FHIR has none beyond. */
const DEEPEST = 24;

const isRead = (type: string | undefined) => type !== undefined && Object.hasOwn(FHIR_RESOURCES, type);

/** What a reference names, where that is a type that Linnet reads or cannot be told. */
function targetOf(reference: string): string | undefined {
  if (reference.startsWith("urn:") || reference.startsWith("#")) return reference;
  if (isRead(BY_WORDS.exec(reference)?.[1])) return reference;
  const [, type, id] = DIRECT.exec(reference) ?? [];
  return isRead(type) ? `${type}/${id}` : undefined;
}

const namedBy = (field: string, reference: unknown): NamedResource[] => {
  const target = typeof reference === "string" ? targetOf(reference) : undefined;
  return target === undefined ? [] : [{ field, target }];
};

/** A file is named by its address; other addresses lead out of the record. */
const isFile = (key: string, value: unknown) => key === "url" && typeof value === "string" && /(?:^|\/)Binary\//.test(value);

/** `field` is the one on the first level; empty there. */
function walk(value: unknown, field: string, depth: number): NamedResource[] {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "reference" || isFile(key, inner) ? namedBy(field, inner) : walk(inner, field || key, depth + 1),
  );
}

/** What a resource names of the types that Linnet reads, and what could not be followed (`urn:uuid:`, `Practitioner?identifier=`, `#1`). */
function referencesIn(resource: object): NamedResource[] {
  const held = new Set(["", ...idsHeldBy(resource)].map((id) => `#${id}`));
  return walk(resource, "", 0).filter(({ target }) => !held.has(target));
}

/** A reference that nothing was found for yet: what it names may come later. */
interface Waiting extends ReferenceOf {
  type: string;
  field: string;
  place: string;
}

/** Memory limit: waiting references are checked before more are kept. */
const WAITING = 50_000;
/** So many that were found are not asked for again. */
const KNOWN = 20_000;
/** Asked for in one statement. */
const ASKED = 10_000;

const keyOf = ({ target, personId }: ReferenceOf) => `${target} ${personId ?? ""}`;

async function missingOf(db: Database, references: readonly ReferenceOf[]): Promise<Set<string>> {
  const asked = [...new Map(references.map(({ target, personId }) => [keyOf({ target, personId }), { target, personId }])).values()];
  const missing = new Set<string>();
  for (let start = 0; start < asked.length; start += ASKED)
    for (const reference of await importRepository(db).missing(asked.slice(start, start + ASKED))) missing.add(keyOf(reference));
  return missing;
}

/** A resource that was stored, and whose it is. */
export type StoredResource = Pick<Incoming, "type" | "place" | "resource"> & { personId: string | null };

/** People and places are shared by all patients and read once. */
const OF_EVERYBODY = /^(?:Practitioner|PractitionerRole|Organization|Location)\//;

/** What a resource names but its patient: who is not there is counted by whose resources they are. */
const othersIn = ({ type, place, resource, personId }: StoredResource): Waiting[] =>
  referencesIn(resource)
    .filter(({ target }) => !target.startsWith("Patient/"))
    .map((named) => ({ type, place, ...named, personId: OF_EVERYBODY.test(named.target) ? null : personId }));

/** Finds the references that lead nowhere, of an import that brings what they name in any order. */
export function deadReferences(db: Database, tally: Tally) {
  const known = new Set<string>();
  let waiting: Waiting[] = [];
  let isCut = false;

  /** Keeps the references without a target. */
  async function sift(): Promise<void> {
    const missing = await missingOf(db, waiting);
    waiting = waiting.filter((named) => missing.has(keyOf(named)));
  }

  async function add(resources: readonly StoredResource[]): Promise<void> {
    const named = resources.flatMap(othersIn).filter((each) => !known.has(keyOf(each)));
    const missing = await missingOf(db, named);
    if (known.size > KNOWN) known.clear();
    for (const each of named) if (!missing.has(keyOf(each))) known.add(keyOf(each));
    waiting.push(...named.filter((each) => missing.has(keyOf(each))));
    if (waiting.length <= WAITING) return;
    if (!isCut) await sift();
    isCut ||= waiting.length > WAITING / 2;
    if (isCut) waiting.length = Math.min(waiting.length, WAITING);
  }

  return {
    /** Looks at what resources name that were just stored. */
    add,
    /** Counts, when all is there that may come. Says whether there were more than could be kept. */
    async end(): Promise<{ isCut: boolean }> {
      await sift();
      const counted = new Set<string>();
      for (const { type, field, place } of waiting) {
        if (!counted.has(place)) tallyOf(tally, type).deadReference++;
        counted.add(place);
        addReason(tally.deadReferences, { type, why: field, place });
      }
      return { isCut };
    },
  };
}
