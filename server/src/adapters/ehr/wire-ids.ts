import { createHash } from "node:crypto";
import { EhrId } from "@linnet/contract/values";

/** An id from a hospital system, unique within its type and source. */
export interface OriginalId {
  /** The system's name in the import. `DEFAULT_SOURCE` if there is only one. */
  source: string;
  /** The FHIR resource type. */
  type: string;
  id: string;
}

/** The source of imports that name none, and of the FHIR server. */
export const DEFAULT_SOURCE = "default";

/** Whether an id may leave the portal unchanged (decision G-X-31). */
export const fitsWire = (id: string): boolean => EhrId.safeParse(id).success;

const WIRE_ID = /^w\.[0-9a-f]{48}$/;

/** Whether an id looks like one from `wireIdOf`. Any other id is its own original. */
export const mayBeWireId = (id: string): boolean => WIRE_ID.test(id);

/** The wire id of an original that does not fit or must be kept apart by source. Always the same 50 characters. */
export function wireIdOf({ source, type, id }: OriginalId): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([source, type, id]))
    .digest("hex");
  return `w.${hash.slice(0, 48)}`;
}

/** An original and its wire id. */
export interface WireId extends OriginalId {
  wireId: string;
}
