/** Search parameters in order. A name may repeat, as `date` does. */
export type FhirQuery = readonly (readonly [name: string, value: string])[];

/** The address of an attachment: at the record, or at a configured file origin, which gets no token. */
interface Place {
  url: URL;
  isOfRecord: boolean;
}

export interface ClientAddresses {
  /** An address below the base. */
  of(path: string, query?: FhirQuery): URL;
  /** Resolves a link in the record against the page it came from. Undefined if it leads outside the record. */
  within(link: string, baseUrl?: URL): URL | undefined;
  /** The link's path below the base. Undefined if it leads outside. */
  pathOf(link: string): string | undefined;
  /** The address of an attachment. Undefined if the portal must not go there. */
  ofAttachment(url: string): Place | undefined;
}

/** A server may decode an encoded slash, which could lead outside the base. */
const HIDDEN_DIVIDER = /%2f|%5c/i;

/** The record's addresses: its origin, below its base path. Only they get the access token. */
export function clientAddresses(baseUrl: string, fileOrigins: readonly string[]): ClientAddresses {
  const base = new URL(baseUrl.replace(/\/*$/, "/"));
  const others = new Set(fileOrigins.map((origin) => new URL(origin).origin));

  function isWithin({ origin, pathname, username, password }: URL): boolean {
    if (origin !== base.origin || username || password || HIDDEN_DIVIDER.test(pathname)) return false;
    return pathname.startsWith(base.pathname) || `${pathname}/` === base.pathname;
  }

  /** Published data writes `/Binary/1` for a path below the base (fhir-mapping.md §4). */
  const asMeant = (url: string) => (/^\/(?!\/)/.test(url) && !url.startsWith(base.pathname) ? `.${url}` : url);

  return {
    of(path, query = []) {
      const url = new URL(path, base);
      for (const [name, value] of query) url.searchParams.append(name, value);
      return url;
    },
    within(link, baseUrl = base) {
      const url = URL.parse(link, baseUrl.href);
      return url && isWithin(url) ? url : undefined;
    },
    pathOf(link) {
      const url = URL.parse(link, base.href);
      // An address with a query or fragment is not a resource.
      return url && isWithin(url) && url.search + url.hash === "" ? url.pathname.slice(base.pathname.length) : undefined;
    },
    ofAttachment(text) {
      const url = URL.parse(asMeant(text), base.href);
      if (!url || text === "" || text.startsWith("#")) return undefined;
      if (isWithin(url)) return { url, isOfRecord: true };
      return others.has(url.origin) && !url.username && !url.password ? { url, isOfRecord: false } : undefined;
    },
  };
}

/** Only a type and id. A longer path belongs to another server or tenant. */
const OWN = /^([A-Z][A-Za-z]+)\/([^/]+)(?:\/_history\/[^/]+)?$/;

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * The resource a reference on this server names, with the id as the server wrote it. Undefined for other servers, since their Patient 7 is
 * not ours.
 */
export function ownReference(addresses: ClientAddresses, reference: string): { type: string; id: string } | undefined {
  const [, type, id] = OWN.exec(addresses.pathOf(reference) ?? "") ?? [];
  return type && id ? { type, id: decoded(id) } : undefined;
}

/** The id for use in an address. Undefined if it could lead outside its type. */
export const inAddress = (id: string): string | undefined =>
  /^\.*$|[/\\]/.test(id) ? undefined : encodeURI(id).replaceAll("?", "%3F").replaceAll("#", "%23");

/** The resource with its references rewritten for this server. Their display texts stay. */
export function withOwnReferences(resource: unknown, own: (reference: string) => string | undefined): unknown {
  if (Array.isArray(resource)) return resource.map((each) => withOwnReferences(each, own));
  if (typeof resource !== "object" || resource === null) return resource;
  return Object.fromEntries(
    Object.entries(resource).map(([key, value]) => [
      key,
      key === "reference" && typeof value === "string" ? own(value) : withOwnReferences(value, own),
    ]),
  );
}
