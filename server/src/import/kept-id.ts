import { createHash } from "node:crypto";
import { FHIR_RESOURCES } from "../adapters/ehr/resources/fhir-resources.ts";
import { DEFAULT_SOURCE, fitsWire, type OriginalId, wireIdOf } from "../adapters/ehr/wire-ids.ts";
import { parseReference } from "./reading/targets.ts";

/** The stored id of a resource, and the original it represents. */
export interface KeptId extends OriginalId {
  kept: string;
}

/** What a reference can name as an id; anything else is none, and refused as such. */
const NAMEABLE = /^[^/?#|\s]{1,512}$/;

/** The id under which a resource of a source is kept: its own, where that fits a call and no other source can have it (G-X-31). */
export function keptIdOf(original: OriginalId): KeptId {
  const isOwn = (original.source === DEFAULT_SOURCE && fitsWire(original.id)) || !NAMEABLE.test(original.id);
  return { ...original, kept: isOwn ? original.id : wireIdOf(original) };
}

/** An id made of what a resource says: always the same of the same words. */
export function contentId(original: OriginalId, words: readonly string[]): KeptId {
  const said = createHash("sha256").update(JSON.stringify(words)).digest("base64url");
  const apart = { ...original, id: `${original.id}#${said}` };
  return { ...apart, kept: wireIdOf(apart) };
}

const isRead = (type: string) => Object.hasOwn(FHIR_RESOURCES, type);

/** A resource by `Type/id`, as a reference names it; undefined where it is of a type that Linnet does not read, or is named otherwise. */
export function namedKey(words: string): string | undefined {
  const direct = parseReference(words);
  return direct && isRead(direct.type) ? `${direct.type}/${direct.id}` : undefined;
}

/** The type and id of a key, `Type/id`. */
export function originalOf(key: string): { type: string; id: string } {
  const slash = key.indexOf("/");
  return { type: key.slice(0, slash), id: key.slice(slash + 1) };
}
