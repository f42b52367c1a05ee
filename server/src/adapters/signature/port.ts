import type { Database } from "../../platform/database/database.ts";

/** The text to sign, as the signer reads it. */
export interface SigningDocument {
  title: string;
  version: string;
  /** In which capacity the person signs, in words. */
  capacity: string;
  sections: { heading: string; paragraphs: string[] }[];
}

/** Who is asked to sign. */
export interface Signer {
  accountId: number;
  name: string;
  email: string;
}

/** A document for one signer. Where the person has signed or refused, the browser goes on to `returnUrl` with an `event` in its query. */
export interface Order {
  signer: Signer;
  document: SigningDocument;
  returnUrl: string;
}

/** `voided` is everything that ended without the signer's word: withdrawn, run out, unknown to the service. */
export type EnvelopeStatus = "sent" | "completed" | "declined" | "voided";

/** Has documents signed by people. An envelope is one document given to one signer, named by the service's own id. */
export interface SignatureService {
  readonly name: "embedded" | "docusign";
  /** Opens an envelope; gives its id. @throws AppError `upstream_unavailable` */
  order(order: Order): Promise<string>;
  /**
   * The signing address for the envelope's signer only; valid for a few minutes.
   * @throws AppError `upstream_unavailable`, `not_found` if the envelope belongs to another person or name.
   */
  addressFor(envelope: string, order: Pick<Order, "signer" | "returnUrl">): Promise<string>;
  /** @throws AppError `upstream_unavailable` */
  statusOf(envelope: string): Promise<EnvelopeStatus>;
  /** The signed document of a completed envelope, sealed by the service. @throws AppError when it cannot be had. */
  sealedPdf(envelope: string): Promise<Buffer>;
  /** Withdraws an unsigned envelope. @throws AppError `upstream_unavailable` */
  withdraw(envelope: string): Promise<void>;
  /** Only the embedded service: what its own page calls. */
  embedded?: EmbeddedSigning;
}

/** One person at one envelope of the embedded service. Foreign, settled and expired envelopes count as unknown. */
export interface SigningAttempt {
  envelope: string;
  signerAccountId: number;
}

/** What the signer gives, and from where. */
export interface GivenSignature {
  name: string;
  /** A PNG, as it came. */
  drawn: Buffer | null;
  address: string;
  /** The browser, as it calls itself. */
  browser: string;
}

/** Runs in the transaction that settles the envelope: what it throws keeps the envelope open. */
type Beside = (trx: Database) => Promise<void>;

export interface EmbeddedSigning {
  /** @throws AppError `not_found` */
  page(attempt: SigningAttempt): Promise<SigningDocument & { signerName: string }>;
  /**
   * Seals the document with the signature in it; says where the browser goes on.
   * @throws AppError `not_found`, `invalid_input` naming `name` or `drawn`, `conflict` when another signature was faster.
   */
  sign(attempt: SigningAttempt, given: GivenSignature, beside: Beside): Promise<string>;
  /** @throws AppError `not_found`, `conflict` */
  decline(attempt: SigningAttempt, beside: Beside): Promise<string>;
}
