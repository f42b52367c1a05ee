import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addSeconds } from "../../../platform/dates.ts";
import type { Follower } from "../../../platform/live/live.ts";
import { alertWhenRaised } from "./alert-when-raised.ts";

describe("telling of alerts", () => {
  let followers: Follower[];
  let rounds: (() => void)[];
  let due: Date | undefined;
  const failures: unknown[] = [];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: new Date("2026-11-20T18:00:00Z") });
    [followers, rounds, due] = [[], [], undefined];
  });
  afterEach(() => vi.useRealTimers());

  const begin = () =>
    alertWhenRaised(
      {
        follow: (follower) => {
          followers.push(follower);
          return () => void followers.pop();
        },
      },
      () => new Promise((resolve) => rounds.push(() => resolve(due))),
      { now: () => new Date(), onFailure: (err) => failures.push(err) },
    );
  const settle = async () => {
    for (const end of rounds) end();
    await vi.advanceTimersByTimeAsync(0);
  };
  const raise = () => followers[0]?.notice({ kind: "alerts-raised" });

  it("begins at the start, and once more for all that is raised meanwhile", async () => {
    begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(rounds).toHaveLength(1);
    raise();
    raise();
    followers[0]?.notice({ kind: "session", sessionId: "7d4f0a52-3b8e-4d0c-9a35-1f0c6d2b8e11" });
    await settle();
    expect(rounds).toHaveLength(2);
    await settle();
    expect(rounds).toHaveLength(2);
  });

  it("begins again when something is due, and after a while in which nothing was heard", async () => {
    begin();
    await vi.advanceTimersByTimeAsync(0);
    due = addSeconds(new Date(), 30);
    await settle();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(rounds).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rounds).toHaveLength(2);
    due = undefined;
    await settle();
    followers[0]?.gap();
    await vi.advanceTimersByTimeAsync(0);
    expect(rounds).toHaveLength(3);
  });

  it("ends with the server, after what is under way", async () => {
    const stop = begin();
    await vi.advanceTimersByTimeAsync(0);
    due = addSeconds(new Date(), 5);
    const stopped = stop();
    await settle();
    await stopped;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([rounds.length, followers.length]).toEqual([1, 0]);
  });
});
