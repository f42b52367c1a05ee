import { existsSync } from "node:fs";

/**
 * Ends this process with `code`, at once and whatever its other threads do. `process.exit` waits for the threads that compile, and one of
 * them may wait for the main thread to collect garbage, for ever (https://github.com/nodejs/node/issues/54918): nobody would start the
 * server again. So the process is replaced by one that only ends; a kill of itself would not end the first process of a container.
 */
export function endProcess(code: number): never {
  process.emit("exit", code);
  // An upgrade may have taken this Node away: to be replaced by nothing aborts the process, which leaves its memory on the disk.
  if (existsSync(process.execPath)) process.execve?.(process.execPath, [process.execPath, "-e", `process.exit(${code})`], {});
  // There, and where processes cannot be replaced (Windows).
  return process.exit(code);
}
