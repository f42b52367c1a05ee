import { once } from "node:events";
import { startWorker } from "../../../platform/start-worker.ts";
import type { ReferralPdf } from "./pdf.ts";

/**
 * The PDF of one or more referrals, one after the other. Several referrals, or one with files, use a worker thread. Hundreds of pages take
 * seconds, which would block other requests.
 */
export async function printReferrals(wanted: readonly ReferralPdf[]): Promise<Uint8Array> {
  const [first, ...others] = wanted;
  if (first && others.length === 0 && first.files.length === 0) {
    // The PDF library is large, so it is loaded on first use.
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
