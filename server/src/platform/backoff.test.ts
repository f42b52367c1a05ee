import { afterEach, expect, it, vi } from "vitest";
import { backoff } from "./backoff.ts";

afterEach(() => vi.restoreAllMocks());

it("doubles the pause with each try up to the longest one", () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  expect([1, 2, 3, 4, 5, 2000].map((attempt) => backoff(attempt, { first: 10, max: 75, jitter: 0.5 }))).toEqual([10, 20, 40, 75, 75, 75]);
});

it("leaves to chance no more than the part that is named", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.999_999);
  expect(backoff(1, { first: 100, max: 1000, jitter: 0.25 })).toBeCloseTo(75, 3);
  expect(backoff(2, { first: 100, max: 1000, jitter: 1 })).toBeCloseTo(0, 3);
});
