import { z } from "zod";
import type { Config } from "../../../config.ts";
import type { Clock } from "../../../platform/clock.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import { documentPdf } from "../embedded/document-pdf.ts";
import type { EnvelopeStatus, Order, SignatureService, Signer } from "../port.ts";
import { type DocuSignCall, DocuSignRefusal, docuSignCalls, noAnswer } from "./calls.ts";
import { docuSignSettings } from "./settings.ts";

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

const strangers = () => {
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
  const call = await docuSignCalls(docuSignSettings(config), clock, timeoutMs);

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
    addressFor: (envelope, who) => inPortWords(addressFor(envelope, who), { UNKNOWN_ENVELOPE_RECIPIENT: strangers }),
    statusOf: (envelope) => inPortWords<EnvelopeStatus>(statusOf(envelope), { ENVELOPE_DOES_NOT_EXIST: () => "voided" }),
    sealedPdf: (envelope) => inPortWords(sealedPdf(call, envelope)),
    withdraw: (envelope) => inPortWords(withdraw(envelope)),
  };
}
