import { LRUCache } from "lru-cache";
import { z } from "zod";
import { DEFAULT_SOURCE, fitsWire, mayBeWireId, type OriginalId, type WireId, wireIdOf } from "../../wire-ids.ts";
import { type ClientAddresses, type FhirQuery, inAddress, ownReference, withOwnReferences } from "./addresses.ts";

/** Stores originals for servers that never saw them (`wireIdRepository`). */
export interface WireIdStore {
  remember(entries: readonly OriginalId[]): Promise<void>;
  originals(wireIds: readonly string[]): Promise<WireId[]>;
}

/** Translates between the hospital's ids and the ids that may leave the portal (decision G-X-31). */
export interface ClientIds {
  /** Resources with wire ids and references to this server. References to other servers are dropped, but their texts stay. */
  received(resources: readonly unknown[]): Promise<unknown[]>;
  /** A resource to send back. Only references with an id that does not fit are rewritten. */
  current<Resource extends object>(resource: Resource): Promise<Resource>;
  /** `Type/id` of an address on this server. */
  placeOf(link: string): Promise<string | undefined>;
  /** The hospital's id. An id that we did not make is already one. */
  originalOf(id: string): Promise<string>;
  /** A search with the hospital's ids. */
  query(query: FhirQuery): Promise<FhirQuery>;
  /** JSON to send, with the hospital's ids in references and addresses. */
  sent(json: string): Promise<string>;
}

/** Kept in memory. Others are read from the store. */
const MAX_KNOWN = 20_000;
/** Longer ids fit into no index, and invalid text into no database. */
const MAX_LENGTH = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const isKept = (id: string) => id !== "" && id.length <= MAX_LENGTH && id.isWellFormed() && !/[\0-\x1f]/.test(id);

const IN_QUERY = /(?<=^|[/,])w\.[0-9a-f]{48}(?=$|,)/g;
const IN_JSON = /(?<="(?:reference|url)":"[A-Z][A-Za-z]+\/)w\.[0-9a-f]{48}(?=")/g;
/** FHIR R4 §3.1.1.4.0.1: separators in a search. */
const escaped = (id: string) => id.replaceAll(/[\\,$|]/g, String.raw`\$&`);

const Named = z.looseObject({ resourceType: z.string(), id: z.string() });

const NOWHERE: WireIdStore = { remember: async () => undefined, originals: async () => [] };

/** Without a store, only ids seen by this process are known. */
export function clientIds(addresses: ClientAddresses, store: WireIdStore = NOWHERE): ClientIds {
  const originals = new LRUCache<string, string>({ max: MAX_KNOWN });

  /** Reads ids, and stores new ones before anyone gets them. */
  async function meeting<T>(read: (wireId: (type: string, id: string) => string) => T): Promise<T> {
    const met = new Map<string, OriginalId>();
    const result = read((type, id) => {
      if (fitsWire(id) || !isKept(id)) return id;
      const original = { source: DEFAULT_SOURCE, type, id };
      const wireId = wireIdOf(original);
      if (!originals.has(wireId)) met.set(wireId, original);
      return wireId;
    });
    await store.remember([...met.values()]);
    for (const [wireId, { id }] of met) originals.set(wireId, id);
    return result;
  }

  async function originalOf(id: string): Promise<string> {
    if (!mayBeWireId(id)) return id;
    const seen = originals.get(id) ?? (await store.originals([id]))[0]?.id;
    if (seen !== undefined) originals.set(id, seen);
    return seen ?? id;
  }

  async function replaced(text: string, ids: RegExp, written: (id: string) => string): Promise<string> {
    const found = new Map(await Promise.all([...new Set(text.match(ids))].map(async (id) => [id, written(await originalOf(id))] as const)));
    return text.replaceAll(ids, (id) => found.get(id) ?? id);
  }

  return {
    received: (resources) =>
      meeting((wireId) =>
        resources.map((resource) => {
          const own = withOwnReferences(resource, (reference) => {
            if (reference.startsWith("#")) return reference;
            const named = ownReference(addresses, reference);
            return named && `${named.type}/${wireId(named.type, named.id)}`;
          });
          const named = Named.safeParse(own).data;
          return named ? { ...named, id: wireId(named.resourceType, named.id) } : own;
        }),
      ),
    current: (resource) =>
      meeting(
        (wireId) =>
          // Only references are rewritten.
          withOwnReferences(resource, (reference) => {
            const named = ownReference(addresses, reference);
            return named && !fitsWire(named.id) ? `${named.type}/${wireId(named.type, named.id)}` : reference;
          }) as typeof resource,
      ),
    placeOf: (link) =>
      meeting((wireId) => {
        const named = ownReference(addresses, link);
        return named && `${named.type}/${wireId(named.type, named.id)}`;
      }),
    originalOf,
    query: (query) => Promise.all(query.map(async ([name, value]) => [name, await replaced(value, IN_QUERY, escaped)] as const)),
    sent: (json) => replaced(json, IN_JSON, (id) => JSON.stringify(inAddress(id) ?? id).slice(1, -1)),
  };
}
