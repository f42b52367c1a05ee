import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchCertificate } from "./certificate.ts";

const ADDRESS = new URL("https://portal.hospital.example");
const DAY_MS = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-29T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A proxy that shows a certificate until its last day, or nothing. */
// Of a certificate only its end is asked for.
const showing = (until: () => string | undefined) =>
  (() => {
    const validTo = until();
    return validTo ? Promise.resolve({ certificate: { valid_to: validTo }, refused: undefined }) : Promise.reject(new Error("away"));
  }) as unknown as Parameters<typeof watchCertificate>[1];

it("says for how long the certificate is good, sees a new one, and says nothing while nothing answers", async () => {
  let until: string | undefined = "Dec  9 12:00:00 2026 GMT";
  const watch = watchCertificate(
    ADDRESS,
    showing(() => until),
  );
  expect(watch.remainingSeconds()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.remainingSeconds()).toBe((10 * DAY_MS) / 1000);
  until = undefined;
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(watch.remainingSeconds()).toBeUndefined();
  until = "Dec 30 12:00:00 2026 GMT";
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(watch.remainingSeconds()).toBe((29 * DAY_MS) / 1000);
  watch.stop();
});
