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

/** A token is replaced when so much of its life is over (fhir-mapping.md §9). */
const RENEW_AT = 0.8;
/** For a token that does not say how long it lives: RFC 6749 §5.1 leaves it open. */
const UNSAID_SECONDS = 60;
const ASSERTION_SECONDS = 240;
const MAX_BYTES = 1024 * 1024;

const Discovery = z.object({ token_endpoint: z.url() });
const Refusal = z.object({ error: z.string().regex(/^\w{1,64}$/) });

/** Gives the portal's access token. */
export interface SignIn {
  /** A token that lives for a while yet; undefined where the server wants none. */
  token(): Promise<string | undefined>;
  /** The server does not take this token any more: the next one is new. */
  forget(token: string): void;
}

/**
 * RFC 6749 §2.3.1, but no letter is written as a code that need not be: Medplum and others do not decode, and would know no client
 * whose dashes are codes, as the library writes them.
 */
const basic =
  (secret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = [client_id, secret].map(encodeURIComponent).join(":");
    headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  };

/** SMART Backend Services §4.1.4: the audience is the token's address itself; `nbf` would fail where clocks differ. */
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

/** The library's request goes out as every other one: at most so large, and never to another place. */
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
  // On this machine there is no TLS to insist on; any other address was checked.
  const how = { signal, [customFetch]: asFetch(), [allowInsecureRequests]: isLoopback(new URL(tokenUrl)) };
  const response = await clientCredentialsGrantRequest(server, client, proofOf(proof, tokenUrl), { scope }, how);
  if (response.status !== 200) {
    const said = Refusal.safeParse(await response.json().catch(() => undefined)).data?.error ?? "";
    throw new ExternalFailure(`The FHIR server's sign-in answered ${response.status} ${said}`, { passing: false });
  }
  return processClientCredentialsResponse(server, client, response).catch(() => {
    // The library's error holds the answer, and with it perhaps a token.
    throw new ExternalFailure("The FHIR server's sign-in gave no token", { passing: false });
  });
}

/**
 * Where tokens are given out, as the server itself says; asked for once it is needed, and kept once it was said. A secret is good
 * everywhere, so it goes to another origin only where the configuration names that; what a key signs is good at one address alone.
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
      throw new ExternalFailure("The FHIR server does not say where to sign in safely", { passing: false });
    known = tokenUrl.href;
    return known;
  };
}

/** Signs in by SMART Backend Services; one request at a time, whoever waits for it. The token is kept in memory only. */
export function signIn({ signIn: settings, timeoutMs }: ClientSettings, addresses: ClientAddresses, clock: Clock): SignIn {
  if (!settings) return { token: async () => undefined, forget: () => undefined };
  const discovered = discovery(addresses, settings.proof);
  let held: { value: string; renewedFrom: number } | undefined;
  let underWay: Promise<string> | undefined;

  async function obtain(own: SignInSettings): Promise<string> {
    // Its time is its own: the call that began it may be given up while others still wait.
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
