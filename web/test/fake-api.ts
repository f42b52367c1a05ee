import type { Endpoint, JsonEndpoint, ReplyOf, UploadEndpoint } from "@linnet/contract/endpoint";
import { ErrorBody } from "@linnet/contract/errors";
import { vi } from "vitest";
import { fakeRequest } from "./fake-request.ts";

/** A call as it arrived, its parts read by the contract. */
interface Call {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  files: File[];
  headers: Headers;
}

type Replying = JsonEndpoint | UploadEndpoint;

type Answer = (call: Call) => Response | Promise<Response>;

interface Prepared {
  endpoint: Endpoint;
  path: RegExp;
  answer: Answer;
  calls: Call[];
}

const isFile = (value: FormDataEntryValue): value is File => typeof value !== "string";

/** The fields and the files of a request; a form has its fields as text. */
function partsOf(body: RequestInit["body"]): { fields: unknown; files: File[] } {
  if (!(body instanceof FormData)) return { fields: JSON.parse(String(body ?? "{}")), files: [] };
  const fields = [...body].filter(([, value]) => !isFile(value));
  return { fields: Object.fromEntries(fields), files: [...body.values()].filter(isFile) };
}

const openPlaces = ({ endpoint }: Prepared) => endpoint.path.split(":").length;

const pathPattern = (path: string) => new RegExp(`^/api${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`, "i");

/** Replaces the server. Replies and calls that violate the contract fail the test. The last prepared reply for an endpoint counts. */
export function fakeApi() {
  const prepared: Prepared[] = [];
  const elsewhere = new Map<string, (body: URLSearchParams) => Response>();

  const prepare = (endpoint: Endpoint, answer: Answer) => {
    const before = prepared.find((each) => each.endpoint === endpoint);
    if (before) before.answer = answer;
    else prepared.push({ endpoint, path: pathPattern(endpoint.path), answer, calls: [] });
    // As in the server, a path spelled out comes before one with a place left open.
    prepared.sort((one, other) => openPlaces(one) - openPlaces(other));
  };

  const serve = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams, href } = new URL(address instanceof Request ? address.url : address, window.location.href);
    const method = init.method ?? "GET";
    const other = elsewhere.get(`${method} ${href}`);
    if (other) return other(new URLSearchParams(String(init.body ?? "")));

    const found = prepared.find(({ endpoint, path }) => endpoint.method === method && path.test(pathname));
    if (!found) throw new Error(`no reply prepared for ${method} ${pathname}`);
    const { endpoint } = found;
    const { fields, files } = partsOf(init.body);
    const call: Call = {
      params: { ...found.path.exec(pathname)?.groups },
      query: (endpoint.query?.parse(Object.fromEntries(searchParams)) ?? {}) as Record<string, unknown>,
      body: endpoint.body?.parse(fields),
      files,
      headers: new Headers(init.headers),
    };
    endpoint.params?.parse(call.params);
    found.calls.push(call);
    const response = await found.answer(call);
    init.signal?.throwIfAborted();
    return response;
  };
  vi.stubGlobal("fetch", serve);
  fakeRequest(serve);

  const honest = <E extends Replying>(endpoint: E, reply: ReplyOf<E>) => Response.json(endpoint.reply.encode(reply));
  const failure = (body: Partial<ErrorBody> & Pick<ErrorBody, "status" | "code">) =>
    Response.json(ErrorBody.encode({ message: "It did not work", requestId: "r-1", ...body }), { status: body.status });

  return {
    reply: <E extends Replying>(endpoint: E, reply: ReplyOf<E> | ((call: Call) => ReplyOf<E>)) => {
      // As: a function is never a reply, because every reply is JSON.
      const of = typeof reply === "function" ? (reply as (call: Call) => ReplyOf<E>) : () => reply;
      if (typeof reply !== "function") endpoint.reply.encode(reply);
      prepare(endpoint, (call) => honest(endpoint, of(call)));
    },
    fail: (endpoint: Endpoint, body: Partial<ErrorBody> & Pick<ErrorBody, "status" | "code">) => prepare(endpoint, () => failure(body)),
    /** Answers with something that is not one of our replies, as a proxy in between would. */
    answer: (endpoint: Endpoint, answer: Answer) => prepare(endpoint, answer),
    /** Leaves the caller waiting until the returned function is called. */
    hold: <E extends Replying>(endpoint: E, reply: ReplyOf<E>) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      prepare(endpoint, async () => {
        await promise;
        return honest(endpoint, reply);
      });
      return resolve;
    },
    /** What arrived for an endpoint so far, oldest first. */
    calls: (endpoint: Endpoint): Call[] => prepared.find((each) => each.endpoint === endpoint)?.calls ?? [],
    /** An address that is not of the portal's API: the identity provider. */
    elsewhere: (method: string, href: string, answer: (body: URLSearchParams) => Response) => {
      elsewhere.set(`${method} ${href}`, answer);
    },
  };
}

export type FakeApi = ReturnType<typeof fakeApi>;
