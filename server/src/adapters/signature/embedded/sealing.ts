import sharp from "sharp";
import type { Config } from "../../../config.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import type { GivenSignature, SigningDocument } from "../port.ts";
import { documentHash, documentPdf, type Evidence } from "./document-pdf.ts";
import { keptSealingKeys } from "./kept-sealing-keys.ts";
import { pdfSeal } from "./pdf-seal.ts";

const MAX_BYTES = 200 * 1024;
const MAX_PIXELS = 4_000_000;
const WIDTH = 800;
const HEIGHT = 300;
const SECONDS = 5;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Decodes a drawing and encodes it again, in black and white: none of the sent bytes get into a document.
 * @throws AppError `invalid_input` naming `drawn`.
 */
export async function readDrawnSignature(sent: Buffer): Promise<Buffer> {
  if (sent.length > MAX_BYTES) throw invalidInput({ drawn: "This signature drawing is too large. Draw it again or leave it out." });
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
    throw invalidInput({ drawn: "This signature drawing could not be read. Draw it again or leave it out." });
  }
}

interface Parts {
  config: Config;
  db: Database;
  clock: Clock;
}

interface Signing {
  envelope: string;
  signer: { accountId: number; name: string; email: string };
  document: SigningDocument;
  given: GivenSignature;
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
    ["Account", `No. ${signer.accountId}, signed in to the portal`],
    ["Name as typed", given.name],
    ["Intent", "The signer confirmed the intent to sign"],
    ["Signed at", `${utc} · ${local}`],
    ["IP address", given.address],
    ["Browser (as reported)", given.browser],
    ["Envelope", envelope],
    ["Document", `${document.title}, version ${document.version}, signed as ${document.capacity}`],
    ["SHA-256 of the signed text", documentHash(document)],
  ];
}

/** Gives the signed document as a PDF. @throws AppError `invalid_input` naming `drawn`. */
export type Seal = (signing: Signing) => Promise<Buffer>;

/** Puts the signature into the document and closes it with the hospital's seal. */
export function sealing({ config, db, clock }: Parts): Seal {
  const keys = keptSealingKeys(config);
  let ready: Promise<ReturnType<typeof pdfSeal>> | undefined;

  async function prepare() {
    try {
      return pdfSeal(await keys.current(db, clock.now()));
    } catch (error) {
      ready = undefined;
      throw error;
    }
  }
  const sealOf = () => {
    ready ??= prepare();
    return ready;
  };

  return async (signing) => {
    const { document, given, at } = signing;
    const drawn = given.drawn && (await readDrawnSignature(given.drawn));
    const { HOSPITAL_NAME: issuer, HOSPITAL_TIME_ZONE: timeZone, HOSPITAL_MAILBOX: contact } = config;
    const evidence = evidenceOf(signing, timeZone);
    const block = { kind: "given", name: given.name, when: timesOf(at, timeZone).local, drawn, evidence } as const;
    const pdf = await documentPdf({ document, issuer, block, now: at });
    const reason = `${document.title}, version ${document.version}, signed by ${signing.signer.name}`;
    return (await sealOf())({ pdf, reason, signerName: issuer, contact, at });
  };
}
