import { once } from "node:events";
import { startWorker } from "../../../platform/start-worker.ts";
import type { ReferralPdf } from "./pdf.ts";

/**
 * Writes the PDF of a referral, or of several one after the other; of one with files, and of several, in a thread of its own: hundreds of
 * pages take seconds, in which nobody else would be answered.
 */
export async function printReferrals(wanted: readonly ReferralPdf[]): Promise<Uint8Array> {
  const [first, ...others] = wanted;
  if (first && others.length === 0 && first.files.length === 0) {
    // What writes PDFs is large: loaded with the first one.
    const { referralPdf } = await import("./pdf.ts");
    return referralPdf(first);
  }
  const worker = startWorker(new URL("./print-worker.ts", import.meta.url), { workerData: wanted });
  try {
    const [bytes] = await once(worker, "message");
    return bytes;
  } finally {
    await worker.terminate();
  }
}
