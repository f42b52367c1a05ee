/** Runs in a worker thread (see print.ts). */
import { parentPort, workerData } from "node:worker_threads";
import { loadCompiled } from "../../../platform/load-compiled.ts";
import type { ReferralPdf } from "./pdf.ts";

const { referralPdf } = await loadCompiled(() => import("./pdf.ts"));

/** Appends the files, each with its own headers and page numbers. */
async function inOneFile(wanted: readonly ReferralPdf[]): Promise<Uint8Array> {
  const { PDFDocument } = await loadCompiled(() => import("@cantoo/pdf-lib"));
  const whole = await PDFDocument.create();
  for (const each of wanted) {
    const printed = await PDFDocument.load(await referralPdf(each));
    for (const page of await whole.copyPages(printed, printed.getPageIndices())) whole.addPage(page);
  }
  whole.setTitle(`${wanted.length} referrals`, { showInWindowTitleBar: true });
  return whole.save();
}

const wanted: readonly ReferralPdf[] = workerData;
const [first, ...others] = wanted;
parentPort?.postMessage(first && others.length === 0 ? await referralPdf(first) : await inOneFile(wanted));
