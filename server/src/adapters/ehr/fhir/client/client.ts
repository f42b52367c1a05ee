import { z } from "zod";
import { type Clock, systemClock } from "../../../../platform/clock.ts";
import { ExternalFailure } from "../../../../platform/external-system.ts";
import { fitsWire } from "../../wire-ids.ts";
import { type ClientAddresses, clientAddresses, type FhirQuery, inAddress } from "./addresses.ts";
import { type ClientAsking, clientAsking, type FhirRequest, NEVER, NOT_THERE, nonsense, RefusedCount, tooMuch } from "./asking.ts";
import { type BundlePage, bundlePage, putNewest } from "./bundle-page.ts";
import { clientIds, type WireIdStore } from "./client-ids.ts";
import { type Answer, jsonOf, TooLargeAnswer } from "./exchange.ts";
import { clientFile, type FhirFile, MAX_FILE_AND_FIELDS, withinLimit } from "./file.ts";
import { type ServerProfile, serverProfile } from "./server-profile.ts";
import type { ClientSettings } from "./settings.ts";
import { clientWriting, type FhirWriting } from "./writing.ts";

/** What one search may hold in memory. */
const MAX_PAGES = 200;
const MAX_ENTRIES = 50_000;
const MAX_BYTES = 100 * 1024 * 1024;

const MEGABYTE = 1024 * 1024;
/** Short files are read with their resource. */
const SHORT_FILES = { longest: MEGABYTE };
/** Most bytes received for one page, including files that are left out. A page with one resource may be larger. */
const MAX_ON_WIRE = 256 * MEGABYTE;
const MAX_OF_ONE_ON_WIRE = 1024 * MEGABYTE;

/** How servers say that a continuation has expired. */
const FORGOTTEN: ReadonlySet<number> = new Set([400, ...NOT_THERE]);

interface Page extends BundlePage {
  bytes: number;
  following: URL | undefined;
}

interface ClientPages {
  /** The pages of a search in order. None if the server says there is nothing to search. */
  of(type: string, url: URL, mostOnWire?: number): AsyncGenerator<Page>;
  /** The pages from a continuation. Undefined if it has expired. */
  continuing(type: string, url: URL): Promise<AsyncGenerator<Page> | undefined>;
}

interface Limits {
  notThere: ReadonlySet<number>;
  mostOnWire: number;
}

/** Follows links from page to page, only below the configured address (fhir-mapping.md §0.4). */
function clientPages(asking: ClientAsking, addresses: ClientAddresses): ClientPages {
  function requestFor(type: string, url: URL, { notThere, mostOnWire }: Limits): FhirRequest<Page> {
    const translate: FhirRequest<Page>["translate"] = (answer) => {
      const page = bundlePage(jsonOf(answer), type);
      const following = page.next === undefined ? undefined : addresses.within(page.next, url);
      if (page.next !== undefined && !following)
        throw new ExternalFailure("The FHIR server's next page is outside its configured address", { passing: false });
      return { ...page, bytes: answer.bytes.length, following };
    };
    return { url, notThere, translate, files: { longest: 0 }, mostOnWire };
  }

  async function* from(type: string, url: URL, first: Page, mostOnWire: number): AsyncGenerator<Page> {
    const follow = (next: URL) => asking.record(requestFor(type, next, { notThere: NEVER, mostOnWire }));
    const seen = new Set([url.href]);
    // A page that disappeared is not the end: the rest is missing.
    for (let page: Page | undefined = first; page; page = page.following && (await follow(page.following))) {
      const next = page.following?.href;
      if (next !== undefined && seen.has(next)) throw nonsense("The FHIR server's pages refer to each other in a loop");
      if (next !== undefined) seen.add(next);
      yield page;
    }
  }

  return {
    async *of(type, url, mostOnWire = MAX_ON_WIRE) {
      const first = await asking.record(requestFor(type, url, { notThere: NOT_THERE, mostOnWire }));
      if (first) yield* from(type, url, first, mostOnWire);
    },
    async continuing(type, url) {
      const first = await asking.record(requestFor(type, url, { notThere: FORGOTTEN, mostOnWire: MAX_ON_WIRE }));
      return first && from(type, url, first, MAX_ON_WIRE);
    },
  };
}

/** The result of a search. */
export interface FhirFound {
  resources: unknown[];
  /** The server did not send everything: its total is larger, or it says so. */
  isCut: boolean;
}

/**
 * All resources of these pages, each once, in its newest version.
 * @throws AppError `invalid_input` with a sentence to narrow the search if it does not fit in memory.
 */
async function wholeOf(pages: AsyncIterable<Page>): Promise<FhirFound> {
  const found = new Map<string | symbol, unknown>();
  const matches = new Set<string | symbol>();
  let [count, entries, bytes, total, isCut] = [0, 0, 0, 0, false];
  for await (const page of pages) {
    count += 1;
    entries += page.size;
    bytes += page.bytes;
    if (count > MAX_PAGES || entries > MAX_ENTRIES || bytes > MAX_BYTES) throw tooMuch();
    for (const [key, resource] of page.resources) putNewest(found, key, resource);
    for (const key of page.matches) matches.add(key);
    total = Math.max(total, page.total ?? 0);
    isCut ||= page.isCut;
  }
  return { resources: [...found.values()], isCut: isCut || total > matches.size };
}

/** How many times smaller the pages are after one was too large. */
const SMALLER = 10;

const countOf = (query: FhirQuery) => Number(query.find(([name]) => name === "_count")?.[1] ?? SMALLER * SMALLER);

/** The same search with smaller pages. Undefined if each already has one resource. */
function bySmallerPages(query: FhirQuery): FhirQuery | undefined {
  const count = countOf(query);
  if (count <= 1) return undefined;
  return [...query.filter(([name]) => name !== "_count"), ["_count", String(Math.max(1, Math.floor(count / SMALLER)))]];
}

/** The smallest page size to try after the server refused more. */
const FEWEST = 5;

/** The same search with a smaller page size, then without one. Undefined if that was tried. */
function withCountRefused(query: FhirQuery): FhirQuery | undefined {
  const rest = query.filter(([name]) => name !== "_count");
  if (rest.length === query.length) return undefined;
  const fewer = Math.floor(countOf(query) / SMALLER);
  return fewer < FEWEST ? rest : [...rest, ["_count", String(fewer)]];
}

/** A search page and the address of the next. On the last page, `isCut` covers all pages requested here. */
export interface FhirPage {
  resources: unknown[];
  isCut?: boolean | undefined;
  next?: string | undefined;
}

/**
 * Sends requests to one FHIR R4 server. The access token never leaves the configured origin. Resources are returned as received, with
 * decimals as texts (`parseFhir`), without references to other servers, and with wire ids (`clientIds`). Use those ids in requests. Callers
 * parse what they need.
 * @throws AppError `upstream_unavailable`, from every method, if the server does not respond in time or its response is invalid.
 * @throws AppError `invalid_input` with a sentence to narrow the search if it found too much.
 */
export interface FhirClient {
  /** What the server supports. Requested once, and again until it can be read. Request it at start-up, but the portal starts without it. */
  profile(): Promise<ServerProfile>;
  /**
   * Everything a search found or included on all pages, each resource once, without long files (`leftOutOf`) and the server's remarks. If a
   * page is too large or refused, smaller ones are requested. A search the server answers with "not found" is empty.
   * @throws Error if the profile does not support a parameter. Check it first, and filter the results.
   */
  find(type: string, query: FhirQuery): Promise<FhirFound>;
  /** The resources of `find`, for callers who look for certain ones and can tell if they came. */
  search(type: string, query: FhirQuery): Promise<unknown[]>;
  /**
   * Like `find` but page by page, for results too large for memory. An included resource may repeat. `from` continues at an earlier page's
   * `next`. If that expired, the search starts over.
   */
  pages(type: string, query: FhirQuery, from?: string): AsyncIterable<FhirPage>;
  /** One resource, without files over a megabyte (`leftOutOf`). Undefined if it does not exist. */
  read(type: string, id: string): Promise<unknown>;
  /** The bytes of a file that `read` left out, by its index. Undefined if it no longer exists. */
  fileIn(type: string, id: string, place: number): Promise<Uint8Array | undefined>;
  /**
   * The bytes at an attachment's address, sent as they are or as a Binary in JSON. Undefined if they do not exist or the address is not
   * configured.
   */
  bytes(url: string, accept: string): Promise<FhirFile | undefined>;
}

function refuseUnsupported(profile: ServerProfile, type: string, query: FhirQuery): void {
  const isSupported = ([name, value]: FhirQuery[number]) =>
    name === "_include" ? profile.supportsInclude(type, value) : profile.supports(type, name);
  const unsupported = query.find((part) => !isSupported(part));
  if (unsupported) throw new Error(`The FHIR server cannot search ${type} by ${unsupported[0]}. Check its profile first`);
}

function resourceOf(answer: Answer, type: string, id: string): unknown {
  const resource = z.looseObject({ resourceType: z.literal(type), id: z.literal(id) }).safeParse(jsonOf(answer));
  if (!resource.success) throw new ExternalFailure("The FHIR server returned a different resource than requested", { passing: false });
  return resource.data;
}

/** Reads from the configured FHIR server, and writes what the portal sends. */
export function fhirClient(
  settings: ClientSettings,
  clock: Clock = systemClock,
  wireIds?: WireIdStore,
): FhirClient & { writing: FhirWriting } {
  const addresses = clientAddresses(settings.baseUrl, settings.fileOrigins);
  const asking = clientAsking(settings, addresses, clock);
  const pages = clientPages(asking, addresses);
  const ids = clientIds(addresses, wireIds);
  let known: Promise<ServerProfile> | undefined;

  async function readProfile(): Promise<ServerProfile> {
    const translate = (answer: Answer) => serverProfile(jsonOf(answer), settings.switches);
    const profile = await asking.record({ url: addresses.of("metadata"), notThere: NEVER, translate });
    if (!profile) throw new Error("The FHIR server's capability statement is missing or unreadable");
    return profile;
  }

  function profile(): Promise<ServerProfile> {
    known ??= readProfile().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  async function* found(type: string, query: FhirQuery): AsyncGenerator<Page> {
    refuseUnsupported(await profile(), type, query);
    const url = addresses.of(type, await ids.query(query));
    let hasBegun = false;
    try {
      for await (const page of pages.of(type, url, countOf(query) === 1 ? MAX_OF_ONE_ON_WIRE : MAX_ON_WIRE)) {
        hasBegun = true;
        yield page;
      }
    } catch (error) {
      const fewer = !hasBegun && error instanceof RefusedCount ? withCountRefused(query) : undefined;
      if (!fewer) throw error;
      yield* found(type, fewer);
    }
  }

  async function find(type: string, query: FhirQuery): Promise<FhirFound> {
    try {
      const { resources, isCut } = await wholeOf(found(type, query));
      return { resources: await ids.received(resources), isCut };
    } catch (error) {
      const smaller = error instanceof TooLargeAnswer ? bySmallerPages(query) : undefined;
      if (!smaller) throw error;
      return find(type, smaller);
    }
  }

  async function readWith<T>(
    type: string,
    id: string,
    limits: Pick<FhirRequest<T>, "files" | "mostBytes"> & { translate: (answer: Answer, original: string) => T },
  ) {
    if (!fitsWire(id)) return undefined;
    const original = await ids.originalOf(id);
    const written = inAddress(original);
    if (written === undefined) return undefined;
    const url = addresses.of(`${type}/${written}`);
    const translate = (answer: Answer) => limits.translate(answer, original);
    return asking.record({ notThere: NOT_THERE, mostOnWire: MAX_OF_ONE_ON_WIRE, ...limits, url, translate });
  }

  return {
    profile,
    find,
    search: async (type, query) => (await find(type, query)).resources,
    async *pages(type, query, from) {
      const next = from === undefined ? undefined : addresses.within(from);
      const continued = next && (await pages.continuing(type, next));
      let came = continued ? Number.POSITIVE_INFINITY : 0;
      for await (const { resources, matches, total = 0, following, isCut } of continued ?? found(type, query)) {
        came += matches.size;
        yield {
          resources: await ids.received([...resources.values()]),
          next: following?.href,
          isCut: isCut || (following === undefined && total > came) || undefined,
        };
      }
    },
    async read(type, id) {
      const translate = (answer: Answer, original: string) => resourceOf(answer, type, original);
      const resource = await readWith(type, id, { files: SHORT_FILES, translate });
      return resource === undefined ? undefined : (await ids.received([resource]))[0];
    },
    fileIn: (type, id, place) =>
      readWith(type, id, {
        files: { ...SHORT_FILES, wanted: place },
        mostBytes: MAX_FILE_AND_FIELDS,
        translate: ({ file }) => withinLimit(file),
      }),
    bytes: (url, accept) => clientFile({ asking, addresses, ids }, url, accept),
    writing: clientWriting(asking, addresses, ids),
  };
}
