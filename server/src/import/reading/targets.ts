/** What references of a file name by other words than type and id: the resource's `Type/id` by those words. */
export type Targets = Map<string, string>;

/** Limit: a file with more was merged from many. */
export const MAX_TARGETS = 1_000_000;

/** A reference, or the address of an attachment. In a text of JSON its quotes would be escaped, so only members are found. */
const REFERENCE = /"(reference|url)"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g;

/** Written some other way than type and id: something of the same file (`urn:uuid:`), or by an identifier (`Practitioner?identifier=`). */
const INDIRECT = /^(?:urn:(?:uuid|oid):|[A-Z][A-Za-z]+\?)/;

/** What a member says whose text may be escaped (`\/`). */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

function decoded(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
}

/** As a key: the letters of a UUID may be large or small, and a search may be written as in an address (`%7C`). */
function keyOf(words: string): string {
  if (words.startsWith("urn:uuid:")) return words.toLowerCase();
  return words.includes("?") && words.includes("%") ? decoded(words) : words;
}

/** The words by which this text refers to something indirectly. */
export const indirectReferences = (text: string): string[] =>
  [...text.matchAll(REFERENCE)].flatMap(([, , , words = ""]) => {
    const key = keyOf(unescaped(words));
    return INDIRECT.test(key) ? [key] : [];
  });

/** The text with its references written as `resolve` says; what it gives nothing for stays as it was written, as all else. */
export const withReferences = (text: string, resolve: (words: string) => string | undefined): string =>
  text.replace(REFERENCE, (whole, key: string, between: string, words: string) => {
    const target = resolve(unescaped(words));
    return target === undefined ? whole : `"${key}"${between}${JSON.stringify(target)}`;
  });

/** The address before type and id: `https://hospital.example/fhir/`. */
export const baseOf = (fullUrl: string): string => /^(https?:.*\/)[A-Z][A-Za-z]+\/[^/]+$/.exec(fullUrl)?.[1] ?? "";

/** What words name among the targets. Of an entry with a `fullUrl` they are first looked for on its own server (R4, resolving references). */
export const targetOf = (words: string, targets: ReadonlyMap<string, string>, fullUrl = ""): string | undefined =>
  (fullUrl && targets.get(baseOf(fullUrl) + words)) || targets.get(keyOf(words));

/** The text with those references that are among the targets written as type and id; nothing else of it changes. */
export const withDirect = (text: string, targets: ReadonlyMap<string, string>, fullUrl = ""): string =>
  targets.size === 0 ? text : withReferences(text, (words) => targetOf(words, targets, fullUrl));

/** A reference to a type and id, at whichever address. An id that does not fit a call is one too. */
const DIRECT = /(?:^|\/)([A-Z][A-Za-z]+)\/([^/?#|\s]+)(?:\/_history\/[^/]+)?$/;

/** The type and id that a reference names; undefined where it is indirect. */
export function parseReference(words: string): { type: string; id: string } | undefined {
  const [, type, id] = DIRECT.exec(words) ?? [];
  return type === undefined || id === undefined || INDIRECT.test(words) ? undefined : { type, id };
}

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
    if (typeof value !== "string") return [];
    const alone = `${resourceType}?identifier=${value}`;
    return typeof system === "string" ? [`${resourceType}?identifier=${system}|${value}`, alone] : [alone];
  });
}

/** Others name it by each of its identifiers. Of two with one identifier none is meant. */
export function addIdentifiers(targets: Targets, target: string, resource: Identified): void {
  for (const words of identifiersOf(resource)) {
    const known = targets.get(words);
    targets.set(words, known === undefined || known === target ? target : "");
  }
}

/** Others name it by what the Bundle calls it. */
export const addFullUrl = (targets: Targets, target: string, fullUrl: string): void => {
  targets.set(keyOf(fullUrl), target);
};
