import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { StartRefused } from "../config.ts";
import { lockDataFolder } from "./data-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "linnet-lock-"));
const lock = join(folder, "in-use.pid");
/** Process 1 always runs, and is never this one. */
const RUNNING = "1";
/** More than any system counts to. */
const GONE = "99999999";

describe("a data folder", () => {
  afterEach(() => rmSync(lock, { force: true }));

  it("is taken with the number of the process, and freed", () => {
    const free = lockDataFolder(folder);
    expect(readFileSync(lock, "utf8")).toBe(String(process.pid));
    free();
    expect(existsSync(lock)).toBe(false);
  });

  it("that a running process holds is refused with a sentence that says what to do", () => {
    writeFileSync(lock, RUNNING);
    expect(() => lockDataFolder(folder)).toThrow(StartRefused);
    expect(() => lockDataFolder(folder)).toThrow("Stop the server first");
    expect(readFileSync(lock, "utf8")).toBe(RUNNING);
  });

  it.each([
    ["of a process that is gone", GONE],
    ["that was never finished", ""],
  ])("with a lock %s is taken over", (_what, text) => {
    writeFileSync(lock, text);
    const free = lockDataFolder(folder);
    expect(readFileSync(lock, "utf8")).toBe(String(process.pid));
    free();
  });
});
