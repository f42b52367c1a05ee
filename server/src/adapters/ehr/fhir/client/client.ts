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
/** What comes over the line of one page, with the files that are left out of it; of the page of a single resource more. */
const MAX_ON_WIRE = 256 * MEGABYTE;
const MAX_OF_ONE_ON_WIRE = 1024 * MEGABYTE;

/** How servers say that they no longer know where a search had got to. */
const FORGOTTEN: ReadonlySet<number> = new Set([400, ...NOT_THERE]);

interface Page extends BundlePage {
  bytes: number;
  following: URL | undefined;
}

interface ClientPages {
  /** The pages of a search for a type, one after the other; none when the server says that there is nothing to search. */
  of(type: string, url: URL, mostOnWire?: number): AsyncGenerator<Page>;
  /** The pages from a continuation on; undefined when the server no longer knows it. */
  continuing(type: string, url: URL): Promise<AsyncGenerator<Page> | undefined>;
}

interface Limits {
  notThere: ReadonlySet<number>;
  mostOnWire: number;
}

/** Follows the links from page to page, each only below the configured address (fhir-mapping.md §0.4). */
function clientPages(asking: ClientAsking, addresses: ClientAddresses): ClientPages {
  function requestFor(type: string, url: URL, { notThere, mostOnWire }: Limits): FhirRequest<Page> {
    const translate: FhirRequest<Page>["translate"] = (answer) => {
      const page = bundlePage(jsonOf(answer), type);
      const following = page.next === undefined ? undefined : addresses.within(page.next, url);
      if (page.next !== undefined && !following)
        throw new ExternalFailure("The FHIR server's next page is not below its configured address", { passing: false });
      return { ...page, bytes: answer.bytes.length, following };
    };
    return { url, notThere, translate, files: { longest: 0 }, mostOnWire };
  }

  async function* from(type: string, url: URL, first: Page, mostOnWire: number): AsyncGenerator<Page> {
    const follow = (next: URL) => asking.record(requestFor(type, next, { notThere: NEVER, mostOnWire }));
    const seen = new Set([url.href]);
    // A page that is gone later on is no end: what would have followed is missing.
    for (let page: Page | undefined = first; page; page = page.following && (await follow(page.following))) {
      const next = page.following?.href;
      if (next !== undefined && seen.has(next)) throw nonsense("The FHIR server's pages lead in a circle");
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

/** What a search found. */
export interface FhirFound {
  resources: unknown[];
  /** The server shows that it did not give everything: its total is larger than what came, or it says so. */
  isCut: boolean;
}

/**
 * Everything on these pages, each resource once, in its newest version.
 * @throws AppError `invalid_input` with a sentence to narrow the search when it is too much for memory.
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

/** So much smaller are the pages that are asked for when one was too large. */
const SMALLER = 10;

const countOf = (query: FhirQuery) => Number(query.find(([name]) => name === "_count")?.[1] ?? SMALLER * SMALLER);

/** The same search by smaller pages; undefined when each has one resource alone. */
function bySmallerPages(query: FhirQuery): FhirQuery | undefined {
  const count = countOf(query);
  if (count <= 1) return undefined;
  return [...query.filter(([name]) => name !== "_count"), ["_count", String(Math.max(1, Math.floor(count / SMALLER)))]];
}

/** The fewest that are worth asking a server for that refused more. */
const FEWEST = 5;

/** The same search by fewer on a page, and then by as many as the server likes; undefined when it was asked so. */
function withCountRefused(query: FhirQuery): FhirQuery | undefined {
  const rest = query.filter(([name]) => name !== "_count");
  if (rest.length === query.length) return undefined;
  const fewer = Math.floor(countOf(query) / SMALLER);
  return fewer < FEWEST ? rest : [...rest, ["_count", String(fewer)]];
}

/** One page of a search, and where the next one is. On the last page `isCut` says of all since the first, as far as they were asked for here. */
export interface FhirPage {
  resources: unknown[];
  isCut?: boolean | undefined;
  next?: string | undefined;
}

/**
 * Asks a FHIR R4 server, and no other: the access token never leaves the configured origin. Resources come out as they were
 * received, their decimals as texts (`parseFhir`), without references to other servers, and with ids that fit the wire (`clientIds`), by which
 * they are asked for; whoever uses one parses what it needs of it.
 *
 * Every method throws AppError `upstream_unavailable` when the server does not answer in time or answers nonsense, and AppError
 * `invalid_input` with a sentence to narrow the search when it found too much.
 */
export interface FhirClient {
  /** What the server can. Asked for once, and again as long as it could not be read; ask it at start, the portal starts anyway. */
  profile(): Promise<ServerProfile>;
  /**
   * Everything a search found and brought along, over all pages, each resource once, without the files that stand in it
   * (`leftOutOf`); what the server says about the search is left out. Where a page is too large, or refused, smaller ones are asked for. A
   * search that the server answers with "not there" found nothing.
   * @throws Error when the profile does not support one of the parameters: ask it first, and filter afterwards.
   */
  find(type: string, query: FhirQuery): Promise<FhirFound>;
  /** The same, for whoever looks for certain resources and tells by themselves whether they came. */
  search(type: string, query: FhirQuery): Promise<unknown[]>;
  /**
   * The same, page by page, for what is too much for memory: a resource that is brought along by two pages comes twice. `from`
   * continues at a `next` that an earlier page gave; when the server no longer knows it, the search begins anew.
   */
  pages(type: string, query: FhirQuery, from?: string): AsyncIterable<FhirPage>;
  /** One resource, without the files in it of more than a megabyte (`leftOutOf`); undefined when it is not there. */
  read(type: string, id: string): Promise<unknown>;
  /** The bytes of a file that `read` left out, by its place among those; undefined when it is not there any more. */
  fileIn(type: string, id: string, place: number): Promise<Uint8Array | undefined>;
  /**
   * The bytes behind an attachment's address, whether the server gives them as they are or as a Binary in JSON; undefined when
   * they are not there, or at a place that the configuration does not name.
   */
  bytes(url: string, accept: string): Promise<FhirFile | undefined>;
}

function refuseUnsupported(profile: ServerProfile, type: string, query: FhirQuery): void {
  const isSupported = ([name, value]: FhirQuery[number]) =>
    name === "_include" ? profile.supportsInclude(type, value) : profile.supports(type, name);
  const unsupported = query.find((part) => !isSupported(part));
  if (unsupported) throw new Error(`The FHIR server cannot search ${type} by ${unsupported[0]}: ask its profile first`);
}

function resourceOf(answer: Answer, type: string, id: string): unknown {
  const resource = z.looseObject({ resourceType: z.literal(type), id: z.literal(id) }).safeParse(jsonOf(answer));
  if (!resource.success) throw new ExternalFailure("The FHIR server answered with another resource than asked for", { passing: false });
  return resource.data;
}

/** Reads from the FHIR server that the settings name, and writes to it what the portal sends to the hospital. */
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
    if (!profile) throw new Error("The server's statement cannot be told not to be there");
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
