import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { CA } from "./enter-network.ts";

function openssl(args: readonly string[], input?: string): string {
  const done = spawnSync("openssl", args, { encoding: "utf8", input, maxBuffer: 1_000_000 });
  if (done.status !== 0) throw new Error(`openssl ${args[0]} failed: ${done.stderr}`);
  return done.stdout;
}

/** The certificate of the drill's CA, in PEM. */
export const caCertificate = (): string => readFileSync(CA.certificate, "utf8");

/** Signs a request in PEM with the names that it asks for, as a hospital's CA does. @throws Error with what openssl says */
export function signRequest(request: string): string {
  const signer = ["-CA", CA.certificate, "-CAkey", CA.key, "-CAcreateserial"];
  return openssl(["x509", "-req", "-days", "30", "-copy_extensions", "copyall", ...signer], request);
}

/** A key and its certificate for a name, in the folder of the CA. */
export function certificateFor(name: string): { key: string; certificate: string } {
  const key = `${CA.key}-${name}`;
  const request = openssl([
    "req",
    "-new",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-subj",
    `/CN=${name}`,
    "-addext",
    `subjectAltName=DNS:${name}`,
  ]);
  return { key: readFileSync(key, "utf8"), certificate: signRequest(request) };
}
