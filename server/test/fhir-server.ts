import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export type FhirAnswer = (request: IncomingMessage, response: ServerResponse) => unknown;

const MEGABYTE = Buffer.alloc(1024 * 1024, " ");

export const says =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): FhirAnswer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/fhir+json; charset=utf-8", ...headers });
    response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };

interface BundleParts {
  next?: string;
  /** Resources that are brought along. */
  included?: unknown[];
}

/** One page of a search that found these. */
export const saysBundle = (resources: unknown[], { next, included = [] }: BundleParts = {}): FhirAnswer =>
  says(200, {
    resourceType: "Bundle",
    type: "searchset",
    link: [{ relation: "self", url: "http://the.server.example/self" }, ...(next === undefined ? [] : [{ relation: "next", url: next }])],
    entry: [
      ...resources.map((resource) => ({ resource, search: { mode: "match" } })),
      ...included.map((resource) => ({ resource, search: { mode: "include" } })),
    ],
  });

/** A statement that names these parameters of each type. */
export const saysItCan = (types: Record<string, string[]>, more: Record<string, unknown> = {}): FhirAnswer =>
  says(200, {
    resourceType: "CapabilityStatement",
    fhirVersion: "4.0.1",
    rest: [
      {
        mode: "server",
        resource: Object.entries(types).map(([type, parameters]) => ({
          type,
          interaction: [{ code: "read" }, { code: "search-type" }],
          searchParam: parameters.map((name) => ({ name, type: "string" })),
          ...more,
        })),
      },
    ],
  });

/** Accepts the request and never says a word. */
export const saysNothing: FhirAnswer = () => undefined;

function* megabytes(count: number, text: string) {
  yield text;
  for (let sent = 0; sent < count; sent += 1) yield MEGABYTE;
}

interface Large {
  contentType?: string;
  /** The text before the spaces. */
  text?: string;
}

/** Sends megabytes of spaces until done or the reader stops; only one is in memory. */
export const saysMegabytes =
  (count: number, { contentType = "application/fhir+json", text = " " }: Large = {}): FhirAnswer =>
  (_request, response) => {
    response.writeHead(200, { "content-type": contentType });
    pipeline(megabytes(count, text), response, () => undefined);
  };

/** Sends the beginning of a Bundle and then a space now and again, so that the connection never rests. */
export const saysLittleByLittle: FhirAnswer = (_request, response) => {
  response.writeHead(200, { "content-type": "application/fhir+json" });
  response.write('{"resourceType":"Bundle"');
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};

/** Sends half of what it announced, and hangs up. */
export const breaksOff: FhirAnswer = (_request, response) => {
  response.writeHead(200, { "content-type": "application/fhir+json", "content-length": "1000" });
  response.write('{"resourceType":"Bundle"', () => response.destroy());
};

interface Asked {
  method: string;
  path: string;
  authorization: string | undefined;
  accept: string | undefined;
  response: ServerResponse;
}

/**
 * A scripted loopback server: for each path, without its query, it returns answers in order and repeats the last one. Unknown paths are not
 * found.
 */
export async function fhirServer() {
  const parts = new Map<string, FhirAnswer[]>();
  const asked: Asked[] = [];

  function reply(request: IncomingMessage, response: ServerResponse): void {
    const { method = "", url: path = "", headers } = request;
    asked.push({ method, path, authorization: headers.authorization, accept: headers.accept, response });
    const answers = parts.get(path.split("?")[0] ?? "") ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    (answer ?? says(404))(request, response);
  }

  const server = createServer(reply);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port and not on a pipe.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    /** The base address, below which the record lies. */
    base: `${origin}/fhir`,
    /** Every request that came, in order. */
    asked,
    askedFor: (path: string) => asked.filter((request) => request.path.split("?")[0] === path),
    play: (path: string, ...answers: FhirAnswer[]) => {
      parts.set(path, answers);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type FhirServer = Awaited<ReturnType<typeof fhirServer>>;
