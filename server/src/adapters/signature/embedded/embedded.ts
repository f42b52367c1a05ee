import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import sharp from "sharp";
import type { Config } from "../../../config.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { addMinutes } from "../../../platform/dates.ts";
import { AppError, conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { FileStorage } from "../../storage/port.ts";
import type { EmbeddedSigning, GivenSignature, SignatureService, SigningAttempt, SigningDocument } from "../port.ts";
import { documentHash, documentPdf, type Evidence } from "./document-pdf.ts";
import { embeddedEnvelopes } from "./envelopes.ts";
import { makeSealingKey, pdfSeal, type SealingKey } from "./pdf-seal.ts";

const MAX_BYTES = 200 * 1024;
const MAX_PIXELS = 4_000_000;
const WIDTH = 800;
const HEIGHT = 300;
const SECONDS = 5;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Decodes what was drawn and encodes it anew, in black and white: nothing of the file that was sent goes into a document.
 * @throws AppError `invalid_input` naming `drawn`.
 */
export async function readDrawnSignature(sent: Buffer): Promise<Buffer> {
  if (sent.length > MAX_BYTES) throw invalidInput({ drawn: "This drawing is too large. Draw it again, or leave it out." });
  try {
    if (!sent.subarray(0, PNG.length).equals(PNG)) throw new Error("not a PNG");
    return await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: "warning", pages: 1 })
      .timeout({ seconds: SECONDS })
      .resize(WIDTH, HEIGHT, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw invalidInput({ drawn: "This drawing could not be read. Draw it again, or leave it out." });
  }
}

const newest = (db: Database): Promise<SealingKey | undefined> =>
  db.selectFrom("signature_keys").select(["certificate", "private_key as privateKey"]).orderBy("id", "desc").limit(1).executeTakeFirst();

/** The key that seals now, made when there is none. Two processes that make one at once come to the same. */
async function embeddedSealingKey(db: Database, hospitalName: string, now: Date): Promise<SealingKey> {
  const known = await newest(db);
  if (known) return known;
  const made = await makeSealingKey(hospitalName, now);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('signature_keys'))`.execute(trx);
    const first = await newest(trx);
    if (first) return first;
    await trx.insertInto("signature_keys").values({ certificate: made.certificate, private_key: made.privateKey }).execute();
    return made;
  });
}

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

interface Signing {
  envelope: string;
  signer: { accountId: number; name: string; email: string };
  document: SigningDocument;
  given: Pick<GivenSignature, "name" | "address" | "browser">;
  /** Drawn anew. */
  drawn: Buffer | null;
  at: Date;
}

/** The times of the evidence: as computers say it, and as the hospital's clocks showed it. */
function timesOf(at: Date, timeZone: string): { utc: string; local: string } {
  const local = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone }).format(at);
  return { utc: at.toISOString(), local: `${local} (${timeZone})` };
}

function evidenceOf({ envelope, signer, document, given, at }: Signing, timeZone: string): Evidence[] {
  const { utc, local } = timesOf(at, timeZone);
  return [
    ["Signer", signer.name],
    ["Email", signer.email],
    ["Account", `number ${signer.accountId}, signed in at the portal`],
    ["Name as typed", given.name],
    ["Intent", "The signer confirmed that they wanted to sign"],
    ["Signed at", `${utc} · ${local}`],
    ["From the address", given.address],
    ["Browser, as reported", given.browser],
    ["Envelope", envelope],
    ["Document", `${document.title}, version ${document.version}, signed as ${document.capacity}`],
    ["SHA-256 of the signed text", documentHash(document)],
  ];
}

/** Puts the signature into the document and closes it with the hospital's seal. */
function sealing({ config, db, clock }: Parts) {
  let ready: Promise<ReturnType<typeof pdfSeal>> | undefined;

  async function prepare() {
    try {
      return pdfSeal(await embeddedSealingKey(db, config.HOSPITAL_NAME, clock.now()));
    } catch (error) {
      ready = undefined;
      throw error;
    }
  }
  const sealOf = () => {
    ready ??= prepare();
    return ready;
  };

  return async (signing: Signing): Promise<Buffer> => {
    const { document, given, drawn, at } = signing;
    const { HOSPITAL_NAME: issuer, HOSPITAL_TIME_ZONE: timeZone, HOSPITAL_MAILBOX: contact } = config;
    const evidence = evidenceOf(signing, timeZone);
    const block = { kind: "given", name: given.name, when: timesOf(at, timeZone).local, drawn, evidence } as const;
    const pdf = await documentPdf({ document, issuer, block, now: at });
    const reason = `${document.title}, version ${document.version}, signed by ${signing.signer.name}`;
    return (await sealOf())({ pdf, reason, signerName: issuer, contact, at });
  };
}

function embeddedSigning(parts: Parts): EmbeddedSigning {
  const { db, clock, storage } = parts;
  const envelopes = embeddedEnvelopes(db);
  const seal = sealing(parts);

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
      if (folded(given.name) !== folded(signer.name)) throw invalidInput({ name: `Type your name as it is on file: ${signer.name}` });
      const drawn = given.drawn && (await readDrawnSignature(given.drawn));
      const at = clock.now();
      const from = { address: given.address, browser: given.browser.replaceAll(/\p{Cc}/gu, " ").slice(0, LONGEST_BROWSER) || "unknown" };
      const name = given.name.trim();
      const pdf = await seal({ envelope: id, signer, document, given: { name, ...from }, drawn, at });

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
