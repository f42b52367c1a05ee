/** What references of a file name by other words than type and id: the resource's `Type/id` by those words. */
export type Targets = Map<string, string>;

/** More are not kept: a file with more is one that was put together from many. */
export const MAX_TARGETS = 1_000_000;

/** A reference, or an attachment's address, to something of the same file (`urn:uuid:`) or by an identifier (`Practitioner?identifier=`). */
const INDIRECT = /"(reference|url)"(\s*:\s*)"((?:urn:(?:uuid|oid):|[A-Z][A-Za-z]+\?)[^"]+)"/g;

/** As a key: white space is no part of it, and the letters of a UUID may be large or small. */
const keyOf = (words: string) => (words.startsWith("urn:uuid:") ? words.toLowerCase() : words.replaceAll("\\/", "/"));

/** The words by which this text refers to something indirectly. */
export const indirectIn = (text: string): string[] => [...text.matchAll(INDIRECT)].map(([, , , words = ""]) => keyOf(words));

/** The text with those references that are among the targets written as type and id; nothing else of it changes. */
export const withDirect = (text: string, targets: ReadonlyMap<string, string>): string =>
  targets.size === 0
    ? text
    : text.replace(INDIRECT, (whole, key: string, between: string, words: string) => {
        const target = targets.get(keyOf(words));
        return target === undefined ? whole : `"${key}"${between}"${target}"`;
      });

interface Identified {
  resourceType?: unknown;
  identifier?: unknown;
}

/** How `Type?identifier=system|value` names a resource: by each of its identifiers. */
function identifiersOf({ resourceType, identifier }: Identified): string[] {
  if (!Array.isArray(identifier)) return [];
  return identifier.flatMap((each: unknown) => {
    // Two fields of unknown type, each tested in the next line.
    const { system, value } = (each ?? {}) as { system?: unknown; value?: unknown };
    return typeof system === "string" && typeof value === "string" ? [`${resourceType}?identifier=${system}|${value}`] : [];
  });
}

/** Others name it so. Of two with one identifier none is meant. */
export function addTarget(targets: Targets, target: string, { fullUrl, resource }: { fullUrl: string; resource: Identified }): void {
  if (fullUrl.startsWith("urn:")) targets.set(keyOf(fullUrl), target);
  for (const words of identifiersOf(resource)) {
    const known = targets.get(words);
    targets.set(words, known === undefined || known === target ? target : "");
  }
}
