import { SignJWT } from "jose";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import type { Clock } from "../../../platform/clock.ts";
import { ExternalFailure, externalSystem } from "../../../platform/external-system.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import { LoggableError } from "../../../platform/loggable-error.ts";
import { documentPdf } from "../embedded/document-pdf.ts";
import type { EnvelopeStatus, Order, SignatureService, Signer } from "../port.ts";
import { type DocuSignSettings, docuSignSettings } from "./settings.ts";

const TIMEOUT_MS = 5_000;
const TOKEN_SECONDS = 3600;
/** A token is replaced so long before its end. */
const SPARE_SECONDS = 300;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });

const Reason = z.object({ errorCode: z.string().optional(), error: z.string().optional() });

/** DocuSign has answered, and said no. `reason` is its code, such as `ENVELOPE_DOES_NOT_EXIST`. */
class DocuSignRefusal extends LoggableError {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string) {
    super(`DocuSign returned ${status} ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}

const SENTENCE = "The e-signature service is not responding. Nothing was signed. Try again in a few minutes.";

const noAnswer = (cause: unknown) => new AppError("upstream_unavailable", SENTENCE, { cause });

/** An answer that is not JSON is undefined: the parser's own error would quote it. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** DocuSign's words may name people: only the status and the code are kept. */
function toRefusal(status: number, said: unknown): DocuSignRefusal {
  const { errorCode, error: code } = Reason.safeParse(said).data ?? {};
  return new DocuSignRefusal(status, /^\w{1,64}$/.exec(errorCode ?? code ?? "")?.[0] ?? "");
}

/**
 * One request and its whole answer of 2xx, from exactly this address.
 * @throws DocuSignRefusal for an answer of 4xx, ExternalFailure for any other.
 */
async function exchange(url: string, request: RequestInit): Promise<Buffer> {
  const response = await fetch(url, { ...request, redirect: "manual" });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok) return bytes;
  const refusal = toRefusal(response.status, parseJson(bytes));
  if (response.status >= 400 && response.status < 500) throw refusal;
  throw new ExternalFailure(refusal.message, { passing: true });
}

/** Tokens by the JWT grant (developers.docusign.com, "How to get an access token with JWT Grant"). */
function tokens({ tokenHost, integrationKey, userId, privateKey }: DocuSignSettings, clock: Clock) {
  let held: { value: string; until: number } | undefined;

  async function ask(signal: AbortSignal) {
    const now = Math.floor(clock.now().getTime() / 1000);
    const assertion = await new SignJWT({ scope: "signature impersonation" })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(integrationKey)
      .setSubject(userId)
      .setAudience(tokenHost)
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_SECONDS)
      .sign(privateKey);
    const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
    return Token.parse(parseJson(await exchange(`https://${tokenHost}/oauth/token`, { method: "POST", body, signal })));
  }

  return {
    forget: () => {
      held = undefined;
    },
    async get(signal: AbortSignal): Promise<string> {
      if (held && clock.now().getTime() < held.until) return held.value;
      const { access_token, expires_in } = await ask(signal);
      held = { value: access_token, until: clock.now().getTime() + (expires_in - SPARE_SECONDS) * 1000 };
      return access_token;
    },
  };
}

interface DocuSignRequest {
  method: "GET" | "POST" | "PUT";
  /** Below the account's envelopes. */
  path: string;
  body?: object;
}

type DocuSignCall = (request: DocuSignRequest) => Promise<Buffer>;

/**
 * Calls DocuSign's eSignature REST API: with a token, within `timeoutMs`, and not at all while it has just failed.
 * @throws DocuSignRefusal for an answer of 4xx, AppError `upstream_unavailable` for anything else.
 */
function docuSignCalls(settings: DocuSignSettings, clock: Clock, timeoutMs = TIMEOUT_MS): DocuSignCall {
  const envelopes = `${settings.baseUrl}/v2.1/accounts/${encodeURIComponent(settings.accountId)}/envelopes`;
  const token = tokens(settings, clock);
  const service = externalSystem({ name: "DocuSign", timeoutMs, sentence: SENTENCE });

  /** What came, or what DocuSign said no with: both are answers. */
  async function ask({ method, path, body }: DocuSignRequest, signal: AbortSignal): Promise<Buffer | DocuSignRefusal> {
    try {
      const headers = { authorization: `Bearer ${await token.get(signal)}`, "content-type": "application/json" };
      return await exchange(`${envelopes}${path}`, { method, headers, body: body ? JSON.stringify(body) : null, signal });
    } catch (error) {
      if (error instanceof DocuSignRefusal) return error;
      throw error;
    }
  }

  return async (request) => {
    const answer = await service.send(async (signal) => {
      const first = await ask(request, signal);
      if (!(first instanceof DocuSignRefusal && first.status === 401)) return first;
      // A token that was taken back before its end: nothing has been done yet, so it can be asked once more.
      token.forget();
      return ask(request, signal);
    });
    if (answer instanceof DocuSignRefusal) throw answer;
    return answer;
  };
}

/** Words in the document at which DocuSign puts its fields (anchor tabs). */
const PLACES = { signature: "/linnet-signature/", name: "/linnet-name/", date: "/linnet-date/" };
const RECIPIENT = "1";

const Ordered = z.object({ envelopeId: z.uuid() });
const Found = z.object({ envelopeId: z.uuid(), status: z.string() });
const View = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** What DocuSign calls the states of an envelope that may still be signed. */
const OPEN = ["created", "sent", "delivered", "signed", "processing"];

function statusFrom(status: string): EnvelopeStatus {
  if (status === "completed" || status === "declined") return status;
  return OPEN.includes(status) ? "sent" : "voided";
}

/** The name that tells DocuSign that this portal has signed the person in. */
const clientUserId = ({ accountId }: Signer) => String(accountId);

const anchor = (anchorString: string) => ({ anchorString, anchorUnits: "pixels", anchorXOffset: "0", anchorYOffset: "0" });

function envelopeFor({ signer, document }: Order, pdf: Buffer) {
  return {
    emailSubject: document.title.slice(0, 100),
    status: "sent",
    documents: [{ documentId: "1", name: document.title, fileExtension: "pdf", documentBase64: pdf.toString("base64") }],
    recipients: {
      signers: [
        {
          email: signer.email,
          name: signer.name,
          recipientId: RECIPIENT,
          routingOrder: "1",
          clientUserId: clientUserId(signer),
          tabs: {
            signHereTabs: [anchor(PLACES.signature)],
            fullNameTabs: [anchor(PLACES.name)],
            dateSignedTabs: [anchor(PLACES.date)],
          },
        },
      ],
    },
  };
}

/**
 * Runs a call and translates its errors to the port's. `known` are refusals with a meaning to the portal; any other concerns its operator,
 * and the person sees that signing does not work now.
 */
async function inPortWords<T>(work: Promise<T>, known: Record<string, () => T> = {}): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const answer = cause instanceof DocuSignRefusal ? known[cause.reason] : undefined;
    if (answer) return answer();
    throw cause instanceof AppError ? cause : noAnswer(cause);
  }
}

const unknownRecipient = () => {
  throw notFound("Envelope");
};

const at = (envelope: string) => `/${encodeURIComponent(envelope)}`;

async function sealedPdf(call: DocuSignCall, envelope: string): Promise<Buffer> {
  // The certificate of completion says who signed, when and from where.
  const pdf = await call({ method: "GET", path: `${at(envelope)}/documents/combined?certificate=true` });
  if (!pdf.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("DocuSign's document is not a PDF");
  return pdf;
}

/** Has documents signed at DocuSign, embedded: the portal says who the person is, DocuSign shows, seals and keeps. */
export function docuSignSignature({ config, clock }: { config: Config; clock: Clock }, timeoutMs?: number): SignatureService {
  const settings = docuSignSettings(config);
  if (!settings) throw new Error("DocuSign is not configured.");
  const call = docuSignCalls(settings, clock, timeoutMs);

  async function order(given: Order): Promise<string> {
    const block = { kind: "places", ...PLACES } as const;
    const pdf = await documentPdf({ document: given.document, issuer: config.HOSPITAL_NAME, block, now: clock.now() });
    return Ordered.parse(parseJson(await call({ method: "POST", path: "", body: envelopeFor(given, pdf) }))).envelopeId;
  }

  async function addressFor(envelope: string, { signer, returnUrl }: Pick<Order, "signer" | "returnUrl">): Promise<string> {
    const body = {
      returnUrl,
      authenticationMethod: "none",
      email: signer.email,
      userName: signer.name,
      clientUserId: clientUserId(signer),
    };
    return View.parse(parseJson(await call({ method: "POST", path: `${at(envelope)}/views/recipient`, body }))).url;
  }

  async function statusOf(envelope: string): Promise<EnvelopeStatus> {
    const found = Found.parse(parseJson(await call({ method: "GET", path: at(envelope) })));
    if (found.envelopeId !== envelope) throw new Error("DocuSign returned a different envelope");
    return statusFrom(found.status);
  }

  async function withdraw(envelope: string): Promise<void> {
    const body = { status: "voided", voidedReason: "Replaced by another envelope from the portal" };
    await call({ method: "PUT", path: at(envelope), body });
  }

  return {
    name: "docusign",
    order: (given) => inPortWords(order(given)),
    addressFor: (envelope, who) => inPortWords(addressFor(envelope, who), { UNKNOWN_ENVELOPE_RECIPIENT: unknownRecipient }),
    statusOf: (envelope) => inPortWords<EnvelopeStatus>(statusOf(envelope), { ENVELOPE_DOES_NOT_EXIST: () => "voided" }),
    sealedPdf: (envelope) => inPortWords(sealedPdf(call, envelope)),
    withdraw: (envelope) => inPortWords(withdraw(envelope)),
  };
}
