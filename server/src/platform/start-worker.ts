import { env } from "node:process";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts a worker thread with nothing of the server's secrets, whose output nobody reads: a library may print what it finds in a patient's
 * file. Where Node keeps what it has compiled (NODE_COMPILE_CACHE), the worker may as well, by `loadCompiled`: loading
 * a library takes longer than most of what is asked of it.
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
