import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

function fieldsOf(pid: number): string[] {
  try {
    // The name, in brackets, may have spaces.
    return (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ");
  } catch {
    // The process has just ended.
    return [];
  }
}

const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
const OF_ENDED_CHILDREN = [13, 14];

/** Seconds of processor time that a process has taken, with its threads, and with those of its children that have ended. */
const secondsOf = (pid: number): number => {
  const fields = fieldsOf(pid);
  return [USER, SYSTEM, ...OF_ENDED_CHILDREN].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0) / TICKS_A_SECOND;
};

const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((each) => Number.isInteger(each) && Number(fieldsOf(each)[PARENT]) === pid);

/** Seconds of processor time of a process and its children; not a number where the machine does not tell. */
export const processorTime = (pid: number): number =>
  existsSync("/proc") ? [pid, ...childrenOf(pid)].reduce((sum, each) => sum + secondsOf(each), 0) : Number.NaN;

/** Bytes of memory that a process holds, now and at most so far. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN) * 1024;
  return { now: kilobytes("VmRSS"), most: kilobytes("VmHWM") };
}
