/** Runs in a worker thread (see print.ts). */
import { parentPort, workerData } from "node:worker_threads";
import { loadCompiled } from "../../../platform/load-compiled.ts";

const { referralPdf } = await loadCompiled(() => import("./pdf.ts"));
parentPort?.postMessage(await referralPdf(workerData));
