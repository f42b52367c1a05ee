import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { type Config, StartRefused } from "../../config.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import { ExternalFailure, externalSystem } from "../../platform/external-system.ts";
import { unauthenticated } from "../../platform/http/errors.ts";
import type { Identity, IdentityPerson } from "./port.ts";
import { signInFailures } from "./sign-in-failures.ts";
import { accessTokenVerifier, PROVIDER_UNAVAILABLE, personFrom, providerUnavailable } from "./verify-access-token.ts";

const TIMEOUT_MS = 3_000;
/** Keys once seen serve while the provider is down, but not longer than a session may last. */
const KEYS_SERVE_MS = 12 * 60 * 60 * 1000;

/** Where a provider that is reached by https keeps its keys and says who people are must be reached by https as well. */
const address = (issuer: string) => z.url(issuer.startsWith("https:") ? { protocol: /^https$/ } : { protocol: /^https?$/ });

const Discovery = (issuer: string) =>
  z.object({ issuer: z.literal(issuer), jwks_uri: address(issuer), userinfo_endpoint: address(issuer).optional() });

const UserInfo = z.object({ sub: z.string(), email: z.string().optional(), email_verified: z.unknown().optional() });

/** A fetch whose answer has come in whole and in time; an answer of 5xx is none. */
function outsideFetch(): typeof fetch {
  const provider = externalSystem({ name: "identity provider", timeoutMs: TIMEOUT_MS, sentence: PROVIDER_UNAVAILABLE });
  return (input, init) =>
    provider.read(async (signal) => {
      const { status, headers, body } = await fetch(input, { ...init, signal, redirect: "error" });
      const bytes = await new Response(body).arrayBuffer();
      if (status >= 500) throw new ExternalFailure(`The provider returned ${status}`, { passing: true });
      return new Response(bytes, { status, headers });
    });
}

const isAboutToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys || error instanceof errors.JOSENotSupported;

/** The provider's keys, fetched again when they are old or a token's key is unknown. */
function remoteKeys(url: string, ask: typeof fetch, clock: Clock): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS, [customFetch]: ask });
  let seenAt = 0;
  return async (header, token) => {
    try {
      const key = await remote(header, token);
      seenAt = clock.now().getTime();
      return key;
    } catch (error) {
      const known = remote.jwks();
      if (isAboutToken(error)) throw error;
      if (!known || clock.now().getTime() - seenAt > KEYS_SERVE_MS) throw providerUnavailable(error);
      return createLocalJWKSet(known)(header, token);
    }
  };
}

interface Known {
  keys: JWTVerifyGetKey;
  userInfo: string | undefined;
}

/** The provider's discovery document: fetched when first needed, kept when it came, asked for again when it did not. */
function discovery(issuer: string, ask: typeof fetch, clock: Clock): () => Promise<Known> {
  let known: Promise<Known> | undefined;

  async function discover(): Promise<Known> {
    try {
      const response = await ask(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
      const found = Discovery(issuer).parse(await response.json());
      return { keys: remoteKeys(found.jwks_uri, ask, clock), userInfo: found.userinfo_endpoint };
    } catch (cause) {
      known = undefined;
      throw providerUnavailable(cause);
    }
  }

  return () => {
    known ??= discover();
    return known;
  };
}

async function askUserInfo(url: string, token: string, ask: typeof fetch) {
  try {
    const response = await ask(url, { headers: { authorization: `Bearer ${token}`, accept: "application/json" } });
    return response.ok ? UserInfo.parse(await response.json()) : undefined;
  } catch (cause) {
    throw providerUnavailable(cause);
  }
}

interface OpenIdSettings {
  config: Config;
  clock?: Clock;
  /** Logs why sign-ins fail. */
  warn: (what: object, message: string) => void;
}

/** Any OpenID provider, by its issuer. Its browser pages, its directory and its sessions are its own. */
export function openIdProvider({ config, clock = systemClock, warn }: OpenIdSettings): Identity {
  const issuer = config.OIDC_ISSUER;
  if (!issuer) throw new StartRefused("OIDC_ISSUER is required to sign in at another OpenID provider.");
  const ask = outsideFetch();
  const known = discovery(issuer, ask, clock);
  const onRefused = signInFailures(clock, warn);

  const verify = accessTokenVerifier({
    issuer,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    algorithms: ["RS256", "PS256", "ES256", "EdDSA"],
    keys: async (header, token) => (await known()).keys(header, token),
    typeNeeded: false,
    onRefused,
  });
  const open = (token: string) => verify(token, clock.now());

  async function personSaid(userInfo: string | undefined, token: string, subject: string): Promise<IdentityPerson> {
    if (!userInfo) return personFrom("", false);
    const said = await askUserInfo(userInfo, token, ask);
    // OpenID Connect §5.3.2: an answer about another subject must not be used.
    if (said?.sub !== subject) {
      onRefused(
        said ? "the provider’s userinfo is for a different user" : "the provider’s userinfo endpoint rejected a token for OIDC_AUDIENCE",
      );
      throw unauthenticated();
    }
    return personFrom(said.email ?? "", said.email_verified);
  }

  return {
    issuer,
    clientId: config.OIDC_CLIENT_ID,
    verify: async (token) => (await open(token)).claims,
    async personOf(token): Promise<IdentityPerson> {
      const { claims, person } = await open(token);
      const { userInfo } = await known();
      const told = person ?? (await personSaid(userInfo, token, claims.subject));
      if (!told.emailVerified)
        onRefused(told.email === "" ? "the provider does not send an email address" : "the provider has not verified the email address");
      return told;
    },
    // The browser goes to the provider's own logout; Linnet holds nothing there to end.
    endSession: async () => undefined,
  };
}
