import { once } from "node:events";
import { startWorker } from "../../../platform/start-worker.ts";
import { type ReferralPdf, referralPdf } from "./pdf.ts";

/**
 * Writes the PDF of a referral; one with files in a thread of its own: hundreds of attached pages take seconds, in which nobody else
 * would be answered.
 */
export async function printReferral(wanted: ReferralPdf): Promise<Uint8Array> {
  if (wanted.files.length === 0) return referralPdf(wanted);
  const worker = startWorker(new URL("./print-worker.ts", import.meta.url), { workerData: wanted });
  try {
    const [bytes] = await once(worker, "message");
    return bytes;
  } finally {
    await worker.terminate();
  }
}
