import { z } from "zod";
import { type Config, StartRefused } from "../../../config.ts";
import { ExternalFailure, externalSystem } from "../../../platform/external-system.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import { LoggableError } from "../../../platform/loggable-error.ts";

/** What it takes to administer Okta's people. */
export interface OktaSettings {
  orgUrl: string;
  token: string;
}

/**
 * Undefined where the portal does not administer Okta's people.
 * @throws StartRefused with a sentence that names the variable that is missing or wrong.
 */
export function oktaSettings({ OKTA_ORG_URL, OKTA_API_TOKEN, OIDC_ISSUER, LINNET_MODE }: Config): OktaSettings | undefined {
  if (!OKTA_ORG_URL && !OKTA_API_TOKEN) return undefined;
  if (!OKTA_ORG_URL || !OKTA_API_TOKEN) throw new StartRefused("Set both OKTA_ORG_URL and OKTA_API_TOKEN to manage Okta users.");
  if (!OIDC_ISSUER) throw new StartRefused("OIDC_ISSUER is required with OKTA_ORG_URL, because Okta users must also sign in at Okta.");
  const { protocol, pathname, search, hash, username, password, origin } = new URL(OKTA_ORG_URL);
  if (pathname !== "/" || search || hash || username || password)
    throw new StartRefused("OKTA_ORG_URL must be only the organization's address, such as https://hospital.okta.com.");
  if (LINNET_MODE === "production" && protocol !== "https:")
    throw new StartRefused("OKTA_ORG_URL must begin with https:// in production mode, because the portal sends its token there.");
  return { orgUrl: origin, token: OKTA_API_TOKEN };
}

const TIMEOUT_MS = 5_000;
/** Okta's limits are counted by the minute. */
const USUAL_WAIT_SECONDS = 60;

const SENTENCE = "The identity provider is not responding. Try again in a few minutes.";

/** What Okta says when it refuses. Its summary names people and addresses: only status and code are kept. */
interface Refusal {
  status: number;
  errorCode: string;
  headers: Headers;
}

const Reason = z.object({ errorCode: z.string().regex(/^E\d{7}$/) });

const causeOf = ({ status, errorCode }: Omit<Refusal, "headers">, passing = false) =>
  new ExternalFailure(`Okta returned ${status} ${errorCode}`.trim(), { passing });

/** Okta has understood, and said no: `reason` is its error code. */
export class OktaRefusal extends LoggableError {
  readonly reason: string;

  constructor({ status, errorCode }: Refusal) {
    super(`Okta returned ${status} ${errorCode}`.trim());
    this.reason = errorCode;
  }
}

export const unknownUser = () => notFound("This person's sign-in");

/** The limit ends at X-Rate-Limit-Reset, in seconds since 1970 by Okta's clock, which `Date` tells (rl-best-practices). */
function secondsToWait(headers: Headers): number {
  const reset = Number(headers.get("x-rate-limit-reset"));
  const now = Date.parse(headers.get("date") ?? "");
  const seconds = Math.ceil(reset - now / 1000);
  return seconds > 0 && seconds <= 3600 ? seconds : USUAL_WAIT_SECONDS;
}

function askToWait(refusal: Refusal): AppError {
  const retryAfter = secondsToWait(refusal.headers);
  const sentence = `The identity provider is busy. Try again in ${retryAfter} seconds.`;
  return new AppError("upstream_unavailable", sentence, { retryAfter, cause: causeOf(refusal) });
}

/** The token is not good any more, or may not do this: nothing that the person who asks can change. */
const notLetIn = (refusal: Refusal) =>
  new AppError("upstream_unavailable", "The identity provider does not allow the portal to do this. Call support.", {
    cause: causeOf(refusal),
  });

/** What Okta's refusal means, in the words of the port. */
function toError(refusal: Refusal): Error {
  const { status, errorCode } = refusal;
  if (status === 404) return unknownUser();
  if (status === 429) return askToWait(refusal);
  if (status === 401 || errorCode === "E0000006") return notLetIn(refusal);
  if (status < 400 || status >= 500) return causeOf(refusal, status >= 500);
  return new AppError("conflict", "The identity provider does not allow this for the account in its current state. Reload the page.", {
    cause: new OktaRefusal(refusal),
  });
}

/** Whether Okta has said no for this reason. */
export const isRefusal = (error: unknown, reason: string) =>
  error instanceof AppError && error.cause instanceof OktaRefusal && error.cause.reason === reason;

/** Undefined for an empty or non-JSON answer: the parser's own error would quote it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The address of the next page (developer.okta.com, "Pagination"): `Link: <https://…>; rel="next"`. */
const nextPage = (headers: Headers) => /<([^>]*)>;\s*rel="next"/.exec(headers.get("link") ?? "")?.[1];

/** A path below /api/v1, such as `/users/00u1/factors`, with its query. */
type OktaPath = `/${string}`;

/** Calls to Okta; see `oktaCalls`. */
export interface OktaCalls {
  get<T>(reply: z.ZodType<T>, path: OktaPath): Promise<T>;
  /** All items of a list, over all its pages. */
  list<T>(item: z.ZodType<T>, path: OktaPath): Promise<T[]>;
  /** For what must not be done twice. */
  post<T>(reply: z.ZodType<T>, path: OktaPath, body?: object): Promise<T>;
  delete(path: OktaPath): Promise<void>;
}

/**
 * Calls Okta's management API: within `timeoutMs`, and not at all while it has just failed. A limit that is reached is not waited
 * out, because a person waits.
 * @throws AppError `not_found`, `conflict` (with an OktaRefusal as its cause), `upstream_unavailable`
 */
export function oktaCalls({ orgUrl, token }: OktaSettings, timeoutMs = TIMEOUT_MS): OktaCalls {
  const okta = externalSystem({ name: "Okta", timeoutMs, sentence: SENTENCE });
  const addressOf = (path: OktaPath) => `${orgUrl}/api/v1${path}`;

  /** One request and its whole answer of 2xx. The token goes to this organization alone, so redirects are not followed. */
  async function ask(url: string, request: RequestInit) {
    const headers = { authorization: `SSWS ${token}`, accept: "application/json", "content-type": "application/json" };
    const response = await fetch(url, { ...request, headers, redirect: "manual" });
    const said = parseJson(await response.text());
    if (response.ok) return { said, next: nextPage(response.headers) };
    const { errorCode } = Reason.safeParse(said).data ?? { errorCode: "" };
    throw toError({ status: response.status, errorCode, headers: response.headers });
  }

  async function allPages(path: OktaPath, signal: AbortSignal): Promise<unknown[]> {
    const items: unknown[] = [];
    for (let url: string | undefined = addressOf(path); url; ) {
      if (new URL(url).origin !== orgUrl) throw new ExternalFailure("Okta's next page is at a different address", { passing: false });
      const page = await ask(url, { signal });
      items.push(...z.array(z.unknown()).parse(page.said));
      url = page.next;
    }
    return items;
  }

  return {
    get: (reply, path) => okta.read(async (signal) => reply.parse((await ask(addressOf(path), { signal })).said)),
    list: (item, path) => okta.read(async (signal) => z.array(item).parse(await allPages(path, signal))),
    post(reply, path, body) {
      const request = { method: "POST", body: body ? JSON.stringify(body) : null };
      return okta.send(async (signal) => reply.parse((await ask(addressOf(path), { ...request, signal })).said));
    },
    delete: (path) =>
      okta.read(async (signal) => {
        await ask(addressOf(path), { method: "DELETE", signal });
      }),
  };
}
