import type { Identifier } from "./elements.ts";

const NPI = "http://hl7.org/fhir/sid/us-npi";

/** The NPI of a person or organization. Undefined if there is none. */
export const npiIn = (identifiers: readonly Identifier[]): string | undefined =>
  identifiers.find(({ system, value }) => system === NPI && value !== "")?.value;
