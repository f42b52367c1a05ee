import { generateKeyPairSync, type KeyObject, randomUUID, verify } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { type FhirAnswer, type FhirServer, says } from "./fhir-server.ts";

const CLIENT = "linnet-portal";
const SECRET = "a secret: with + and %";
const KEY_ID = "key-2026";

const PAIRS = {
  RS384: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
  ES384: () => generateKeyPairSync("ec", { namedCurve: "P-384" }),
} as const;

const Claims = z.strictObject({
  iss: z.literal(CLIENT),
  sub: z.literal(CLIENT),
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  jti: z.string(),
});

const partOf = (assertion: string, place: number): unknown =>
  JSON.parse(Buffer.from(assertion.split(".")[place] ?? "", "base64url").toString() || "{}");

/** Whether an assertion is as SMART Backend Services §4.1.3 and §4.1.4 ask. */
function isGoodAssertion(assertion: string, { publicKey, alg, aud }: { publicKey: KeyObject; alg: string; aud: string }): boolean {
  const [head = "", payload = "", signature = ""] = assertion.split(".");
  const header = z.object({ alg: z.literal(alg), kid: z.literal(KEY_ID), typ: z.literal("JWT") }).safeParse(partOf(assertion, 0));
  const claims = Claims.safeParse(partOf(assertion, 1));
  if (!header.success || !claims.success) return false;
  const { exp, aud: meant, iat } = claims.data;
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const isSigned = verify("sha384", Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, "base64url"));
  return isSigned && meant === aud && exp > Date.now() / 1000 && exp - iat <= 300;
}

/** The id is taken as it comes, as by servers that do not decode it; the secret is form-encoded (RFC 6749 §2.3.1). */
function isGoodSecret(authorization: string): boolean {
  const [id, secret = ""] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  return id === CLIENT && new URLSearchParams(`secret=${secret}`).get("secret") === SECRET;
}

/** The place where a FHIR server gives out tokens: it checks who asks, and the server then answers only to the token it gave last. */
export function fhirSignIn(server: FhirServer, alg: keyof typeof PAIRS = "ES384") {
  const { publicKey, privateKey } = PAIRS[alg]();
  const keyFile = join(mkdtempSync(join(tmpdir(), "linnet-fhir-")), "key.pem");
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  const tokenUrl = `${server.origin}/auth/token`;
  const state = { goodToken: "", seconds: 300, seenAssertions: new Set<string>() };

  async function isGood(request: IncomingMessage, form: URLSearchParams): Promise<boolean> {
    if (form.get("grant_type") !== "client_credentials" || form.get("scope") !== "system/*.read") return false;
    if (request.headers.authorization) return isGoodSecret(request.headers.authorization);
    const assertion = form.get("client_assertion") ?? "";
    if (state.seenAssertions.has(assertion)) return false;
    state.seenAssertions.add(assertion);
    const isOfKind = form.get("client_assertion_type") === "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
    return isOfKind && isGoodAssertion(assertion, { publicKey, alg, aud: tokenUrl });
  }

  const giveToken: FhirAnswer = async (request, response) => {
    if (!(await isGood(request, new URLSearchParams(await text(request)))))
      return says(401, { error: "invalid_client" })(request, response);
    state.goodToken = randomUUID();
    const token = { access_token: state.goodToken, token_type: "bearer", expires_in: state.seconds, scope: "system/*.read" };
    return says(200, token, { "content-type": "application/json" })(request, response);
  };

  server.play("/auth/token", giveToken);
  server.play("/fhir/.well-known/smart-configuration", says(200, { token_endpoint: tokenUrl }, { "content-type": "application/json" }));

  return {
    state,
    tokenUrl,
    giveToken,
    /** The answer, but only to who brings the token that was given last. */
    guarded:
      (answer: FhirAnswer): FhirAnswer =>
      (request, response) =>
        (request.headers.authorization === `Bearer ${state.goodToken}` ? answer : says(401))(request, response),
    /** What the configuration says to sign in here with a key, and with a secret. */
    byKey: { EHR_FHIR_CLIENT_ID: CLIENT, EHR_FHIR_PRIVATE_KEY_FILE: keyFile, EHR_FHIR_KEY_ID: KEY_ID },
    bySecret: { EHR_FHIR_CLIENT_ID: CLIENT, EHR_FHIR_CLIENT_SECRET: SECRET },
  };
}
