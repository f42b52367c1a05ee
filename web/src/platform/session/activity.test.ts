import { session } from "@linnet/contract/session";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { DORA, fakeNavigator, fakeProvider, SETTINGS, tokensOf } from "../../../test/people.ts";
import { call } from "../http/api-client.ts";
import { type ActivityWatch, watchActivity } from "./activity.ts";
import { accessToken, openTokens } from "./tokens.ts";

const TIMES = { promptAfterMs: 900_000, answerWithinMs: 60_000 };

describe("watching whether somebody is at work", () => {
  let api: FakeApi;
  let left: (number | undefined)[];
  let over: number;
  let watches: ActivityWatch[];

  beforeEach(async () => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    api = fakeApi();
    api.reply(session.active, true);
    tokensOf(DORA, "token-1", 100_000);
    await openTokens(SETTINGS.signIn, fakeNavigator().navigator);
    left = [];
    over = 0;
    watches = [];
  });
  afterEach(() => {
    for (const watch of watches) watch.stop();
    vi.useRealTimers();
  });

  function watch(heard = left) {
    const made = watchActivity(TIMES, {
      onChange: (seconds) => heard.push(seconds),
      onOver: () => {
        over += 1;
      },
      onWork: () => void call(session.active, {}),
    });
    watches.push(made);
    return made;
  }
  const act = (event = "keydown") => window.dispatchEvent(new Event(event));
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it("asks after 900000 ms, counts down the seconds, and is over after 60 more", async () => {
    watch();
    await pass(899_000);
    expect(left).toEqual([]);
    await pass(1_000);
    expect(left).toEqual([60]);
    await pass(58_000);
    expect(left.at(-1)).toBe(2);
    expect(over).toBe(0);
    await pass(5_000);
    expect(over).toBe(1);
  });

  it.each(["pointermove", "keydown", "touchstart", "scroll", "wheel"])("starts the idle time again with %s", async (event) => {
    watch();
    await pass(899_000);
    act(event);
    await pass(899_000);
    expect(left).toEqual([]);
  });

  it("takes no movement for an answer while it asks, only the button", async () => {
    const watching = watch();
    await pass(900_000);
    act("pointermove");
    await pass(1_000);
    expect(left.at(-1)).toBe(59);
    watching.goOn();
    expect(left.at(-1)).toBeUndefined();
    await pass(120_000);
    expect(over).toBe(0);
  });

  it("hears of the other tabs: what is done in one counts in all, and so does the answer", async () => {
    const other: (number | undefined)[] = [];
    const first = watch();
    watch(other);
    await pass(900_000);
    expect(other).toEqual([60]);
    first.goOn();
    await pass(1_000);
    expect(other.at(-1)).toBeUndefined();
  });

  it("is over when a computer wakes that slept for longer", async () => {
    watch();
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(1_000);
    expect(over).toBe(1);
    expect(left).toEqual([]);
  });

  it("goes on where it was when the page loads again: a load is no sign of a person", async () => {
    watch().stop();
    await pass(905_000);
    watch();
    expect(left).toEqual([55]);
    await pass(60_000);
    expect(over).toBe(1);
  });

  it("is over at once when a page comes back after hours", async () => {
    watch().stop();
    vi.setSystemTime(Date.now() + 36_000_000);
    watch();
    expect(over).toBe(1);
  });

  it("is not held open by a clock that was set back", async () => {
    watch();
    act();
    vi.setSystemTime(Date.now() - 36_000_000);
    await pass(965_000);
    expect(over).toBe(1);
  });

  it("does not take a movement for work when the hour to ask has passed in the dark", async () => {
    watch();
    vi.setSystemTime(Date.now() + 910_000);
    act("pointermove");
    await pass(1_000);
    expect(left).toEqual([49]);
  });

  it("tells the server at most once a minute that somebody is at work", async () => {
    const watching = watch();
    act("pointerdown");
    act();
    expect(api.calls(session.active)).toHaveLength(1);
    await pass(61_000);
    act("scroll");
    expect(api.calls(session.active)).toHaveLength(2);
    watching.stop();
    await pass(61_000);
    act();
    expect(api.calls(session.active)).toHaveLength(2);
  });

  describe("with a token that is about to end", () => {
    beforeEach(async () => {
      tokensOf(DORA, "token-1", 1_200);
      await openTokens(SETTINGS.signIn, fakeNavigator().navigator);
    });

    it("gets a new one while somebody is at work", async () => {
      fakeProvider(api).tokens(() =>
        Response.json({ access_token: "token-2", token_type: "Bearer", expires_in: 600, refresh_token: "refresh-2" }),
      );
      watch();
      for (let minute = 0; minute < 20; minute += 1) {
        act();
        await pass(60_000);
      }
      await vi.waitFor(() => expect(accessToken()).toBe("token-2"), { timeout: 45_000 });
    });

    it("gets none when nobody has been for a quarter of an hour", async () => {
      const renewed = vi.fn(() => Response.json({}));
      fakeProvider(api).tokens(renewed);
      watch();
      await pass(1_190_000);
      expect(renewed).not.toHaveBeenCalled();
    });
  });
});
