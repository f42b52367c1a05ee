import {
  allowInsecureRequests,
  type ClientAuth,
  clientCredentialsGrantRequest,
  customFetch,
  modifyAssertion,
  PrivateKeyJwt,
  processClientCredentialsResponse,
} from "oauth4webapi";
import { z } from "zod";
import { isLoopback, isPrivate } from "../../../../is-private.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { ExternalFailure } from "../../../../platform/external-system.ts";
import type { ClientAddresses } from "./addresses.ts";
import { exchange, jsonOf } from "./exchange.ts";
import type { ClientProof, ClientSettings, SignInSettings } from "./settings.ts";

/** The share of a token's life after which it is replaced (fhir-mapping.md §9). */
const RENEW_AT = 0.8;
/** For a token without a lifetime, which RFC 6749 §5.1 allows. */
const UNSAID_SECONDS = 60;
const ASSERTION_SECONDS = 240;
const MAX_BYTES = 1024 * 1024;

const Discovery = z.object({ token_endpoint: z.url() });
const Refusal = z.object({ error: z.string().regex(/^\w{1,64}$/) });

/** Provides the portal's access token. */
export interface SignIn {
  /** A token that is valid for a while. Undefined if the server needs none. */
  token(): Promise<string | undefined>;
  /** The server no longer accepts this token, so the next one must be new. */
  forget(token: string): void;
}

/**
 * RFC 6749 §2.3.1, with no more escaping than needed. Medplum and others do not decode, so the library's escaped dashes would break the
 * client id.
 */
const basic =
  (secret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = [client_id, secret].map(encodeURIComponent).join(":");
    headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  };

/** SMART Backend Services §4.1.4: the audience is the token URL. `nbf` is left out, because it fails when clocks differ. */
function proofOf(proof: ClientProof, tokenUrl: string): ClientAuth {
  if ("secret" in proof) return basic(proof.secret);
  return PrivateKeyJwt(proof.keyId ? { key: proof.key, kid: proof.keyId } : proof.key, {
    [modifyAssertion]: (header, payload) => {
      header["typ"] = "JWT";
      payload["aud"] = tokenUrl;
      payload["exp"] = Number(payload["iat"]) + ASSERTION_SECONDS;
      delete payload["nbf"];
    },
  });
}

/** Sends the library's request like all others: with a size limit and without redirects. */
const asFetch =
  (): typeof fetch =>
  async (input, { headers, body, signal } = {}) => {
    const question = {
      headers: Object.fromEntries(new Headers(headers)),
      signal: signal ?? new AbortController().signal,
      mostBytes: MAX_BYTES,
    };
    const form = new URLSearchParams(String(body));
    const { status, contentType, bytes } = await exchange(new URL(String(input)), { ...question, form });
    return new Response(new Uint8Array(bytes), { status, headers: { "content-type": contentType } });
  };

async function askForToken(tokenUrl: string, { clientId, proof, scope }: SignInSettings, signal: AbortSignal) {
  const server = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
  const client = { client_id: clientId };
  // There is no TLS on this machine. Any other address was checked.
  const how = { signal, [customFetch]: asFetch(), [allowInsecureRequests]: isLoopback(new URL(tokenUrl)) };
  const response = await clientCredentialsGrantRequest(server, client, proofOf(proof, tokenUrl), { scope }, how);
  if (response.status !== 200) {
    const said = Refusal.safeParse(await response.json().catch(() => undefined)).data?.error ?? "";
    throw new ExternalFailure(`The FHIR server's token endpoint returned ${response.status} ${said}`, { passing: false });
  }
  return processClientCredentialsResponse(server, client, response).catch(() => {
    // The library's error contains the response, which may include a token.
    throw new ExternalFailure("The FHIR server's token endpoint returned no token", { passing: false });
  });
}

/**
 * The token URL from the server's configuration, requested when first needed and then cached. A secret works everywhere, so it goes only to
 * the record's origin unless another URL is configured. A signed assertion works only at one address.
 */
function discovery(addresses: ClientAddresses, proof: ClientProof): (signal: AbortSignal) => Promise<string> {
  let known: string | undefined;
  const mayKnow = (tokenUrl: URL) => isPrivate(tokenUrl) && ("key" in proof || tokenUrl.origin === addresses.of("").origin);
  return async (signal) => {
    if (known) return known;
    const url = addresses.of(".well-known/smart-configuration");
    const answer = await exchange(url, { headers: { accept: "application/json" }, signal, mostBytes: MAX_BYTES });
    const found = answer.status === 200 ? Discovery.safeParse(jsonOf(answer)) : undefined;
    const tokenUrl = found?.success ? new URL(found.data.token_endpoint) : undefined;
    if (!tokenUrl || !mayKnow(tokenUrl))
      throw new ExternalFailure("The FHIR server does not publish a secure token endpoint", { passing: false });
    known = tokenUrl.href;
    return known;
  };
}

/** Signs in with SMART Backend Services. Concurrent callers share one request. The token is kept only in memory. */
export function signIn({ signIn: settings, timeoutMs }: ClientSettings, addresses: ClientAddresses, clock: Clock): SignIn {
  if (!settings) return { token: async () => undefined, forget: () => undefined };
  const discovered = discovery(addresses, settings.proof);
  let held: { value: string; renewedFrom: number } | undefined;
  let underWay: Promise<string> | undefined;

  async function obtain(own: SignInSettings): Promise<string> {
    // It has its own timeout: the call that started it may be canceled while others still wait.
    const signal = AbortSignal.timeout(timeoutMs);
    const asked = clock.now().getTime();
    const tokenUrl = own.tokenUrl ?? (await discovered(signal));
    const { access_token: value, expires_in: seconds = UNSAID_SECONDS } = await askForToken(tokenUrl, own, signal);
    held = { value, renewedFrom: asked + seconds * 1000 * RENEW_AT };
    return value;
  }

  return {
    async token() {
      if (held && clock.now().getTime() < held.renewedFrom) return held.value;
      underWay ??= obtain(settings).finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    forget(token) {
      if (held?.value === token) held = undefined;
    },
  };
}
