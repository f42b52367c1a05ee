import { z } from "zod";
import { type Clock, systemClock } from "../../../../platform/clock.ts";
import { OutsideFailure } from "../../../../platform/outside.ts";
import { ownReference, withOwnReferences } from "../find/own-references.ts";
import { clientAddresses } from "./addresses.ts";
import { clientAsking, NEVER, NOT_THERE } from "./asking.ts";
import { type Answer, jsonOf } from "./exchange.ts";
import { clientFile } from "./file.ts";
import { clientPages, wholeOf } from "./pages.ts";
import { type ServerProfile, serverProfile } from "./server-profile.ts";
import type { ClientSettings } from "./settings.ts";
import { clientWriting, type FhirWriting, ID } from "./writing.ts";

/** Names and values of a search, in this order; a name may come twice, as `date` does. */
export type FhirQuery = readonly (readonly [name: string, value: string])[];

/** One page of a search, and where the next one is. */
export interface FhirPage {
  resources: unknown[];
  next?: string | undefined;
}

/** A file as the server gave it: its type is that of the answer, with a charset where it named one. */
export interface FhirFile {
  contentType: string;
  bytes: Uint8Array;
}

/**
 * Asks a FHIR R4 server, and no other: the access token never leaves the configured origin. Resources come out as they were
 * received, their decimals as texts (`parseFhir`) and without references to other servers; whoever uses one parses what it needs of it.
 *
 * Every method throws AppError `upstream_unavailable` when the server does not answer in time or answers nonsense, and AppError
 * `invalid_input` with a sentence to narrow the search when it found too much.
 */
export interface FhirClient {
  /** What the server can. Asked for once, and again as long as it could not be read; ask it at start, the portal starts anyway. */
  profile(): Promise<ServerProfile>;
  /**
   * Everything a search found and brought along, over all pages, each resource once; what the server says about the search is
   * left out. A search that the server answers with "not there" found nothing.
   * @throws Error when the profile does not support one of the parameters: ask it first, and filter afterwards.
   */
  search(type: string, query: FhirQuery): Promise<unknown[]>;
  /**
   * The same, page by page, for what is too much for memory: a resource that is brought along by two pages comes twice. `from`
   * continues at a `next` that an earlier page gave; when the server no longer knows it, the search begins anew.
   */
  pages(type: string, query: FhirQuery, from?: string): AsyncIterable<FhirPage>;
  /** One resource; undefined when it is not there. */
  read(type: string, id: string): Promise<unknown>;
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
  if (!resource.success) throw new OutsideFailure("The FHIR server answered with another resource than asked for", { passing: false });
  return resource.data;
}

/** Reads from the FHIR server that the settings name, and writes to it what the portal sends to the hospital. */
export function fhirClient(settings: ClientSettings, clock: Clock = systemClock): FhirClient & { writing: FhirWriting } {
  const addresses = clientAddresses(settings.baseUrl, settings.fileOrigins);
  const asking = clientAsking(settings, addresses, clock);
  const pages = clientPages(asking, addresses);
  const own = ownReference(addresses);
  const asOwn = (resource: unknown) => withOwnReferences(resource, own);
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

  async function found(type: string, query: FhirQuery) {
    refuseUnsupported(await profile(), type, query);
    return pages.of(addresses.of(type, query));
  }

  return {
    profile,
    search: async (type, query) => (await wholeOf(await found(type, query))).map(asOwn),
    async *pages(type, query, from) {
      const next = from === undefined ? undefined : addresses.within(from);
      const continued = next && (await pages.continuing(next));
      for await (const { resources, following } of continued ?? (await found(type, query)))
        yield { resources: [...resources.values()].map(asOwn), next: following?.href };
    },
    async read(type, id) {
      if (!ID.test(id)) return undefined;
      return asking.record({
        url: addresses.of(`${type}/${id}`),
        notThere: NOT_THERE,
        translate: (answer) => asOwn(resourceOf(answer, type, id)),
      });
    },
    bytes: (url, accept) => clientFile(asking, addresses, url, accept),
    writing: clientWriting(asking, addresses),
  };
}
