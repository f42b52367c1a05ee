import { once } from "node:events";
import { connect, type PeerCertificate } from "node:tls";

const WITHIN_MS = 5_000;
const ASK_EVERY_MS = 3_600_000;

/** The certificate that browsers get at an https address, and why it is rejected. @throws if there is none */
export async function certificateOf({ hostname, port }: URL): Promise<{ certificate: PeerCertificate; refused: string | undefined }> {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
    timeout: WITHIN_MS,
  });
  socket.on("timeout", () => socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
  try {
    await once(socket, "secureConnect");
    return { certificate: socket.getPeerCertificate(), refused: socket.authorized ? undefined : String(socket.authorizationError) };
  } finally {
    socket.destroy();
  }
}

/** For how long a certificate is still good. */
export interface CertificateWatch {
  /** In seconds, less than 0 once it has ended; undefined where it was not seen the last time. */
  remainingSeconds(): number | undefined;
  stop(): void;
}

/** Looks at the certificate of an https address, now and each hour. */
export function watchCertificate(address: URL, ask = certificateOf): CertificateWatch {
  let endsAt: number | undefined;
  const look = async () => {
    endsAt = await ask(address).then(
      ({ certificate }) => Date.parse(certificate.valid_to),
      () => undefined,
    );
  };
  void look();
  const timer = setInterval(look, ASK_EVERY_MS).unref();
  return {
    remainingSeconds: () => (endsAt === undefined ? undefined : (endsAt - Date.now()) / 1000),
    stop: () => clearInterval(timer),
  };
}
