import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SERVER = join(import.meta.dirname, "../main.ts");
const VALUE = "Ana Ruiz, MRN 40034368";

/**
 * Loaded before the server: once that handles uncaught errors, triggers them one after the other. Node's own exit never returns here, like
 * when it waits for a compiling thread that waits for it.
 */
const MISTAKES = `
process.reallyExit = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
const mistakes = [
  () => void Promise.reject(new Error("${VALUE}")),
  () => void Promise.reject("${VALUE}"),
  () => setImmediate(() => { throw new Error("${VALUE}"); }),
];
setInterval(() => process.listenerCount("uncaughtException") > 0 && mistakes.shift()?.(), 10);
`;

/** The server itself, in a process of its own, on an empty data folder; it is still opening its database when the mistakes are made. */
function runWithMistakes() {
  const folder = mkdtempSync(join(tmpdir(), "linnet-process-"));
  const preload = join(folder, "mistakes.mjs");
  writeFileSync(preload, MISTAKES);
  const env = { PATH: "/usr/bin:/bin", TMPDIR: tmpdir(), PORT: "0", LINNET_DATA: join(folder, "data") };
  const run = spawnSync(process.execPath, ["--import", preload, SERVER], { env, encoding: "utf8", timeout: 60_000 });
  const lines = run.stdout.split("\n").filter((line) => line.startsWith("{"));
  return { status: run.status, said: run.stdout + run.stderr, lines: lines.map((line): unknown => JSON.parse(line)) };
}

describe("the server's process", { timeout: 90_000 }, () => {
  it("outlives rejections that nobody handled, and ends with an exception that nobody caught: a line of each, without its words", () => {
    const { status, said, lines } = runWithMistakes();
    expect(lines).toMatchObject([
      { level: 50, msg: "unhandled rejection", err: { type: "Error" } },
      { level: 50, msg: "unhandled rejection", err: { type: "string" } },
      { level: 60, msg: "uncaught exception, the server stops", err: { type: "Error" } },
    ]);
    expect(status).toBe(1);
    expect(said).not.toContain("Ruiz");
  });
});
