import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { bulkhead } from "cockatiel";
import { startWorker } from "../../../platform/start-worker.ts";
import type { ReferralPdf } from "./pdf.ts";

/** Hundreds of pages take seconds. What takes longer than this is stuck. */
const TIME_MS = 180_000;

/** One print at a time, in the order of the requests. */
const turns = bulkhead(1, Number.POSITIVE_INFINITY);
let running: Worker | undefined;

/** The thread that prints. It lasts, because its library takes longer to load than a page to print. */
function printer(): Worker {
  if (running) return running;
  const worker = startWorker(new URL("./print-worker.ts", import.meta.url));
  running = worker;
  worker.once("exit", () => {
    if (running === worker) running = undefined;
  });
  return worker;
}

/** Buffers with memory of their own move to the thread. Others are copied. */
const memoryOf = (wanted: readonly ReferralPdf[]) =>
  wanted
    .flatMap(({ files }) => files)
    .map(({ bytes }) => bytes)
    .filter((bytes) => bytes.byteLength === bytes.buffer.byteLength)
    .map(({ buffer }) => buffer)
    .filter((memory) => memory instanceof ArrayBuffer);

async function print(wanted: readonly ReferralPdf[]): Promise<Uint8Array> {
  const worker = printer();
  // A thread that only waits keeps no process alive.
  worker.ref();
  try {
    worker.postMessage(wanted, [...new Set(memoryOf(wanted))]);
    const [bytes] = await once(worker, "message", { signal: AbortSignal.timeout(TIME_MS) });
    return bytes;
  } catch (error) {
    running = undefined;
    await worker.terminate();
    throw error;
  } finally {
    worker.unref();
  }
}

/**
 * The PDF of one or more referrals, one after the other, in a thread of its own: other requests go on. The files' bytes move to that
 * thread and are gone here.
 */
export const printReferrals = (wanted: readonly ReferralPdf[]): Promise<Uint8Array> => turns.execute(() => print(wanted));
