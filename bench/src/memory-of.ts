import { readFileSync } from "node:fs";

const MB = 1024;

/** Megabytes of memory that a process of this machine holds now, by Linux. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / MB);
