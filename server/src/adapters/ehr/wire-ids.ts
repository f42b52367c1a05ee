import { createHash } from "node:crypto";
import { EhrId } from "@linnet/contract/values";

/** An id as a system of the hospital gave it: unique within its type, and within its source. */
export interface OriginalId {
  /** The system it is from, as an import names it; `DEFAULT_SOURCE` where there is only one. */
  source: string;
  /** The FHIR resource type. */
  type: string;
  id: string;
}

/** The source of what was imported without naming one, and of the FHIR server. */
export const DEFAULT_SOURCE = "default";

/** Whether an id may leave as it is (decision G-X-31). */
export const fitsWire = (id: string): boolean => EhrId.safeParse(id).success;

const WIRE_ID = /^w\.[0-9a-f]{48}$/;

/** Whether an id looks like one of `wireIdOf`: any other is its own original. */
export const mayBeWireId = (id: string): boolean => WIRE_ID.test(id);

/** The id by which an original leaves that does not fit, or that its source must keep apart: always the same 50 characters. */
export function wireIdOf({ source, type, id }: OriginalId): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([source, type, id]))
    .digest("hex");
  return `w.${hash.slice(0, 48)}`;
}

/** An original and the id by which it leaves. */
export interface WireId extends OriginalId {
  wireId: string;
}
