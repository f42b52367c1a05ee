import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { plainAddPlaceholder } from "@signpdf/placeholder-plain";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import { SUBFILTER_ADOBE_PKCS7_DETACHED } from "@signpdf/utils";
import forge from "node-forge";
import { addYears } from "../../../platform/dates.ts";

const KEY_BITS = 3072;
const CERTIFICATE_YEARS = 10;
/** The longest name a certificate may carry (RFC 5280, ub-common-name). */
const LONGEST_NAME = 64;
const OWN_NAME = " e-signature";
/** Room for the signature in the file: certificate and signature with a key of this size need about 2 KB. */
const SIGNATURE_BYTES = 8192;

/** A certificate and its key, as PEM. */
export interface SealingKey {
  certificate: string;
  privateKey: string;
}

/**
 * A name in the letters of ASCII. The PKCS#7 writer encodes others twice, and a reader then finds no certificate to the signature;
 * the document itself says the name as it is.
 */
const plain = (name: string): string =>
  name
    .replaceAll(/[‘’]/g, "'")
    .normalize("NFKD")
    .replaceAll(/[^ -~]/g, "")
    .trim() || "Hospital";

const attribute = (name: "commonName" | "organizationName", value: string) => ({
  name,
  value,
  // Tags stand in the enumeration Type; the types of this option name the wrong one.
  valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class,
});

/** The key is generated off the event loop; only the certificate is written here. */
export async function makeSealingKey(hospitalName: string, now: Date): Promise<SealingKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // A positive number of 16 bytes (RFC 5280 §4.1.2.2).
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = addYears(now, CERTIFICATE_YEARS);
  const hospital = plain(hospitalName);
  const names = [
    attribute("commonName", hospital.slice(0, LONGEST_NAME - OWN_NAME.length) + OWN_NAME),
    attribute("organizationName", hospital.slice(0, LONGEST_NAME)),
  ];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), privateKey };
}

/** A key in the form in which the signer takes it; the passphrase lives as long as the process. Each signer serves once. */
function signersOf({ certificate, privateKey }: SealingKey): () => P12Signer {
  const passphrase = randomBytes(24).toString("hex");
  const container = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(privateKey),
    [forge.pki.certificateFromPem(certificate)],
    passphrase,
    { algorithm: "aes256" },
  );
  const bytes = Buffer.from(forge.asn1.toDer(container).getBytes(), "binary");
  return () => new P12Signer(bytes, { passphrase });
}

interface Sealing {
  pdf: Buffer;
  reason: string;
  signerName: string;
  contact: string;
  at: Date;
}

/** A seal closes a PDF: one signature over the whole file (ISO 32000-1 §12.8), so that a changed byte shows. */
export function pdfSeal(key: SealingKey) {
  const nextSigner = signersOf(key);
  return async ({ pdf, reason, signerName, contact, at }: Sealing): Promise<Buffer> => {
    const prepared = plainAddPlaceholder({
      pdfBuffer: pdf,
      reason,
      name: signerName,
      contactInfo: contact,
      location: "",
      signingTime: at,
      signatureLength: SIGNATURE_BYTES,
      subFilter: SUBFILTER_ADOBE_PKCS7_DETACHED,
    });
    return new SignPdf().sign(prepared, nextSigner(), at);
  };
}
