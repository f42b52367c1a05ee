import { createHash, createPublicKey, verify } from "node:crypto";
import forge from "node-forge";

export interface Verdict {
  valid: boolean;
  /** Why not; empty when valid. */
  why: string;
  signedBy: string;
}

type Asn1 = forge.asn1.Asn1;

const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";

/** The parts of a list of ASN.1; a leaf has none. */
const partsOf = ({ value }: Asn1): Asn1[] => (typeof value === "string" ? [] : value);
/** The bytes of a leaf. */
const bytesOf = ({ value }: Asn1): Buffer => Buffer.from(typeof value === "string" ? value : "", "binary");

const at = (node: Asn1, ...path: number[]): Asn1 =>
  path.reduce((found, index) => {
    const next = partsOf(found).at(index);
    if (!next) throw new Error("not a signature");
    return next;
  }, node);

function signatureIn(pdf: Buffer): { signed: Buffer; container: Asn1; whole: boolean } {
  const text = pdf.toString("latin1");
  const [a = 0, b = 0, c = 0, d = 0] = (/\/ByteRange ?\[ ?(\d+) (\d+) (\d+) (\d+) ?\]/.exec(text) ?? []).slice(1).map(Number);
  const padded = Buffer.from(text.slice(a + b + 1, c - 1), "hex");
  // A DER of this size says its length in two bytes after the first two; zeroes fill the rest of its place.
  const der = padded.subarray(0, 4 + padded.readUInt16BE(2));
  return {
    signed: Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]),
    container: forge.asn1.fromDer(der.toString("binary")),
    // Nothing but the signature itself may stand outside of what is signed.
    whole: a === 0 && c + d === pdf.length && text[a + b] === "<" && text[c - 1] === ">",
  };
}

/**
 * Checks the seal of a PDF by itself, without the library that made it (RFC 5652 §5.4, ISO 32000-1 §12.8.1): the ranges cover the
 * whole file, the digest is of these bytes, and the certificate's key has signed the digest.
 */
export function verifySeal(pdf: Buffer): Verdict {
  const { signed, container, whole } = signatureIn(pdf);
  const data = at(container, 1, 0);
  const certificate = forge.pki.certificateFromAsn1(at(data, 3, 0));
  const signedBy = String(certificate.subject.getField("CN")?.value ?? "");
  const [signer] = partsOf(at(data, -1));
  if (!signer) throw new Error("no one has signed");
  const attributes = at(signer, 3);
  const digest = partsOf(attributes).find((one) => forge.asn1.derToOid(bytesOf(at(one, 0)).toString("binary")) === MESSAGE_DIGEST);
  const says = (why: string): Verdict => ({ valid: why === "", why, signedBy });
  if (!whole) return says("part of the file is not signed");
  if (!digest || !bytesOf(at(digest, 1, 0)).equals(createHash("sha256").update(signed).digest())) return says("the file was changed");

  // What is signed is the list of attributes as a SET, not under the tag it has in the container.
  const set = Buffer.from(forge.asn1.toDer(attributes).getBytes(), "binary");
  set[0] = 0x31;
  const key = createPublicKey(forge.pki.certificateToPem(certificate));
  return says(verify("sha256", set, key, bytesOf(at(signer, 5))) ? "" : "the key has not signed this");
}
