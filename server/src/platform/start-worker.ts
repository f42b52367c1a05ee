import { env } from "node:process";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts a worker thread without the server's secrets, whose output is dropped: a library may print parts of a patient's file. If Node
 * caches compiled code (NODE_COMPILE_CACHE), the worker may use it, by `loadCompiled`: loading a library takes longer than most of its
 * work.
 */
export function startWorker(file: URL, options: Pick<WorkerOptions, "workerData" | "resourceLimits"> = {}): Worker {
  const { NODE_COMPILE_CACHE } = env;
  const worker = new Worker(file, {
    ...options,
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
