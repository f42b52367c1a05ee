/** Names and values of a search, in this order; a name may come twice, as `date` does. */
export type FhirQuery = readonly (readonly [name: string, value: string])[];

/** Where an attachment lies: at the record, or at another place that the configuration names and that gets no token. */
interface Place {
  url: URL;
  isOfRecord: boolean;
}

export interface ClientAddresses {
  /** The address of something below the base. */
  of(path: string, query?: FhirQuery): URL;
  /** The address that a link of the record means, seen from where it stood; undefined when it leads anywhere else. */
  within(link: string, baseUrl?: URL): URL | undefined;
  /** Where a link of the record leads, seen from the base and without it; undefined when it leads anywhere else. */
  pathOf(link: string): string | undefined;
  /** Where an attachment's address leads; undefined where the portal does not go. */
  ofAttachment(url: string): Place | undefined;
}

/** A divider that is written as a code may be read as one by the server, and lead out of the base. */
const HIDDEN_DIVIDER = /%2f|%5c/i;

/** Which addresses are the record's: those of its origin below its base path. Only they ever see the access token. */
export function clientAddresses(baseUrl: string, fileOrigins: readonly string[]): ClientAddresses {
  const base = new URL(baseUrl.replace(/\/*$/, "/"));
  const others = new Set(fileOrigins.map((origin) => new URL(origin).origin));

  function isWithin({ origin, pathname, username, password }: URL): boolean {
    if (origin !== base.origin || username || password || HIDDEN_DIVIDER.test(pathname)) return false;
    return pathname.startsWith(base.pathname) || `${pathname}/` === base.pathname;
  }

  /** Published data write `/Binary/1` and mean what lies below the base (fhir-mapping.md §4). */
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
      // What asks for more than a resource names none.
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

/** A type and an id, and nothing before them: what stands between the base and the type is another server's, or another tenant's. */
const OWN = /^([A-Z][A-Za-z]+)\/([^/]+)(?:\/_history\/[^/]+)?$/;

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** What a reference to this server names, with the id as the server wrote it; undefined of one to anywhere else: its Patient 7 is not ours. */
export function ownReference(addresses: ClientAddresses, reference: string): { type: string; id: string } | undefined {
  const [, type, id] = OWN.exec(addresses.pathOf(reference) ?? "") ?? [];
  return type && id ? { type, id: decoded(id) } : undefined;
}

/** An id as it stands in an address; undefined of those that could lead out of their type. */
export const inAddress = (id: string): string | undefined =>
  /^\.*$|[/\\]/.test(id) ? undefined : encodeURI(id).replaceAll("?", "%3F").replaceAll("#", "%23");

/** The resource with its references as this server's; what they display stays. */
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
