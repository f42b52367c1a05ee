import type { CallOf, DownloadEndpoint, Endpoint, JsonEndpoint, ResultOf, StreamEndpoint, UploadEndpoint } from "@linnet/contract/endpoint";
import { ErrorBody } from "@linnet/contract/errors";
import { fillPath } from "@linnet/contract/path";
import { session } from "@linnet/contract/session";
import { loginAsEmail, onLoginAsOver } from "../session/login-as.ts";
import { accessToken, renewTokens } from "../session/tokens.ts";
import { reportOf } from "./report-of.ts";

const API = "/api";
const NOBODY: ErrorBody = { status: 401, code: "unauthenticated", message: "Sign in", requestId: "none" };
const NO_ANSWER = "The portal is not responding";

/** Everything a call can fail with, in one shape. Status 0: nothing answered at all. */
export class ApiError extends Error {
  readonly body: ErrorBody;
  /** The server was too busy to look at it, and asks to come again after so many seconds. */
  readonly busySeconds: number | undefined;
  constructor(body: ErrorBody, { cause, busySeconds }: { cause?: unknown; busySeconds?: number | undefined } = {}) {
    super(body.message, { cause });
    this.body = body;
    this.busySeconds = busySeconds;
  }
}

interface Input {
  params?: object;
  query?: object;
  body?: unknown;
}
interface Options {
  signal?: AbortSignal;
  /** The `Idempotency-Key` of what may have to be sent again; without it each call is one of its own. */
  key?: string;
  /** Last change of the edited record as the person knows it: a later change by another person is not overwritten. */
  ifMatch?: string;
  /** The browser sends it even if the page closes. */
  keepalive?: boolean;
}
interface Sending extends Options {
  /** Another way to the server than `fetch`, which keeps its promises. */
  by?: (address: string, init: RequestInit) => Promise<Response>;
}

/** Calls one endpoint of the contract and gives back its parsed reply. */
export const call = <E extends JsonEndpoint>(endpoint: E, input: CallOf<E>, options: Options = {}): Promise<ResultOf<E>> =>
  answered(endpoint, input, options);

/** What `call` and `upload` have in common; screens use one of those. */
export function answered<E extends JsonEndpoint | UploadEndpoint>(endpoint: E, input: Input, options: Sending): Promise<ResultOf<E>> {
  return reported(endpoint, async () => {
    const response = await send(endpoint, input, options);
    const reply = endpoint.reply.safeParse(readText(await response.text()));
    if (!reply.success) throw unanswered(response, reply.error);
    // As: this is the output of the schema that ResultOf reads.
    return reply.data as ResultOf<E>;
  });
}

/** Calls an endpoint that answers with a file. */
export function download<E extends DownloadEndpoint>(endpoint: E, input: CallOf<E>, options: Options = {}): Promise<Blob> {
  return reported(endpoint, async () => (await send(endpoint, input, options)).blob());
}

/** Opens a call that streams events. Listeners retry, so failures are not reported. */
export const openStream = (endpoint: StreamEndpoint, signal: AbortSignal): Promise<Response> => send(endpoint, {}, { signal });

/** Reports what fails, a reply that does not fit included; a call that was given up by its screen is no failure (SES-072, SES-073). */
async function reported<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const report = error instanceof ApiError ? reportOf(endpoint, error.body) : undefined;
    // Fire and forget: its own failure cannot be reported.
    if (report) call(session.failed, { body: report }, { keepalive: true }).catch(() => undefined);
    throw error;
  }
}

/** When the token turns out to be too old, it is renewed once and the same sent again (decision G-X-11). */
async function send(endpoint: Endpoint, input: Input, { key, ifMatch, ...options }: Sending): Promise<Response> {
  const headers = {
    ...(endpoint.onceByKey && { "idempotency-key": key ?? crypto.randomUUID() }),
    ...(ifMatch && { "if-match": `"${ifMatch}"` }),
  };
  const once = () => ask(endpoint, input, { headers, ...options });
  const withToken = endpoint.token !== "none" && accessToken() !== undefined;
  // After logging out a link may still be under the pointer; the server need not hear of it.
  if (endpoint.token === undefined && !withToken) throw new ApiError(NOBODY);

  let response = await once();
  if (response.status === 401 && withToken && (await renewTokens())) response = await once();
  if (response.ok) return response;
  const error = await errorOf(response);
  if (error.body.code === "login_as_over") onLoginAsOver();
  throw error;
}

interface Asking extends Omit<Sending, "key" | "ifMatch"> {
  headers: Record<string, string>;
}

/** The only `fetch` of the web app, but for the provider's library and an external geocoder. */
async function ask(endpoint: Endpoint, { params = {}, query = {}, body }: Input, { headers, by = fetch, ...options }: Asking) {
  const token = endpoint.token === "none" ? undefined : accessToken();
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const address = API + fillPath(endpoint.path, params) + (pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`);
  const content = body === undefined || body instanceof FormData ? body : isForm(endpoint) ? toForm(body) : JSON.stringify(body);
  try {
    return await by(address, {
      method: endpoint.method,
      headers: {
        "cache-control": "no-cache",
        pragma: "no-cache",
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...workingAs(token),
        ...(typeof content === "string" && { "content-type": "application/json" }),
      },
      ...(content !== undefined && { body: content }),
      ...options,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw unanswered(undefined, cause);
  }
}

const isForm = (endpoint: Endpoint): boolean => "form" in endpoint && endpoint.form === true;

/**
 * The fields of a multipart form; the browser writes the content type, with the boundary in it. As in JSON, a field that is not given is left
 * out: a server of the release before refuses a field that it does not know (decision record 80).
 */
export function toForm(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined && value !== null) form.append(name, String(value));
  return form;
}

/** Only with a token: login-as needs one. */
function workingAs(token: string | undefined): Record<string, string> {
  const email = token === undefined ? undefined : loginAsEmail();
  return email === undefined ? {} : { loginas: "true", email };
}

/** A reply that is not JSON is handed on as the text it is (decision G-X-10). */
function readText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the endpoint's schema decides whether a text is what it wanted.
    return text;
  }
}

/** A proxy or a crash may answer with anything; the screen still gets a sentence. */
async function errorOf(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(readText(await response.text()));
  return body.success ? new ApiError(body.data, { busySeconds: busySecondsOf(response) }) : unanswered(response, body.error);
}

/** `Retry-After` in seconds (RFC 9110 §10.2.3), where the server itself is what is busy. */
function busySecondsOf({ status, headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
  return status === 503 && seconds > 0 ? seconds : undefined;
}

function unanswered(response: Response | undefined, cause: unknown): ApiError {
  const status = response?.status ?? 0;
  const code = status === 401 ? "unauthenticated" : "upstream_unavailable";
  return new ApiError({ status, code, message: NO_ANSWER, requestId: response?.headers.get("x-request-id") ?? "none" }, { cause });
}
