import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setClock } from "../../../test/test-clock.ts";
import { readConfig } from "../../config.ts";
import { openIdProvider } from "./open-id-provider.ts";

const NOW = "2026-11-20T08:00:00.000Z";
const now = Date.parse(NOW) / 1000;

/** The outside provider, which a test can change or switch off while it runs. */
interface Provider {
  issuer: string;
  keys: object[];
  discovery: Record<string, unknown>;
  person: Record<string, unknown>;
  isDown: boolean;
  /** So many answers are failures before it is well again. */
  stumbles: number;
  asked: string[];
}

let server: Server;
let provider: Provider;
let signing: CryptoKey;
let clock: ReturnType<typeof setClock>;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "";
  provider.asked.push(path);
  response.setHeader("content-type", "application/json");
  provider.stumbles -= 1;
  if (provider.isDown || provider.stumbles >= 0) response.writeHead(503).end("{}");
  else if (path === "/keys") response.end(JSON.stringify({ keys: provider.keys }));
  else if (path === "/me") response.writeHead(request.headers.authorization ? 200 : 401).end(JSON.stringify(provider.person));
  else response.end(JSON.stringify(provider.discovery));
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

beforeEach(async () => {
  clock = setClock(NOW);
  server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, jwk } = await newKey("first");
  signing = privateKey;
  const discovery = { issuer, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/me` };
  const person = { sub: "subject-1", email: "dora@linnet.example", email_verified: true };
  provider = { issuer, keys: [jwk], discovery, person, isDown: false, stumbles: 0, asked: [] };
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

const warned: { what: object; message: string }[] = [];
const warn = (what: object, message: string) => void warned.push({ what, message });
const reasons = () => warned.map(({ what }) => Object(what).reason);

const anIdentity = () => openIdProvider({ config: readConfig({ OIDC_ISSUER: provider.issuer }), clock, warn });

const aToken = (claims: Record<string, unknown> = {}, { kid = "first", key = signing } = {}) =>
  new SignJWT({ iss: provider.issuer, aud: "urn:linnet:api", sub: "subject-1", auth_time: now, iat: now, exp: now + 86_400, ...claims })
    .setProtectedHeader({ alg: "RS256", kid })
    .sign(key);

test("a token without a session of the provider has an empty one", async () => {
  expect(await anIdentity().verify(await aToken())).toMatchObject({ subject: "subject-1", providerSession: "" });
});

test("the discovery document and the keys are fetched once for many tokens", async () => {
  const identity = anIdentity();
  const token = await aToken();
  await Promise.all(Array.from({ length: 10 }, () => identity.verify(token)));
  expect(provider.asked).toEqual(["/.well-known/openid-configuration", "/keys"]);
});

test("who the person is comes from the userinfo endpoint where the token does not say", async () => {
  const identity = anIdentity();
  expect(await identity.personOf(await aToken())).toEqual({ email: "dora@linnet.example", emailVerified: true });
  expect(await identity.personOf(await aToken({ email: "only@linnet.example" }))).toMatchObject({ email: "dora@linnet.example" });
  provider.person = { sub: "subject-1", email: "dora@linnet.example", email_verified: "false" };
  expect(await identity.personOf(await aToken())).toMatchObject({ emailVerified: false });
  provider.person = { sub: "subject-1" };
  expect(await identity.personOf(await aToken())).toEqual({ email: "", emailVerified: false });
});

test("what the userinfo endpoint says of somebody else is not used", async () => {
  provider.person = { sub: "subject-2", email: "rita@linnet.example", email_verified: true };
  await expect(anIdentity().personOf(await aToken())).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a provider that stumbles is asked again", async () => {
  provider.stumbles = 2;
  await expect(anIdentity().verify(await aToken())).resolves.toBeDefined();
});

test("a provider that is down is unavailable, is left alone after five failures, and asked again ten seconds later", async () => {
  const identity = anIdentity();
  const token = await aToken();
  const unavailable = { code: "upstream_unavailable", message: expect.stringContaining("sign-in service") };
  provider.isDown = true;
  for (let n = 0; n < 5; n += 1) await expect(identity.verify(token)).rejects.toMatchObject(unavailable);
  const before = provider.asked.length;
  await expect(identity.verify(token)).rejects.toMatchObject(unavailable);
  expect(provider.asked).toHaveLength(before);

  provider.isDown = false;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
  await expect(identity.verify(token)).resolves.toBeDefined();
});

test("a sign-in while the userinfo endpoint is down is told so", async () => {
  const identity = anIdentity();
  const token = await aToken();
  await identity.verify(token);
  provider.isDown = true;
  await expect(identity.personOf(token)).rejects.toMatchObject({ code: "upstream_unavailable" });
});

test("valid tokens go on while the provider is down, a token of a key nobody has seen does not", async () => {
  const identity = anIdentity();
  await identity.verify(await aToken());
  provider.isDown = true;
  await expect(identity.verify(await aToken())).resolves.toBeDefined();
  const stranger = await newKey("second");
  await expect(identity.verify(await aToken({}, { kid: "second", key: stranger.privateKey }))).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("an algorithm that is not on our list is not believed, even with a key of the provider", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES384");
  provider.keys.push({ ...(await exportJWK(publicKey)), kid: "third", use: "sig" });
  const token = new SignJWT({ iss: provider.issuer, aud: "urn:linnet:api", sub: "subject-1", auth_time: now, iat: now, exp: now + 600 });
  const signed = await token.setProtectedHeader({ alg: "ES384", kid: "third" }).sign(privateKey);
  await expect(anIdentity().verify(signed)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a document of another issuer, or without keys, is not believed", async () => {
  const good = provider.discovery;
  for (const wrong of [{ ...good, issuer: "https://elsewhere.test" }, { issuer: provider.issuer }, []]) {
    provider.discovery = wrong as Record<string, unknown>;
    await expect(anIdentity().verify(await aToken())).rejects.toMatchObject({ code: "upstream_unavailable" });
  }
});

test("a server that is not there at all is unavailable", async () => {
  const identity = anIdentity();
  const token = await aToken();
  server.close();
  server.closeAllConnections();
  await expect(identity.verify(token)).rejects.toMatchObject({ code: "upstream_unavailable" });
});

test("there is no sign-in page of ours", () => {
  expect(anIdentity().embedded).toBeUndefined();
});

test("a token that was good is not good after its end", async () => {
  const identity = anIdentity();
  const token = await aToken({ exp: now + 60 });
  expect(await identity.verify(token)).toMatchObject({ subject: "subject-1" });
  clock.set(new Date((now + 64) * 1000).toISOString());
  expect(await identity.verify(token)).toMatchObject({ subject: "subject-1" });
  clock.set(new Date((now + 65) * 1000).toISOString());
  await expect(identity.verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a token that was good is not good under a key that was withdrawn, some minutes later", async () => {
  const identity = anIdentity();
  const token = await aToken();
  await identity.verify(token);
  const { jwk } = await newKey("second");
  provider.keys = [jwk];
  // Keys are fetched again after ten minutes.
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
  clock.set(new Date((now + 11 * 60) * 1000).toISOString());
  await expect(identity.verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("of a good token nothing is known by another one that begins like it", async () => {
  const identity = anIdentity();
  const token = await aToken();
  await identity.verify(token);
  await expect(identity.verify(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: "unauthenticated" });
});

test.each([
  ["for another audience", { aud: "urn:another" }, "the token’s audience is not OIDC_AUDIENCE"],
  ["of another issuer", { iss: "https://login.example.org" }, "the token’s issuer is not OIDC_ISSUER"],
  [
    "without the time of the sign-in",
    { auth_time: undefined },
    expect.stringContaining("Configure the provider to add auth_time to access tokens."),
  ],
  ["from a clock that is ahead", { iat: now + 60 }, expect.stringContaining("the provider’s clock is ahead")],
])("logs once a minute why a token %s is refused, without its claims", async (_which, claims, reason) => {
  warned.length = 0;
  const identity = anIdentity();
  for (let n = 0; n < 3; n += 1)
    await expect(identity.verify(await aToken({ sub: "subject-secret", ...claims }))).rejects.toMatchObject({ code: "unauthenticated" });
  expect(reasons()).toEqual([reason]);
  expect(JSON.stringify(warned)).not.toMatch(/subject-secret|urn:another|login\.example/);
});

test("logs a malformed token and an unverified person, but no expired token", async () => {
  warned.length = 0;
  const identity = anIdentity();
  await expect(identity.verify("opaque")).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(identity.verify(await aToken({ exp: now - 60 }))).rejects.toMatchObject({ code: "unauthenticated" });
  provider.person = { sub: "subject-1", email: "dora@linnet.example", email_verified: false };
  await identity.personOf(await aToken());
  await identity.personOf(await aToken());
  expect(reasons()).toEqual([expect.stringContaining("this is not a signed token"), "the provider has not verified the email address"]);
  expect(JSON.stringify(warned)).not.toContain("dora");
});
