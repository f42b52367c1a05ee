import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stopOnSignal } from "./stop-on-signal.ts";

let seen: string[];
let signalled: EventEmitter;

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  signalled = new EventEmitter();
  signalled.on("uncaughtException", ({ message }: Error) => seen.push(message));
});
afterEach(() => {
  vi.useRealTimers();
});

const end = (code: number) => void seen.push(`exit ${code}`);
const leave = () => void seen.push("leave");
const closing = (goodbye: () => Promise<void>) => {
  const close = () => {
    seen.push("close");
    return goodbye();
  };
  stopOnSignal(signalled, { leave, drainMs: 3_000, goodbyeMs: 10_000, close, end });
};

it("says first that nobody is to be sent here, closes when that was heard, and ends with 0", async () => {
  closing(async () => undefined);
  signalled.emit("SIGTERM");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(seen).toEqual(["leave"]);
  signalled.emit("SIGINT");
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(["leave", "close", "exit 0"]);
});

it("ends with 1 where what is under way takes too long", async () => {
  closing(() => new Promise(() => undefined));
  signalled.emit("SIGINT");
  await vi.advanceTimersByTimeAsync(12_999);
  expect(seen).toEqual(["leave", "close"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.at(-1)).toBe("exit 1");
});

it("says why it could not close", async () => {
  closing(async () => {
    throw new Error("a file is still open");
  });
  signalled.emit("SIGTERM");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen.at(-1)).toBe("a file is still open");
});
