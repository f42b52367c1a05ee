import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeInTime } from "./close-in-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A start that fails, closes what it has opened and says why. */
async function failedStart(close: () => Promise<void>): Promise<never> {
  try {
    throw new Error("The port is taken.");
  } catch (error) {
    await closeInTime(close, 10_000);
    throw error;
  }
}

test("whoever starts a server that fails reads why, also when what it has opened never closes", async () => {
  const start = failedStart(() => new Promise(() => undefined));
  const reason = expect(start).rejects.toThrow("The port is taken.");
  await vi.advanceTimersByTimeAsync(9_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await reason;
});

test("whoever starts a server that fails reads why it failed, and not what fails in closing", async () => {
  await expect(failedStart(() => Promise.reject(new Error("Not open")))).rejects.toThrow("The port is taken.");
  expect(vi.getTimerCount()).toBe(0);
});

test("a server that fails to start ends as soon as all is closed", async () => {
  await expect(failedStart(() => Promise.resolve())).rejects.toThrow("The port is taken.");
  expect(vi.getTimerCount()).toBe(0);
});
