import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { BulkheadRejectedError, bulkhead, wrap } from "cockatiel";
import { AppError } from "../http/errors.ts";
import { startWorker } from "../start-worker.ts";
import type { RebuildAnswer, RebuildOrder } from "./rebuild-worker.ts";

interface RebuildLimits {
  /** For one file. */
  timeMs: number;
  /** Of a worker: objects and the bytes they hold. What a picture takes while it is decoded is limited by its pixels. */
  megabytes: number;
}

const LIMITS: RebuildLimits = { timeMs: 60_000, megabytes: 384 };
const LOOK_EVERY_MS = 100;
const MEGABYTE = 1_048_576;

const AT_ONCE = 2;
const MAX_WAITING = 200;
/** For the whole process: it is its memory that is spared. */
const turns = bulkhead(AT_ONCE, MAX_WAITING);
/** One request with pictures at a time: a large photograph that has to be turned takes a hundred megabytes while it is. */
const pictureTurns = wrap(bulkhead(1, MAX_WAITING), turns);

const isOutOfMemory = (error: unknown) => error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Calls `stop` once the worker has taken more than it may: what typed arrays hold is not in Node's own limit. */
function watchMemory(worker: Worker, megabytes: number, stop: () => void): NodeJS.Timeout {
  const look = async () => {
    const { used_heap_size, external_memory } = await worker.getHeapStatistics();
    if (used_heap_size + external_memory > megabytes * MEGABYTE) stop();
  };
  // A worker that has ended has no statistics, and nothing left to watch.
  return setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
}

async function askWorker(worker: Worker, order: RebuildOrder, { timeMs, megabytes }: RebuildLimits): Promise<RebuildAnswer> {
  const over = new AbortController();
  const time = setTimeout(() => over.abort(), timeMs);
  const memory = watchMemory(worker, megabytes, () => over.abort());
  try {
    worker.postMessage(order);
    const [answer] = await once(worker, "message", { signal: over.signal });
    return answer;
  } catch (error) {
    if (over.signal.aborted || isOutOfMemory(error)) return { why: "It needs too much time or memory" };
    throw error;
  } finally {
    clearTimeout(time);
    clearInterval(memory);
  }
}

/** One worker for the files of one request, so that nothing a file leaves behind stays. */
async function inWorker(orders: readonly RebuildOrder[], limits: RebuildLimits): Promise<RebuildAnswer[]> {
  const worker = startWorker(new URL("./rebuild-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  // While a file is waited for, its failure is that of the file. Without a listener any other moment's would end the server.
  worker.on("error", () => undefined);
  const answers: RebuildAnswer[] = [];
  try {
    for (const order of orders) {
      const answer = await askWorker(worker, order, limits);
      answers.push(answer);
      if ("why" in answer) break;
    }
    return answers;
  } finally {
    await worker.terminate();
  }
}

/**
 * Rebuilds files in a worker thread, for at most two requests at a time, one of them with pictures; others wait. Stops at the first
 * failure.
 * @throws AppError `upstream_unavailable` when too many wait already.
 */
export async function rebuildFiles(orders: readonly RebuildOrder[], limits = LIMITS): Promise<RebuildAnswer[]> {
  if (orders.length === 0) return [];
  const hasPictures = orders.some(({ mediaType }) => mediaType !== "application/pdf");
  return (hasPictures ? pictureTurns : turns)
    .execute(() => inWorker(orders, limits))
    .catch((error: unknown) => {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new AppError("upstream_unavailable", "The portal is processing too many files right now. Try again in a moment.", {
        retryAfter: 30,
      });
    });
}
