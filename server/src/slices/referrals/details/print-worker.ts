/** Runs in a worker thread (see print-referral.ts). */
import { parentPort, workerData } from "node:worker_threads";
import { referralPdf } from "./pdf.ts";

parentPort?.postMessage(await referralPdf(workerData));
