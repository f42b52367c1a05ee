import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setClock } from "../../../test/test-clock.ts";
import { testDatabase } from "../../../test/test-database.ts";
import { readConfig } from "../../config.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { embeddedIdentity } from "./embedded/embedded.ts";
import { embeddedKeys } from "./embedded/provider/keys.ts";
import { openIdProvider } from "./open-id-provider.ts";
import type { Identity } from "./port.ts";

const NOW = "2026-11-20T08:00:00.000Z";
const now = Date.parse(NOW) / 1000;
const clock = setClock(NOW);
const AUDIENCE = "urn:linnet:api";

/** One adapter, and its provider's key to sign with. */
interface Setting {
  identity: Identity;
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

const settings: Record<string, Setting> = {};
let open: OpenDatabase;
let provider: Server;

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function embeddedSetting(): Promise<Setting> {
  const config = readConfig({});
  const identity = await embeddedIdentity({ config, db: open.db, clock, jobs: { send: async () => undefined } });
  const { d, ...jwk } = (await embeddedKeys(open.db, readConfig({}))).signing[0]!;
  return { identity, kid: jwk.kid, privateKey: await keyOf({ ...jwk, d }), publicKey: await keyOf(jwk) };
}

const keyOf = async (jwk: object) => (await importJWK(jwk, "ES256", { extractable: true })) as CryptoKey;

async function outsideSetting(): Promise<Setting> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: "outside-1", alg: "ES256", use: "sig" };
  provider = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`;
    const documents: Record<string, object> = {
      "/.well-known/openid-configuration": { issuer, jwks_uri: `${issuer}/keys` },
      "/keys": { keys: [jwk] },
    };
    response.setHeader("content-type", "application/json").end(JSON.stringify(documents[request.url ?? ""] ?? {}));
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port } = provider.address() as AddressInfo;
  const config = readConfig({ OIDC_ISSUER: `http://127.0.0.1:${port}` });
  return { identity: openIdProvider({ config: config, clock: clock, warn: () => undefined }), kid: "outside-1", privateKey, publicKey };
}

beforeAll(async () => {
  open = await testDatabase();
  settings["embedded"] = await embeddedSetting();
  settings["open-id-provider"] = await outsideSetting();
});

afterAll(async () => {
  provider.close();
  await open.close();
});

interface Changes {
  header?: Partial<JWTHeaderParameters>;
  payload?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
}

const goodPayload = ({ identity }: Setting) => ({
  iss: identity.issuer,
  aud: AUDIENCE,
  sub: "subject-1",
  sid: "provider-session-1",
  client_id: identity.clientId,
  jti: "token-1",
  auth_time: now - 3600,
  iat: now - 60,
  exp: now + 540,
  email: "dora@linnet.example",
  email_verified: true,
});

/** A token as the provider makes it, but for the changes; `undefined` leaves a claim out. */
function tokenOf(setting: Setting, { header, payload, key }: Changes = {}): Promise<string> {
  return new SignJWT(JSON.parse(JSON.stringify({ ...goodPayload(setting), ...payload })))
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: setting.kid, ...header })
    .sign(key ?? setting.privateKey);
}

const withParts = async (setting: Setting, change: (parts: string[]) => string[]) => change((await tokenOf(setting)).split(".")).join(".");

/** Each makes a token that must not be believed. */
const attacks: Record<string, (setting: Setting) => Promise<string> | string> = {
  "has no signature (alg none)": (setting) => new UnsecuredJWT(goodPayload(setting)).encode(),
  "claims alg none in front of a good signature": (setting) =>
    withParts(setting, ([, payload = "", signature = ""]) => [base64url({ alg: "none", typ: "at+jwt" }), payload, signature]),
  "is signed by the public key as a shared secret (HS256)": async (setting) => {
    const signed = `${base64url({ alg: "HS256", typ: "at+jwt", kid: setting.kid })}.${base64url(goodPayload(setting))}`;
    return `${signed}.${createHmac("sha256", await exportSPKI(setting.publicKey))
      .update(signed)
      .digest("base64url")}`;
  },
  "is signed by another key under the right key id": async (setting) =>
    tokenOf(setting, { key: (await generateKeyPair("ES256")).privateKey }),
  "is signed by a key no one knows": async (setting) =>
    tokenOf(setting, { key: (await generateKeyPair("ES256")).privateKey, header: { kid: "unknown" } }),
  "brings its own key along (jwk)": async (setting) => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    return tokenOf(setting, { key: privateKey, header: { jwk: await exportJWK(publicKey), kid: "unknown" } });
  },
  "names an address for its key (jku)": async (setting) =>
    tokenOf(setting, { key: (await generateKeyPair("ES256")).privateKey, header: { jku: "https://elsewhere.test/keys", kid: "unknown" } }),
  "uses an algorithm that is not allowed (ES384)": async (setting) =>
    tokenOf(setting, { key: (await generateKeyPair("ES384")).privateKey, header: { alg: "ES384" } }),
  "needs a header extension we do not know": (setting) =>
    new SignJWT(goodPayload(setting))
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: setting.kid, crit: ["linnet"], linnet: 1 })
      .sign(setting.privateKey, { crit: { linnet: true } }),
  "was changed after signing": (setting) =>
    withParts(setting, ([header = "", , signature = ""]) => [
      header,
      base64url({ ...goodPayload(setting), sub: "someone else" }),
      signature,
    ]),
  "has lost its signature": (setting) => withParts(setting, ([header = "", payload = ""]) => [header, payload, ""]),
  "has lost a part": (setting) => withParts(setting, (parts) => parts.slice(0, 2)),
  "comes from another issuer": (setting) => tokenOf(setting, { payload: { iss: "https://elsewhere.test" } }),
  "comes from an issuer that begins alike": (setting) =>
    tokenOf(setting, { payload: { iss: `${setting.identity.issuer}.elsewhere.test` } }),
  "has no issuer": (setting) => tokenOf(setting, { payload: { iss: undefined } }),
  "is for another audience": (setting) => tokenOf(setting, { payload: { aud: "urn:other:api" } }),
  "has no audience": (setting) => tokenOf(setting, { payload: { aud: undefined } }),
  "is an ID token": (setting) => tokenOf(setting, { payload: { aud: setting.identity.clientId, nonce: "n" }, header: { typ: "JWT" } }),
  "is an ID token for both audiences": (setting) =>
    tokenOf(setting, { payload: { aud: [AUDIENCE, setting.identity.clientId] }, header: { typ: "JWT" } }),
  "is a logout token": (setting) => tokenOf(setting, { header: { typ: "logout+jwt" } }),
  "has expired": (setting) => tokenOf(setting, { payload: { exp: now - 6 } }),
  "never expires": (setting) => tokenOf(setting, { payload: { exp: undefined } }),
  "is not valid yet": (setting) => tokenOf(setting, { payload: { nbf: now + 60 } }),
  "was issued in the future": (setting) => tokenOf(setting, { payload: { iat: now + 60 } }),
  "has no time of issue": (setting) => tokenOf(setting, { payload: { iat: undefined } }),
  "says that the person will have signed in": (setting) => tokenOf(setting, { payload: { auth_time: now + 3600 } }),
  "does not say when the person signed in": (setting) => tokenOf(setting, { payload: { auth_time: undefined } }),
  "names no one": (setting) => tokenOf(setting, { payload: { sub: undefined } }),
  "names the empty subject": (setting) => tokenOf(setting, { payload: { sub: "" } }),
  "names a subject with a character that no subject has": (setting) => tokenOf(setting, { payload: { sub: "a\0b" } }),
  "is bound to a key that the bearer need not show": (setting) => tokenOf(setting, { payload: { cnf: { jkt: "x" } } }),
  "has times that are no numbers": (setting) => tokenOf(setting, { payload: { exp: "tomorrow" } }),
  "is encrypted": () => `${base64url({ alg: "dir", enc: "A256GCM" })}..aaaaaaaaaaaaaaaa.bbbb.cccccccccccccccccccccc`,
  "is no token": () => "Bearer",
  "is empty": () => "",
};

describe.each(["embedded", "open-id-provider"])("the promises of the identity port, kept by %s", (name) => {
  const setting = () => settings[name]!;

  test("a good token is believed", async () => {
    expect(await setting().identity.verify(await tokenOf(setting()))).toEqual({
      // The embedded directory is the same whatever the portal's address is.
      issuer: name === "embedded" ? "linnet:embedded" : setting().identity.issuer,
      subject: "subject-1",
      providerSession: "provider-session-1",
      signedInAt: new Date((now - 3600) * 1000),
    });
  });

  test("clocks may differ by five seconds", async () => {
    const late = await tokenOf(setting(), { payload: { exp: now - 4 } });
    const early = await tokenOf(setting(), { payload: { iat: now + 4, nbf: now + 4, auth_time: now + 4 } });
    await expect(setting().identity.verify(late)).resolves.toBeDefined();
    await expect(setting().identity.verify(early)).resolves.toBeDefined();
  });

  test("the person is the one the token vouches for", async () => {
    expect(await setting().identity.personOf(await tokenOf(setting()))).toEqual({ email: "dora@linnet.example", emailVerified: true });
    const unverified = await tokenOf(setting(), { payload: { email_verified: false } });
    expect(await setting().identity.personOf(unverified)).toMatchObject({ emailVerified: false });
  });

  test.each(Object.keys(attacks))("a token that %s is not believed", async (attack) => {
    const token = await attacks[attack]!(setting());
    await expect(setting().identity.verify(token)).rejects.toMatchObject({ code: "unauthenticated", message: "Sign in" });
    await expect(setting().identity.personOf(token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("a session that is not there can be ended", async () => {
    const claims = { issuer: setting().identity.issuer, subject: "subject-1", providerSession: "provider-session-1" };
    await expect(setting().identity.endSession(claims)).resolves.toBeUndefined();
  });
});

test("the embedded provider's tokens name their type", async () => {
  const setting = settings["embedded"]!;
  for (const typ of ["JWT", undefined])
    await expect(
      setting.identity.verify(await tokenOf(setting, { header: { typ } as Partial<JWTHeaderParameters> })),
    ).rejects.toMatchObject({
      code: "unauthenticated",
    });
});

test("another provider's need not", async () => {
  const setting = settings["open-id-provider"]!;
  for (const typ of ["JWT", undefined, "application/at+jwt"])
    await expect(
      setting.identity.verify(await tokenOf(setting, { header: { typ } as Partial<JWTHeaderParameters> })),
    ).resolves.toBeDefined();
});
