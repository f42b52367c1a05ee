import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { createQueryClient } from "./query-client.ts";

const newClient = () => createQueryClient({ onSessionLost: () => undefined, onPracticeNotActive: () => undefined });

describe("a browser that is offline", () => {
  afterEach(() => onlineManager.setOnline(true));

  it("asks all the same, so that the failure can be shown", async () => {
    onlineManager.setOnline(false);
    const queryFn = () => Promise.reject(new Error("Nothing answers"));
    await expect(newClient().fetchQuery({ queryKey: ["anything"], queryFn })).rejects.toThrow("Nothing answers");
  });
});

describe("a server that is too busy for a moment", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const busy = (busySeconds?: number) =>
    new ApiError({ status: 503, code: "upstream_unavailable", message: "Busy", requestId: "none" }, { busySeconds });

  it("is asked again when it wishes, so that a page is not lost to it", async () => {
    const queryFn = vi.fn().mockRejectedValueOnce(busy(5)).mockResolvedValue("here");
    const answer = newClient().fetchQuery({ queryKey: ["anything"], queryFn, retry: newClient().getDefaultOptions().queries?.retry ?? 0 });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toBe("here");
  });

  it.each([
    ["stays busy", 5, 3],
    ["asks for a long wait", 3600, 1],
    ["speaks of another system, which does not say when", undefined, 1],
  ])("is given up when it %s", async (_why, seconds, times) => {
    const queryFn = vi.fn().mockRejectedValue(busy(seconds));
    const answer = newClient().fetchQuery({ queryKey: ["anything"], queryFn, retry: newClient().getDefaultOptions().queries?.retry ?? 0 });
    const refused = expect(answer).rejects.toThrow("Busy");
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(queryFn).toHaveBeenCalledTimes(times);
  });
});
