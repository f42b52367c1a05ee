/** Runs in a worker thread (see print.ts). */
import { parentPort, workerData } from "node:worker_threads";
import { referralPdf } from "./pdf.ts";

parentPort?.postMessage(await referralPdf(workerData));
