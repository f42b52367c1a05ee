import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type ReferralPdf, referralPdf } from "./pdf.ts";

/**
 * Writes the PDF of a referral; one with files in a thread of its own: hundreds of attached pages take seconds, in which nobody else
 * would be answered.
 */
export async function printReferral(wanted: ReferralPdf): Promise<Uint8Array> {
  if (wanted.files.length === 0) return referralPdf(wanted);
  const worker = new Worker(new URL("./print-worker.ts", import.meta.url), {
    workerData: wanted,
    // Nothing of the server's secrets, and nothing that a library prints about a patient.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  try {
    const [bytes] = await once(worker, "message");
    return bytes;
  } finally {
    await worker.terminate();
  }
}
