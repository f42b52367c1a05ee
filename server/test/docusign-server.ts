import { generateKeyPairSync, randomUUID, verify } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import forge from "node-forge";
import { z } from "zod";

const ACCOUNT = "00000000-0000-4000-8000-00000000acc0";
const INTEGRATION = "00000000-0000-4000-8000-0000000000c1";
const USER = "00000000-0000-4000-8000-00000000c0de";

const Definition = z.object({
  status: z.literal("sent"),
  emailSubject: z.string().max(100),
  documents: z.array(z.object({ documentBase64: z.base64(), documentId: z.string(), fileExtension: z.literal("pdf"), name: z.string() })),
  recipients: z.object({
    signers: z
      .array(
        z.object({
          email: z.email(),
          name: z.string(),
          recipientId: z.string(),
          clientUserId: z.string(),
          tabs: z.record(z.string(), z.array(z.object({ anchorString: z.string() }))),
        }),
      )
      .length(1),
  }),
});
export type Definition = z.infer<typeof Definition>;

const ViewRequest = z.object({
  returnUrl: z.url(),
  authenticationMethod: z.string(),
  email: z.string(),
  userName: z.string(),
  clientUserId: z.string(),
});

interface Kept {
  status: string;
  definition: Definition;
}

interface Answer {
  status: number;
  body: unknown;
  location?: string;
}

const refusal = (status: number, errorCode: string): Answer => ({
  status,
  // As on the page "Error codes" (esign-rest-api/error-codes): errorCode and message, here with a name that no log may repeat.
  body: { errorCode, message: "Something about Nina Okafor" },
});

/** A certificate for localhost: tokens are asked for over https, always. */
function certificateForLocalhost() {
  const pair = keyPair();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = "01";
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  certificate.setSubject([{ name: "commonName", value: "localhost" }]);
  certificate.setIssuer(certificate.subject.attributes);
  certificate.setExtensions([{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }]);
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return { key: pair.privateKey, cert: forge.pki.certificateToPem(certificate) };
}

/** Whether the assertion of a JWT grant is as the page "How to get an access token with JWT Grant" (platform/auth/jwt-get-token) asks. */
function isGoodAssertion(form: URLSearchParams, publicKey: string, host: string): boolean {
  const [head = "", payload = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const claims = z
    .object({
      iss: z.literal(INTEGRATION),
      sub: z.literal(USER),
      aud: z.literal(host),
      scope: z.literal("signature impersonation"),
      iat: z.int(),
      exp: z.int(),
    })
    .refine(({ iat, exp }) => exp > iat)
    .safeParse(JSON.parse(Buffer.from(payload, "base64url").toString() || "{}"));
  const signed = verify("sha256", Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(signature, "base64url"));
  return claims.success && signed && form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
}

const keyPair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });

const PDF = Buffer.from("%PDF-1.7\n% sealed by the service\n%%EOF\n");

/** What a test may say of the service: `mute` never answers, `failing` answers 500, `moved` redirects; emptying `goodToken` takes the tokens back. */
interface State {
  mood: "well" | "mute" | "failing" | "moved";
  goodToken: string;
  refusesConsent: boolean;
}

interface Desk {
  /** Host and port, once it listens. */
  host: string;
  publicKey: string;
  state: State;
  envelopes: Map<string, Kept>;
}

async function token(request: IncomingMessage, { state, publicKey, host }: Desk): Promise<Answer> {
  const form = new URLSearchParams(await text(request));
  if (state.refusesConsent) return { status: 400, body: { error: "consent_required" } };
  if (!isGoodAssertion(form, publicKey, host)) return { status: 400, body: { error: "invalid_grant" } };
  state.goodToken = randomUUID();
  return { status: 200, body: { access_token: state.goodToken, token_type: "Bearer", expires_in: 3600, scope: "signature impersonation" } };
}

async function recipientView(request: IncomingMessage, { definition, status }: Kept, { host }: Desk): Promise<Answer> {
  const view = ViewRequest.parse(await json(request));
  const [signer] = definition.recipients.signers;
  const isSigner = view.email === signer?.email && view.userName === signer.name && view.clientUserId === signer.clientUserId;
  if (!isSigner) return refusal(400, "UNKNOWN_ENVELOPE_RECIPIENT");
  if (status !== "sent") return refusal(400, "RECIPIENT_NOT_IN_SEQUENCE");
  const returnUrl = encodeURIComponent(view.returnUrl);
  return { status: 201, body: { url: `https://${host}/Signing/MTRedeem/v1/${randomUUID()}?returnUrl=${returnUrl}` } };
}

async function aboutEnvelope(request: IncomingMessage, { id, rest }: { id: string; rest: string }, desk: Desk): Promise<Answer> {
  const kept = desk.envelopes.get(id);
  if (!kept) return refusal(400, "ENVELOPE_DOES_NOT_EXIST");
  if (rest === "/views/recipient") return recipientView(request, kept, desk);
  if (rest.startsWith("/documents/combined")) return { status: 200, body: PDF };
  if (request.method === "PUT") {
    kept.status = z.object({ status: z.literal("voided"), voidedReason: z.string().min(1) }).parse(await json(request)).status;
    return { status: 200, body: { envelopeId: id } };
  }
  return { status: 200, body: { envelopeId: id, status: kept.status, emailSubject: kept.definition.emailSubject } };
}

async function answer(request: IncomingMessage, desk: Desk): Promise<Answer> {
  const path = request.url ?? "";
  if (desk.state.mood === "failing") return refusal(500, "UNSPECIFIED_ERROR");
  if (desk.state.mood === "moved") return { status: 302, body: {}, location: `https://${desk.host}/elsewhere` };
  if (path === "/oauth/token") return token(request, desk);
  if (request.headers.authorization !== `Bearer ${desk.state.goodToken}`) return refusal(401, "AUTHORIZATION_INVALID_TOKEN");
  const [, id, rest = ""] = new RegExp(`^/restapi/v2.1/accounts/${ACCOUNT}/envelopes(?:/([^/?]+)(.*))?$`).exec(path) ?? [];
  if (id) return aboutEnvelope(request, { id, rest }, desk);
  const envelopeId = randomUUID();
  desk.envelopes.set(envelopeId, { status: "sent", definition: Definition.parse(await json(request)) });
  return { status: 201, body: { envelopeId, status: "sent", statusDateTime: new Date().toISOString(), uri: `/envelopes/${envelopeId}` } };
}

/**
 * Answers as DocuSign's documentation says, on a port of its own. It knows what the portal asks for and no more:
 * - POST /oauth/token: "How to get an access token with JWT Grant" (platform/auth/jwt-get-token)
 * - POST …/envelopes: "Envelopes: create" (docs/esign-rest-api/reference/envelopes/envelopes/create)
 * - GET and PUT …/envelopes/{id}: "Envelopes: get", "Envelopes: update"
 * - POST …/views/recipient: "EnvelopeViews: createRecipient" and "Embedded signing" (esign101/concepts/embedding/embedded-signing)
 * - GET …/documents/combined: "EnvelopeDocuments: get"
 */
export async function docuSignServer() {
  const integration = keyPair();
  const tls = certificateForLocalhost();
  const state: State = { mood: "well", goodToken: "", refusesConsent: false };
  const desk: Desk = { host: "", publicKey: integration.publicKey, state, envelopes: new Map() };
  const asked: string[] = [];

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(`${request.method} ${request.url}`);
    if (state.mood === "mute") return;
    const { status, body, location } = await answer(request, desk);
    const isPdf = Buffer.isBuffer(body);
    const contentType = isPdf ? "application/pdf" : "application/json";
    response.writeHead(status, { "content-type": contentType, ...(location && { location }) });
    response.end(isPdf ? body : JSON.stringify(body));
  }
  const server = createServer(tls, (request, response) => void reply(request, response));
  server.listen(0, "localhost");
  await once(server, "listening");
  // It listens on a port and not on a pipe.
  desk.host = `localhost:${(server.address() as AddressInfo).port}`;
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, tls.cert]);
  const keyFile = join(mkdtempSync(join(tmpdir(), "linnet-docusign-")), "key.pem");
  writeFileSync(keyFile, integration.privateKey, { mode: 0o600 });

  return {
    state,
    asked,
    /** What the configuration says to use this server. */
    environment: {
      DOCUSIGN_BASE_URL: `https://${desk.host}/restapi`,
      DOCUSIGN_OAUTH_URL: `https://${desk.host}`,
      DOCUSIGN_ACCOUNT_ID: ACCOUNT,
      DOCUSIGN_INTEGRATION_KEY: INTEGRATION,
      DOCUSIGN_USER_ID: USER,
      DOCUSIGN_PRIVATE_KEY_FILE: keyFile,
    },
    definitionOf: (envelope: string) => desk.envelopes.get(envelope)?.definition,
    /** The signer's answer, or the sender's. */
    set: (envelope: string, status: string) => {
      const kept = desk.envelopes.get(envelope);
      if (kept) kept.status = status;
    },
    close: () => {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      server.close();
    },
  };
}
