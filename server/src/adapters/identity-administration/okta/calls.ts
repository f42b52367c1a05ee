import type { Client } from "@okta/okta-sdk-nodejs";
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
  if (!OKTA_ORG_URL || !OKTA_API_TOKEN)
    throw new StartRefused("OKTA_ORG_URL and OKTA_API_TOKEN are needed together, to administer the people of Okta.");
  if (!OIDC_ISSUER)
    throw new StartRefused("OIDC_ISSUER is needed with OKTA_ORG_URL: people who are administered at Okta have to sign in there, too.");
  const { protocol, pathname, search, hash, username, password, origin } = new URL(OKTA_ORG_URL);
  if (pathname !== "/" || search || hash || username || password)
    throw new StartRefused("OKTA_ORG_URL must be the address of the organization alone, such as https://hospital.okta.com.");
  if (LINNET_MODE === "production" && protocol !== "https:")
    throw new StartRefused("OKTA_ORG_URL must begin with https:// in production mode: the token is sent there.");
  return { orgUrl: origin, token: OKTA_API_TOKEN };
}

const TIMEOUT_MS = 5_000;
/** Okta's limits are counted by the minute. */
const USUAL_WAIT_SECONDS = 60;

const SENTENCE = "The identity provider is not responding. Try again in a few minutes.";

type Headers = { get(name: string): string | null };

/** What the vendor's client throws when Okta has answered. Its message names people and addresses: only status and code are kept. */
const Refusal = z.object({
  status: z.number(),
  errorCode: z
    .string()
    .regex(/^E\d{7}$/)
    .optional()
    .catch(undefined),
  headers: z.custom<Headers>((headers) => typeof headers === "object" && headers !== null && "get" in headers),
});
type Refusal = z.infer<typeof Refusal>;

const causeOf = ({ status, errorCode = "" }: Refusal, passing = false) =>
  new ExternalFailure(`Okta answered ${status} ${errorCode}`.trim(), { passing });

/** Okta has understood, and said no: `reason` is its error code. */
export class OktaRefusal extends LoggableError {
  readonly reason: string;

  constructor({ status, errorCode = "" }: Refusal) {
    super(`Okta answered ${status} ${errorCode}`.trim());
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
  new AppError("upstream_unavailable", "The identity provider does not let the portal do this. Call support.", {
    cause: causeOf(refusal),
  });

/** What Okta's answer means, in the words of the port. */
function translated(error: unknown): unknown {
  const answered = Refusal.safeParse(error);
  if (!answered.success) return error;
  const refusal = answered.data;
  const { status, errorCode } = refusal;
  if (status === 404) return unknownUser();
  if (status === 429) return askToWait(refusal);
  if (status === 401 || errorCode === "E0000006") return notLetIn(refusal);
  if (status < 400 || status >= 500) return causeOf(refusal, true);
  return new AppError("conflict", "The identity provider does not allow this for the account as it is now. Reload the page.", {
    cause: new OktaRefusal(refusal),
  });
}

/** Whether Okta has said no for this reason. */
export const isRefusal = (error: unknown, reason: string) =>
  error instanceof AppError && error.cause instanceof OktaRefusal && error.cause.reason === reason;

type OktaWork<T> = (client: Client) => Promise<T>;

/** Calls to Okta; see `oktaCalls`. */
export interface OktaCalls {
  /** For what may be asked twice. */
  read<T>(work: OktaWork<T>): Promise<T>;
  /** For what must not be done twice. */
  send<T>(work: OktaWork<T>): Promise<T>;
}

/**
 * Calls Okta through the vendor's client: in time, and not at all while it has just failed. Neither keeps what it has read nor waits
 * out a limit, as it does by itself: a status must be today's, and a person waits.
 * @throws AppError `not_found`, `conflict` (with an OktaRefusal as its cause), `upstream_unavailable`
 */
export async function oktaCalls({ orgUrl, token }: OktaSettings, timeoutMs = TIMEOUT_MS): Promise<OktaCalls> {
  // It is large and needed by few: loaded only where it is used.
  const { Client, DefaultRequestExecutor } = (await import("@okta/okta-sdk-nodejs")).default;
  const client = new Client({
    orgUrl,
    token,
    authorizationMode: "SSWS",
    cacheMiddleware: null,
    requestExecutor: new DefaultRequestExecutor({ maxRetries: 0, requestTimeout: timeoutMs }),
  });
  const okta = externalSystem({ name: "Okta", timeoutMs, sentence: SENTENCE });
  const ask = <T>(work: OktaWork<T>) =>
    work(client).catch((error: unknown) => {
      throw translated(error);
    });
  return { read: (work) => okta.read(() => ask(work)), send: (work) => okta.send(() => ask(work)) };
}
