/** Runs in a worker thread (see print.ts): prints whatever arrives, one after the other. A failure ends it. */
import { parentPort } from "node:worker_threads";
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

async function print(wanted: readonly ReferralPdf[]): Promise<void> {
  const [first, ...others] = wanted;
  const bytes = first && others.length === 0 ? await referralPdf(first) : await inOneFile(wanted);
  // Bytes of a shared pool cannot be moved.
  const whole = new Uint8Array(bytes);
  parentPort?.postMessage(whole, [whole.buffer]);
}

parentPort?.on("message", (wanted: readonly ReferralPdf[]) => void print(wanted));
