import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getStatus, normalizeOperationOutcome, validateResource } from "@medplum/core";
import { type FhirRequest, FhirRouter, MemoryRepository } from "@medplum/fhir-router";
import type { Bundle, Resource, ResourceType } from "@medplum/fhirtypes";
import { parametersOf, withNextPage } from "./ehr-router.ts";

const TYPES = [
  "Appointment",
  "DocumentReference",
  "Location",
  "Patient",
  "RelatedPerson",
  "Coverage",
  "ServiceRequest",
  "Task",
  "QuestionnaireResponse",
] as const;

interface Abilities {
  /** Parameters that are not known, as `Appointment:based-on`. */
  lacks?: string[];
  /** It takes no file as it is. */
  onlyJson?: boolean;
}

function statementOf(lacks: readonly string[]) {
  const resource = TYPES.map((type) => ({
    type,
    interaction: [{ code: "read" }, { code: "search-type" }, { code: "create" }],
    searchParam: ["_id", "_lastUpdated", ...parametersOf(type)]
      .filter((name) => !lacks.includes(`${type}:${name}`))
      .map((name) => ({ name, type: "string" })),
  }));
  return { resourceType: "CapabilityStatement", fhirVersion: "4.0.1", rest: [{ mode: "server", resource }] };
}

/** A hook before each write; a returned status with a body replaces the write. */
type Before = () => Promise<{ status: number; body: unknown } | undefined>;

/** The router takes whatever it is given; a server looks whether it is FHIR R4. */
function refusalOf(bundle: Bundle | undefined): { status: number; body: unknown } | undefined {
  try {
    for (const { resource } of bundle?.entry ?? []) if (resource) validateResource(resource);
    return undefined;
  } catch (error) {
    const body = normalizeOperationOutcome(error);
    return { status: getStatus(body), body };
  }
}

/**
 * The hospital's FHIR server in memory, behind HTTP on loopback, as it takes referrals: Medplum's router with its limits for
 * transactions, and with files that are stored as they are.
 */
export async function intakeRouter({ lacks = [], onlyJson = false }: Abilities = {}) {
  const statement = statementOf(lacks);
  const router = new FhirRouter();
  const repository = new MemoryRepository();
  const binaries = new Map<string, { contentType: string; bytes: Buffer }>();
  const asked: string[] = [];
  const script: { before: Before[]; losesAnswers: boolean } = { before: [], losesAnswers: false };

  function keepFile(contentType: string, bytes: Buffer): { status: number; body: unknown } {
    const isJson = contentType.includes("json");
    if (!isJson && onlyJson) return { status: 415, body: {} };
    // A Binary in JSON, which the portal sends to servers that take no other.
    const sent = isJson ? (JSON.parse(String(bytes)) as { contentType: string; data: string }) : undefined;
    const id = repository.generateId();
    binaries.set(id, sent ? { contentType: sent.contentType, bytes: Buffer.from(sent.data, "base64") } : { contentType, bytes });
    return { status: 201, body: { resourceType: "Binary", id } };
  }

  async function work({ method = "", headers }: IncomingMessage, url: URL, bytes: Buffer): Promise<{ status: number; body: unknown }> {
    const path = url.pathname.replace("/fhir", "");
    if (path === "/metadata") return { status: 200, body: statement };
    if (method === "POST" && path === "/Binary") return keepFile(headers["content-type"] ?? "", bytes);
    const request: FhirRequest = {
      // The server is asked by these three.
      method: method as "GET" | "POST" | "PUT",
      url: (path || "/") + url.search,
      pathname: "",
      params: {},
      query: {},
      headers,
      body: bytes.length > 0 ? JSON.parse(String(bytes)) : undefined,
      config: { transactions: true },
    };
    const refused = refusalOf(request.body);
    if (refused) return refused;
    const [outcome, found] = await router.handleRequest(request, repository);
    return { status: getStatus(outcome), body: found?.resourceType === "Bundle" ? withNextPage(found, url) : (found ?? outcome) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    const bytes = await buffer(request);
    const isWriting = request.method !== "GET";
    if (isWriting || !url.pathname.endsWith("/metadata"))
      asked.push(`${request.method} ${url.pathname.replace("/fhir", "")}${decodeURIComponent(url.search)}`);
    const said = isWriting ? await script.before.shift()?.() : undefined;
    const { status, body } = said ?? (await work(request, url, bytes));
    if (isWriting && script.losesAnswers) return void response.destroy();
    response.writeHead(status, { "content-type": "application/fhir+json" });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo;

  return {
    base: `http://127.0.0.1:${port}/fhir`,
    /** Every request but those for the statement, in order. */
    asked,
    script,
    binaries,
    /** Everything it keeps of a type. */
    async all(resourceType: ResourceType): Promise<Resource[]> {
      return repository.searchResources({ resourceType });
    },
    /** What the hospital's own people write. */
    put: <R extends Resource>(resource: R) => repository.updateResource<R>(resource),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type IntakeRouter = Awaited<ReturnType<typeof intakeRouter>>;
