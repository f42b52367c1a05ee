import type { Identifier } from "./elements.ts";

const NPI = "http://hl7.org/fhir/sid/us-npi";

/** The national number among identifiers, of a person or an organization; undefined where there is none. */
export const npiIn = (identifiers: readonly Identifier[]): string | undefined =>
  identifiers.find(({ system, value }) => system === NPI && value !== "")?.value;
