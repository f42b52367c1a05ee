import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Config } from "../../../config.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { addMinutes } from "../../../platform/dates.ts";
import { AppError, conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { FileStorage } from "../../storage/port.ts";
import type { EmbeddedSigning, SignatureService, SigningAttempt } from "../port.ts";
import { embeddedEnvelopes } from "./envelopes.ts";
import type { Seal } from "./sealing.ts";

/** How long a person may take to read and sign. */
const OPEN_MINUTES = 60;
const LONGEST_BROWSER = 300;

const noEnvelope = () => notFound("Signing page");
const settledMeanwhile = () => conflict("This agreement was just signed or declined");

/** Letters count, not how they are written: composed or not, small or large, with one space or two. */
const folded = (name: string) => name.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLocaleLowerCase("en");

const returnTo = (returnUrl: string, event: "signing_complete" | "decline"): string => {
  const url = new URL(returnUrl);
  url.searchParams.set("event", event);
  return url.href;
};

interface Parts {
  config: Config;
  db: Database;
  clock: Clock;
  storage: FileStorage;
}

function embeddedSigning(parts: Parts): EmbeddedSigning {
  const { db, clock, storage } = parts;
  const envelopes = embeddedEnvelopes(db);
  let seal: Seal | undefined;
  /** Loaded when a person signs: the code for PDFs, pictures and certificates is large. */
  async function loadSeal(): Promise<Seal> {
    const { sealing } = await import("./sealing.ts");
    seal ??= sealing(parts);
    return seal;
  }

  async function open(attempt: SigningAttempt) {
    const envelope = await envelopes.findOpen(attempt, clock.now());
    if (!envelope) throw noEnvelope();
    return envelope;
  }

  return {
    async page(attempt) {
      const { document, signer } = await open(attempt);
      return { ...document, signerName: signer.name };
    },

    async sign(attempt, given, beside) {
      const { id, signer, document, returnUrl } = await open(attempt);
      if (folded(given.name) !== folded(signer.name)) throw invalidInput({ name: `Type your name as it appears on file: ${signer.name}` });
      const toSealedPdf = await loadSeal();
      const at = clock.now();
      const from = { address: given.address, browser: given.browser.replaceAll(/\p{Cc}/gu, " ").slice(0, LONGEST_BROWSER) || "unknown" };
      const name = given.name.trim();
      const pdf = await toSealedPdf({ envelope: id, signer, document, given: { name, ...from, drawn: given.drawn }, at });

      const key = randomUUID();
      await storage.put(key, Readable.from([pdf]));
      try {
        await db.transaction().execute(async (trx) => {
          const sha256 = createHash("sha256").update(pdf).digest("hex");
          if (!(await envelopes.complete(trx, id, { name, at, ...from, key, sha256 }))) throw settledMeanwhile();
          await beside(trx);
        });
      } catch (error) {
        // Where the answer to the commit was lost the row may be there, and must find its file.
        if (error instanceof AppError) await storage.remove(key);
        throw error;
      }
      return returnTo(returnUrl, "signing_complete");
    },

    async decline(attempt, beside) {
      const { id, returnUrl } = await open(attempt);
      await db.transaction().execute(async (trx) => {
        if (!(await envelopes.close(trx, id, "declined"))) throw settledMeanwhile();
        await beside(trx);
      });
      return returnTo(returnUrl, "decline");
    },
  };
}

/** Has documents signed on a page of the portal's own, and seals them with the hospital's own certificate. */
export function embeddedSignature(parts: Parts): SignatureService {
  const { config, db, clock, storage } = parts;
  const envelopes = embeddedEnvelopes(db);
  return {
    name: "embedded",
    order: (order) => envelopes.add(order, addMinutes(clock.now(), OPEN_MINUTES)),
    async addressFor(envelope, { signer }) {
      const found = await envelopes.findOpen({ envelope, signerAccountId: signer.accountId }, clock.now());
      if (found?.signer.name !== signer.name) throw notFound("Envelope");
      return `${config.origin}/signing/${envelope}`;
    },
    statusOf: (envelope) => envelopes.statusOf(envelope, clock.now()),
    async sealedPdf(envelope) {
      const key = await envelopes.sealedKeyOf(envelope);
      if (!key) throw notFound("Signed document");
      return buffer(await storage.read(key));
    },
    async withdraw(envelope) {
      await envelopes.close(db, envelope, "voided");
    },
    embedded: embeddedSigning(parts),
  };
}
