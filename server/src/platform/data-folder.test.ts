import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { StartRefused } from "../config.ts";
import { lockDataFolder, secureDataFolder } from "./data-folder.ts";

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

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe("the permissions of a data folder", () => {
  const within = mkdtempSync(join(tmpdir(), "linnet-mode-"));

  it("are its owner's alone when it is made, and so are those of the folders on the way there", () => {
    const data = join(within, "srv", "data");
    secureDataFolder(data);
    expect([modeOf(join(within, "srv")), modeOf(data)]).toEqual(["700", "700"]);
  });

  it("are mended in all of it, but not behind a link", () => {
    const data = join(within, "mended");
    const outside = join(within, "outside");
    mkdirSync(join(data, "files", "deep"), { recursive: true });
    for (const file of [join(data, "in-use.pid"), join(data, "files", "deep", "letter"), outside]) writeFileSync(file, "x");
    symlinkSync(outside, join(data, "link"));
    for (const [path, mode] of [
      [data, 0o755],
      [join(data, "files"), 0o777],
      [join(data, "files", "deep"), 0o2775],
      [join(data, "in-use.pid"), 0o644],
      [join(data, "files", "deep", "letter"), 0o666],
      [outside, 0o644],
    ] as const)
      chmodSync(path, mode);
    secureDataFolder(data);
    expect([data, join(data, "files"), join(data, "files", "deep")].map(modeOf)).toEqual(["700", "700", "700"]);
    expect([join(data, "in-use.pid"), join(data, "files", "deep", "letter"), outside].map(modeOf)).toEqual(["600", "600", "644"]);
  });

  it("are mended where the data folder is itself a link", () => {
    const disk = join(within, "disk");
    mkdirSync(disk);
    chmodSync(disk, 0o755);
    symlinkSync(disk, join(within, "linked"));
    secureDataFolder(join(within, "linked"));
    expect(modeOf(disk)).toBe("700");
  });

  it.each([0o770, 0o777, 0o702])(
    "stop the start where others may write (%o), with the command that closes it, and change nothing",
    (mode) => {
      const data = join(within, "open");
      mkdirSync(data, { recursive: true });
      chmodSync(data, mode);
      expect(() => secureDataFolder(data)).toThrow(StartRefused);
      expect(() => secureDataFolder(data)).toThrow(`chmod 700 "${data}"`);
      expect(modeOf(data)).toBe(mode.toString(8));
    },
  );
});
