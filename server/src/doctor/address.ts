import { checkServerIdentity } from "node:tls";
import type { Config } from "../config.ts";
import { certificateOf } from "../platform/certificate.ts";
import { type Finding, note, reasonOf, right, wrong } from "./finding.ts";

const DAY_MS = 86_400_000;
const WARNED_DAYS = 21;

const CERTIFICATES = "certificates";

/** The server sent no intermediate certificate. */
const ALONE = "UNABLE_TO_VERIFY_LEAF_SIGNATURE";
const UNKNOWN_CA: ReadonlySet<string> = new Set([
  ALONE,
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
]);

async function examineCertificate(origin: string, now: Date): Promise<Finding[]> {
  try {
    const { certificate, refused } = await certificateOf(new URL(origin));
    const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS);
    if (days < 0) return [wrong(CERTIFICATES, `The certificate for ${origin} expired ${-days} days ago. Renew it and reload the proxy.`)];
    const foreign = refused && UNKNOWN_CA.has(refused) && !checkServerIdentity(new URL(origin).hostname, certificate);
    if (foreign) {
      const { CN, O } = certificate.issuer;
      const sentence = `The certificate for ${origin} was issued by “${CN ?? O ?? "an unnamed CA"}”, which Node does not trust. If this is the hospital’s own CA, set NODE_EXTRA_CA_CERTS=/etc/linnet/hospital-ca.pem. If not, install the full certificate chain on the proxy.`;
      return [refused === ALONE ? wrong(CERTIFICATES, sentence) : note(CERTIFICATES, sentence)];
    }
    if (refused)
      return [
        wrong(
          CERTIFICATES,
          `Browsers reject the certificate for ${origin} (${reasonOf(Object.assign(new Error("refused"), { code: refused }))}). Install the full certificate chain for this host name on the proxy.`,
        ),
      ];
    if (days < WARNED_DAYS) return [note(CERTIFICATES, `The certificate for ${origin} expires in ${days} days. Renew it.`)];
    return [right(CERTIFICATES, `The certificate for ${origin} is valid for ${days} more days.`)];
  } catch (error) {
    return [wrong(CERTIFICATES, `${origin} is not responding (${reasonOf(error)}). Start the proxy, or correct PUBLIC_URL or DNS.`)];
  }
}

/** Checks the public address, and the proxy in front of the portal. */
export async function examineAddress({ origin, TRUST_PROXY, HOST, LINNET_MODE }: Config, now: Date = new Date()): Promise<Finding[]> {
  const isPublic = origin.startsWith("https://");
  const isOpen = HOST !== "127.0.0.1" && HOST !== "localhost" && HOST !== "::1";
  return [
    ...(isPublic ? await examineCertificate(origin, now) : []),
    ...(isPublic && TRUST_PROXY === 0
      ? [
          wrong(
            "proxy",
            "TRUST_PROXY is 0 behind a proxy, so all users share one address and one rate limit. Set it to the number of proxies.",
          ),
        ]
      : []),
    ...(isOpen && LINNET_MODE === "production" && TRUST_PROXY > 0
      ? [
          note(
            "proxy",
            `HOST is ${HOST}, so anyone who reaches the port directly can forge X-Forwarded-For. Allow only the proxy through the firewall.`,
          ),
        ]
      : []),
  ];
}
