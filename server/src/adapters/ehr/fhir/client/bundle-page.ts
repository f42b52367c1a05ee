import { z } from "zod";
import { ExternalFailure } from "../../../../platform/external-system.ts";
import { compareVersions } from "../../resources/compare-versions.ts";
import { listOf } from "../../resources/elements.ts";

/** One search page. */
export interface BundlePage {
  /** Matches and included resources, by type and id. The server's remarks on the search are left out. */
  resources: Map<string | symbol, unknown>;
  /** Matches, without included resources. */
  matches: Set<string | symbol>;
  /** The server's total for all pages. */
  total: number | undefined;
  /** Number of entries of any kind. */
  size: number;
  next: string | undefined;
  /** The server shows that something is missing: an entry without a resource, a next page without an address, or a warning. */
  isCut: boolean;
}

const Bundle = z.looseObject({
  resourceType: z.literal("Bundle"),
  total: z.coerce.number().optional().catch(undefined),
  entry: z.unknown().optional(),
  link: listOf(z.looseObject({ relation: z.string(), url: z.string().optional().catch(undefined) })),
});
const Entry = z.looseObject({
  resource: z.unknown().optional(),
  search: z.looseObject({ mode: z.unknown().optional() }).optional().catch(undefined),
});
type Entry = z.infer<typeof Entry>;

const Named = z.looseObject({ resourceType: z.string(), id: z.unknown().optional() });
const OUTCOME = "OperationOutcome";
const Outcome = z.object({ resourceType: z.literal(OUTCOME), issue: listOf(z.object({ severity: z.string() })) });

const typeOf = (resource: unknown) => Named.safeParse(resource).data?.resourceType;
const severitiesIn = (resource: unknown) => Outcome.safeParse(resource).data?.issue.map(({ severity }) => severity.toLowerCase()) ?? [];

/** A resource without an id has a unique key. */
function keyOf(resource: unknown): string | symbol {
  const { resourceType, id } = Named.safeParse(resource).data ?? {};
  return typeof id === "string" ? `${resourceType}/${id}` : Symbol(resourceType);
}

/** Adds a resource unless a newer version is present. */
export function putNewest(found: Map<string | symbol, unknown>, key: string | symbol, resource: unknown): void {
  if (!found.has(key) || compareVersions(resource, found.get(key)) >= 0) found.set(key, resource);
}

/** Pages of a nested Bundle are not followed. They count as an entry without a resource. */
const isNext = ({ relation }: { relation: string }) => relation === "next";

/** The entries of a Bundle and of nested Bundles, as some servers send them. */
function entriesOf(entry: unknown): Entry[] {
  return [entry ?? []].flat().flatMap((each) => {
    const read = Entry.safeParse(each).data ?? {};
    const inside = Bundle.safeParse(read.resource).data;
    return inside ? [...entriesOf(inside.entry), ...(inside.link.some(isNext) ? [{}] : [])] : [read];
  });
}

const isThere = (resource: unknown) => resource !== undefined && resource !== null;
const isWithoutResource = ({ resource, search }: Entry) => !isThere(resource) && search?.mode !== "outcome";
/** Many servers do not mark included resources. */
const isMatch = ({ resource, search }: Entry, type: string) =>
  search?.mode === "match" || (search?.mode === undefined && typeOf(resource) === type);

/**
 * Reads a search page for a type. An invalid entry does not affect others. Entries that are not resources are returned, for the caller to
 * count.
 * @throws ExternalFailure if it is not a search page, or reports a failure. Neither is quoted.
 */
export function bundlePage(answer: unknown, type: string): BundlePage {
  const bundle = Bundle.safeParse(answer);
  if (!bundle.success) throw new ExternalFailure("The FHIR server's search response is not a Bundle", { passing: false });
  const { link, total } = bundle.data;
  const entries = entriesOf(bundle.data.entry);
  const severities = new Set(entries.flatMap(({ resource }) => severitiesIn(resource)));
  if (severities.has("fatal")) throw new ExternalFailure("The FHIR server's search response reports an error", { passing: false });

  const found = entries.filter(({ resource }) => isThere(resource) && typeOf(resource) !== OUTCOME);
  const keyed = found.map((entry) => ({ ...entry, key: keyOf(entry.resource) }));
  const resources = new Map<string | symbol, unknown>();
  for (const { key, resource } of keyed) putNewest(resources, key, resource);
  const next = link.find(isNext);
  return {
    resources,
    matches: new Set(keyed.filter((entry) => isMatch(entry, type)).map(({ key }) => key)),
    total,
    size: entries.length,
    next: next?.url,
    isCut:
      severities.has("error") ||
      severities.has("warning") ||
      entries.some(isWithoutResource) ||
      (next !== undefined && next.url === undefined),
  };
}
