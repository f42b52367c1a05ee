import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logLines } from "./log-lines.ts";

let written: string[];
const lines = () => logLines((text) => written.push(text));

beforeEach(() => {
  written = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the lines of a log", () => {
  it("are written together, a tenth of a second after the first of them at the latest", () => {
    const log = lines();
    log.write("one\n");
    vi.advanceTimersByTime(60);
    log.write("two\n");
    vi.advanceTimersByTime(39);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(["one\ntwo\n"]);
    log.write("three\n");
    vi.advanceTimersByTime(100);
    expect(written).toEqual(["one\ntwo\n", "three\n"]);
  });

  it("are written when they are many, each once", () => {
    const log = lines();
    const line = `${"x".repeat(8_191)}\n`;
    log.write(line);
    log.write(line);
    expect(written).toEqual([line + line]);
    vi.advanceTimersByTime(1_000);
    expect(written).toHaveLength(1);
  });

  it("are written at once when the process ends", () => {
    const log = lines();
    log.flush();
    expect(written).toEqual([]);
    log.write("last\n");
    log.flush();
    expect(written).toEqual(["last\n"]);
  });
});
