import type { Config } from "../../../config.ts";

/** What the server cannot do though it says so, as the configuration names it. */
export type ServerSwitch = Config["EHR_FHIR_SWITCHES"][number];

/** What a FHIR server can: its CapabilityStatement less what the configuration switches off. */
export interface ServerProfile {
  readonly switches: ReadonlySet<ServerSwitch>;
  /** Whether resources of this type can be searched. */
  supportsType(type: string): boolean;
  /** Whether this type can be searched by this parameter; a modifier or a chain behind its name does not matter. */
  supports(type: string, parameter: string): boolean;
  /** Whether a search for this type can bring others along by `_include`, written as `Encounter:location`. */
  supportsInclude(type: string, include: string): boolean;
  /** A reference as this server wants it in a search: `Patient/123`, or `123` with the switch `bare-references`. */
  reference(type: string, id: string): string;
}
