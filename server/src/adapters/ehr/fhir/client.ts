import type { ServerProfile } from "./server-profile.ts";

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
 * received, their decimals as texts (`parseFhir`); whoever uses one parses what it needs of it.
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
