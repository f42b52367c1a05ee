import { existsSync } from "node:fs";

/**
 * Ends this process with `code` right away, even if other threads are busy. `process.exit` waits for compiling threads, which may wait
 * forever for the main thread to collect garbage (https://github.com/nodejs/node/issues/54918), and then the server would not be restarted.
 * So the process is replaced by another that only exits; killing itself would not end the first process of a container.
 */
export function endProcess(code: number): never {
  process.emit("exit", code);
  // An upgrade may have taken this Node away: to be replaced by nothing aborts the process, which leaves its memory on the disk.
  if (existsSync(process.execPath)) process.execve?.(process.execPath, [process.execPath, "-e", `process.exit(${code})`], {});
  // There, and where processes cannot be replaced (Windows).
  return process.exit(code);
}
