import type { ApiClient, EnvelopesApi } from "docusign-esign";
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

const Token = z.object({ body: z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() }) });

const Refusal = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) });
const Reason = z.object({ errorCode: z.string().optional(), error: z.string().optional() });

/** DocuSign has answered, and said no. `reason` is its code, such as `ENVELOPE_DOES_NOT_EXIST`. */
class DocuSignRefusal extends LoggableError {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string) {
    super(`DocuSign answered ${status} ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}

/** The vendor's client throws the whole exchange, token and names included: only the status and the code are kept. */
function toRefusal(error: unknown): Error {
  const refusal = Refusal.safeParse(error);
  if (!refusal.success)
    return new LoggableError(error instanceof Error && "code" in error ? String(error.code) : "DocuSign did not answer in time");
  const { status, data } = refusal.data.response;
  const { errorCode, error: code } = Reason.safeParse(data).data ?? {};
  return new DocuSignRefusal(status, /^\w{1,64}$/.exec(errorCode ?? code ?? "")?.[0] ?? "");
}

const SENTENCE = "The e-signature service is not responding. Nothing was signed. Try again in a few minutes.";

const noAnswer = (cause: unknown) => new AppError("upstream_unavailable", SENTENCE, { cause });

function tokens(client: ApiClient, { integrationKey, userId, privateKey }: DocuSignSettings, clock: Clock) {
  let held: { value: string; until: number } | undefined;
  return {
    forget: () => {
      held = undefined;
    },
    async get(): Promise<string> {
      if (held && clock.now().getTime() < held.until) return held.value;
      const granted = await client.requestJWTUserToken(integrationKey, userId, ["signature", "impersonation"], privateKey, TOKEN_SECONDS);
      const { access_token, expires_in } = Token.parse(granted).body;
      held = { value: access_token, until: clock.now().getTime() + (expires_in - SPARE_SECONDS) * 1000 };
      return access_token;
    },
  };
}

type DocuSignCall = <T>(work: (envelopes: EnvelopesApi, accountId: string) => Promise<T>) => Promise<T>;

/**
 * Calls DocuSign through the vendor's client: with a token, in time, and not at all while it has just failed. A call gives what
 * came, or throws what DocuSign said no with.
 * @throws DocuSignRefusal for an answer of 4xx, AppError `upstream_unavailable` for anything else.
 */
async function docuSignCalls(settings: DocuSignSettings, clock: Clock, timeoutMs = TIMEOUT_MS): Promise<DocuSignCall> {
  // It is large and needed by few: loaded only where it is used.
  const { ApiClient, EnvelopesApi } = (await import("docusign-esign")).default;
  const client = new ApiClient({ basePath: settings.baseUrl, oAuthBasePath: settings.tokenHost });
  // The constructor derives the host from the address, and knows the vendor's own only.
  client.setOAuthBasePath(settings.tokenHost);
  Object.assign(client, { timeout: timeoutMs });
  const envelopes = new EnvelopesApi(client);
  const token = tokens(client, settings, clock);
  const service = externalSystem({ name: "DocuSign", timeoutMs, sentence: SENTENCE });

  /** What came, or what DocuSign said no with: both are answers. */
  async function ask<T>(work: (envelopes: EnvelopesApi, accountId: string) => Promise<T>): Promise<{ came: T } | DocuSignRefusal> {
    try {
      client.addDefaultHeader("Authorization", `Bearer ${await token.get()}`);
      return { came: await work(envelopes, settings.accountId) };
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal instanceof DocuSignRefusal && refusal.status < 500) return refusal;
      throw new ExternalFailure(refusal.message, { passing: true });
    }
  }

  return async (work) => {
    const answer = await service.send(async () => {
      const first = await ask(work);
      if (!(first instanceof DocuSignRefusal && first.status === 401)) return first;
      // A token that was taken back before its end: nothing has been done yet, so it can be asked once more.
      token.forget();
      return ask(work);
    });
    if (answer instanceof DocuSignRefusal) throw answer;
    return answer.came;
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

/** The name under which DocuSign knows the person as one whom this portal has signed in. */
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
 * What a call gives, or throws in the port's words. `known` are refusals that mean something to the portal; any other is a
 * matter for whoever runs it, and the person is told that signing does not work now.
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

async function sealedPdf(call: DocuSignCall, envelope: string): Promise<Buffer> {
  // The certificate of completion says who signed, when and from where.
  const sealed = await call((envelopes, account) => envelopes.getDocument(account, envelope, "combined", { certificate: "true" }));
  const pdf = z.instanceof(Buffer).parse(sealed);
  if (!pdf.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("DocuSign's document is not a PDF");
  return pdf;
}

/** Has documents signed at DocuSign, embedded: the portal says who the person is, DocuSign shows, seals and keeps. */
export async function docuSignSignature(
  { config, clock }: { config: Config; clock: Clock },
  timeoutMs?: number,
): Promise<SignatureService> {
  const settings = docuSignSettings(config);
  if (!settings) throw new Error("DocuSign is not configured.");
  const call = await docuSignCalls(settings, clock, timeoutMs);

  async function order(given: Order): Promise<string> {
    const block = { kind: "places", ...PLACES } as const;
    const pdf = await documentPdf({ document: given.document, issuer: config.HOSPITAL_NAME, block, now: clock.now() });
    const envelopeDefinition = envelopeFor(given, pdf);
    return Ordered.parse(await call((envelopes, account) => envelopes.createEnvelope(account, { envelopeDefinition }))).envelopeId;
  }

  async function addressFor(envelope: string, { signer, returnUrl }: Pick<Order, "signer" | "returnUrl">): Promise<string> {
    const recipientViewRequest = {
      returnUrl,
      authenticationMethod: "none",
      email: signer.email,
      userName: signer.name,
      clientUserId: clientUserId(signer),
    };
    const view = await call((envelopes, account) => envelopes.createRecipientView(account, envelope, { recipientViewRequest }));
    return View.parse(view).url;
  }

  async function statusOf(envelope: string): Promise<EnvelopeStatus> {
    const found = Found.parse(await call((envelopes, account) => envelopes.getEnvelope(account, envelope)));
    if (found.envelopeId !== envelope) throw new Error("DocuSign answered about another envelope");
    return statusFrom(found.status);
  }

  async function withdraw(envelope: string): Promise<void> {
    const changes = { status: "voided", voidedReason: "Replaced by another envelope of the portal" };
    await call((envelopes, account) => envelopes.update(account, envelope, { envelope: changes }));
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
