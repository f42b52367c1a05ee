import type { ClientAddresses } from "../client/addresses.ts";

/** A type and an id, and nothing before them: what stands between the base and the type is another server's, or another tenant's. */
const OWN = /^[A-Z][A-Za-z]+\/[A-Za-z0-9\-.]{1,64}(?:\/_history\/[A-Za-z0-9\-.]{1,64})?$/;

/**
 * Reads a reference of this server as `Type/id`, and one to anywhere else as none: another server's Patient 7 is not ours. References
 * inside the resource stay.
 */
export const ownReference =
  (addresses: ClientAddresses) =>
  (reference: string): string | undefined => {
    if (reference.startsWith("#")) return reference;
    const path = addresses.pathOf(reference);
    return path !== undefined && OWN.test(path) ? path : undefined;
  };

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
