import { z } from "zod";
import type { Config } from "../../../../config.ts";
import { ExternalFailure } from "../../../../platform/external-system.ts";

/** A configured switch for what the server cannot do although it claims to. */
export type ServerSwitch = Config["EHR_FHIR_SWITCHES"][number];

/** What a FHIR server supports: its CapabilityStatement without what the configuration switches off. */
export interface ServerProfile {
  readonly switches: ReadonlySet<ServerSwitch>;
  /** Whether this type can be searched. */
  supportsType(type: string): boolean;
  /** Whether this type can be searched by this parameter, ignoring a modifier or chain after its name. */
  supports(type: string, parameter: string): boolean;
  /** Whether a search for this type supports an `_include` such as `Encounter:location`. */
  supportsInclude(type: string, include: string): boolean;
  /** A reference in a search: `Patient/123`, or `123` with the switch `bare-references`. */
  reference(type: string, id: string): string;
}

const SearchParams = z.array(z.object({ name: z.string() })).default([]);

const Statement = z.object({
  resourceType: z.literal("CapabilityStatement"),
  fhirVersion: z.string(),
  rest: z.array(
    z.object({
      mode: z.string(),
      searchParam: SearchParams,
      resource: z
        .array(
          z.object({
            type: z.string(),
            interaction: z.array(z.object({ code: z.string() })).default([]),
            searchParam: SearchParams,
            searchInclude: z.array(z.string()).default([]),
          }),
        )
        .default([]),
    }),
  ),
});

/** FHIR R4 §3.1.1.4: they shape the response, are not in any statement, and may be ignored. */
const RESULT_PARAMETERS = new Set(["_count", "_total", "_sort", "_summary", "_elements", "_format"]);
/** FHIR R4 §3.1.1.4.1: every server supports it. */
const KNOWN_EVERYWHERE = "_id";

const SWITCHED_OFF: Partial<Record<ServerSwitch, (type: string, parameter: string) => boolean>> = {
  "no-encounter-filter": (_type, parameter) => parameter === "encounter",
  "no-note-category": (type, parameter) => type === "DocumentReference" && parameter === "category",
  "no-note-status": (type, parameter) => type === "DocumentReference" && parameter === "status",
};

interface Searchable {
  parameters: ReadonlySet<string>;
  includes: ReadonlySet<string>;
}

/** Search parameters by type, including the ones for every type. */
function searchableOf({ rest }: z.infer<typeof Statement>): Map<string, Searchable> {
  const served = rest.filter(({ mode }) => mode === "server");
  const searchable = served.flatMap(({ resource, searchParam: everywhere }) =>
    resource
      .filter(({ interaction }) => interaction.length === 0 || interaction.some(({ code }) => code === "search-type"))
      .map(({ type, searchParam, searchInclude }): [string, Searchable] => {
        // A statement without parameters says nothing about them. It does not mean there are none.
        const named = searchParam.length === 0 ? [] : [...searchParam, ...everywhere];
        return [type, { parameters: new Set(named.map(({ name }) => name)), includes: new Set(searchInclude) }];
      }),
  );
  return new Map(searchable);
}

/** @throws ExternalFailure if it is not a FHIR R4 CapabilityStatement. */
export function serverProfile(answer: unknown, switches: readonly ServerSwitch[]): ServerProfile {
  const statement = Statement.safeParse(answer);
  if (!statement.success || !statement.data.fhirVersion.startsWith("4."))
    throw new ExternalFailure("The FHIR server does not declare FHIR R4", { passing: false });
  const searchable = searchableOf(statement.data);
  const isSwitchedOff = (type: string, parameter: string) => switches.some((name) => SWITCHED_OFF[name]?.(type, parameter));

  return {
    switches: new Set(switches),
    supportsType: (type) => searchable.has(type),
    supports(type, parameter) {
      const [name = ""] = parameter.split(/[:.]/);
      const known = searchable.get(type);
      if (!known || isSwitchedOff(type, name)) return false;
      return known.parameters.size === 0 || known.parameters.has(name) || name === KNOWN_EVERYWHERE || RESULT_PARAMETERS.has(name);
    },
    supportsInclude(type, include) {
      const includes = searchable.get(type)?.includes;
      // R4 writes `Encounter:location`, older statements write `Encounter.location`.
      return ["*", include, include.replace(":", ".")].some((form) => includes?.has(form));
    },
    reference: (type, id) => (switches.includes("bare-references") ? id : `${type}/${id}`),
  };
}
