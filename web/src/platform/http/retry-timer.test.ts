import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retryTimer } from "./retry-timer.ts";

describe("trying again after a pause", () => {
  const act = vi.fn();
  const timerOf = (jitter?: number) => retryTimer(act, { firstMs: 1_000, maxMs: 5_000, ...(jitter !== undefined && { jitter }) });
  /** The pauses before the next calls, where each call is scheduled once the one before has been made. */
  const pausesOf = (timer: ReturnType<typeof retryTimer>, count: number) =>
    Array.from({ length: count }, () => {
      const from = Date.now();
      timer.schedule();
      vi.runAllTimers();
      return Date.now() - from;
    });

  beforeEach(() => {
    vi.useFakeTimers();
    act.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("doubles the pause each time, up to the longest", () => {
    expect(pausesOf(timerOf(), 5)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(act).toHaveBeenCalledTimes(5);
  });

  it("begins with the first pause again after a success", () => {
    const timer = timerOf();
    pausesOf(timer, 3);
    timer.reset();
    expect(pausesOf(timer, 2)).toEqual([1_000, 2_000]);
  });

  it("shortens each pause by chance, by at most the jitter", () => {
    const random = vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(1);
    expect(pausesOf(timerOf(0.5), 2)).toEqual([1_000, 1_000]);
    expect(random).toHaveBeenCalledTimes(2);
  });

  it("is called once, however often it is scheduled before the pause is over", () => {
    const timer = timerOf();
    timer.schedule();
    timer.schedule();
    vi.runAllTimers();
    expect(act).toHaveBeenCalledOnce();
  });

  it.each(["cancel", "reset"] as const)("calls nothing after %s", (stop) => {
    const timer = timerOf();
    timer.schedule();
    timer[stop]();
    vi.runAllTimers();
    expect(act).not.toHaveBeenCalled();
  });

  it("goes on with longer pauses after a cancel", () => {
    const timer = timerOf();
    pausesOf(timer, 1);
    timer.cancel();
    expect(pausesOf(timer, 1)).toEqual([2_000]);
  });
});
