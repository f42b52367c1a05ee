import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ExternalFailure, type ExternalWork, externalSystem } from "./external-system.ts";
import { AppError, notFound } from "./http/errors.ts";
import { loggedError } from "./http/request-log.ts";

const SENTENCE = "The far system does not answer right now";

/** Work that plays these answers one after the other, the last one for ever, and counts how often it was asked. */
function playing(...answers: (string | Error | "mute")[]) {
  const asked: AbortSignal[] = [];
  const work: ExternalWork<string> = (signal) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(signal);
    if (answer === "mute") return new Promise(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? "");
  };
  return { work, asked };
}

const passing = (retryAfterMs?: number) => new ExternalFailure("It answered 503", { passing: true, retryAfterMs });
const unavailable = { code: "upstream_unavailable", message: SENTENCE };

/** What becomes of a call, and after how long. */
async function outcomeOf<T>(call: Promise<T>) {
  const began = performance.now();
  const settled = call.then(
    (value) => ({ value, error: undefined, ms: performance.now() - began }),
    (error: unknown) => ({ value: undefined, error, ms: performance.now() - began }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return settled;
}

describe("a system outside", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const far = (timeoutMs = 8_000) => externalSystem({ name: "a system", timeoutMs, sentence: SENTENCE });

  it("that fails twice is asked a third time, after pauses that grow", async () => {
    const { work, asked } = playing(passing(), new TypeError("fetch failed"), "here");
    const { value, ms } = await outcomeOf(far().read(work));
    expect(value).toBe("here");
    expect(asked).toHaveLength(3);
    expect(ms).toBeGreaterThanOrEqual(300);
    expect(ms).toBeLessThanOrEqual(900);
  });

  it("that fails three times does not answer right now", async () => {
    const { work, asked } = playing(passing());
    expect((await outcomeOf(far().read(work))).error).toMatchObject(unavailable);
    expect(asked).toHaveLength(3);
  });

  it("is asked only once for what must not be done twice", async () => {
    const { work, asked } = playing(passing(), "done");
    expect((await outcomeOf(far().send(work))).error).toMatchObject(unavailable);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["an answer that says no", notFound("Envelope"), { code: "not_found" }],
    ["a failure that will not pass", new ExternalFailure("It answered 400", { passing: false }), unavailable],
  ])("is not asked again after %s", async (_what, answer, error) => {
    const { work, asked } = playing(answer, "late");
    expect((await outcomeOf(far().read(work))).error).toMatchObject(error);
    expect(asked).toHaveLength(1);
  });

  it("that says when to come back is left alone until then", async () => {
    const { work } = playing(passing(3_000), "here");
    const { value, ms } = await outcomeOf(far().read(work));
    expect(value).toBe("here");
    expect(ms).toBe(3_000);
  });

  it("that wants to be left alone for longer than the caller waits is not waited for", async () => {
    const { work, asked } = playing(passing(30_000), "late");
    const { error, ms } = await outcomeOf(far().read(work));
    expect(error).toMatchObject(unavailable);
    expect(ms).toBe(0);
    expect(asked).toHaveLength(1);
  });

  it.each(["read", "send"] as const)("that is silent ends a %s in time, and what it has begun", async (kind) => {
    const { work, asked } = playing("mute");
    const { error, ms } = await outcomeOf(far(2_000)[kind](work));
    expect(error).toMatchObject(unavailable);
    expect(ms).toBe(2_000);
    expect(asked.map((signal) => signal.aborted)).toEqual([true]);
  });

  it("has its tries and their pauses counted into the time", async () => {
    const { work } = playing(passing(1_500), passing(1_500), "late");
    const { error, ms } = await outcomeOf(far(2_000).read(work));
    expect(error).toMatchObject(unavailable);
    expect(ms).toBe(1_500);
  });

  it("is not asked again when the time is over", async () => {
    const { work, asked } = playing(passing());
    const { error, ms } = await outcomeOf(far(50).read(work));
    expect(error).toMatchObject(unavailable);
    expect(ms).toBe(50);
    expect(asked).toHaveLength(1);
  });

  it("is not asked at all after five failures in a row, until ten seconds later one call tries it", async () => {
    const system = far();
    const { work, asked } = playing(passing(), passing(), passing(), passing(), passing(), "here again");
    const failures = await Promise.all(Array.from({ length: 5 }, () => system.send(work).catch((error: unknown) => error)));
    expect(failures).toHaveLength(5);
    await expect(system.send(work)).rejects.toMatchObject(unavailable);
    expect(asked).toHaveLength(5);

    vi.advanceTimersByTime(10_000);
    expect(await system.send(work)).toBe("here again");
    expect(await system.send(work)).toBe("here again");
  });

  it("stays in use when answers come between the failures, or when it only says no", async () => {
    const system = far();
    const { work, asked } = playing(passing(), passing(), passing(), passing(), "well", passing(), passing(), passing(), passing(), "well");
    for (let call = 0; call < 10; call += 1) await system.send(work).catch(() => undefined);
    const refusing = playing(new ExternalFailure("It answered 400", { passing: false }));
    for (let call = 0; call < 10; call += 1) await system.send(refusing.work).catch(() => undefined);
    expect(asked).toHaveLength(10);
    expect(refusing.asked).toHaveLength(10);
  });

  it("is never quoted, not even in the log", async () => {
    const cause = Object.assign(new Error("connect to 10.1.2.3 for Noor Haddad"), { code: "ECONNREFUSED" });
    const { work } = playing(new TypeError("fetch of https://record.example/Patient?name=Haddad failed", { cause }));
    const { error } = await outcomeOf(far().send(work));
    const logged = JSON.stringify(loggedError(error));
    expect(logged).toContain("TypeError (ECONNREFUSED)");
    expect(logged).not.toMatch(/Haddad|10\.1\.2\.3|record\.example/);
    expect(error).toBeInstanceOf(AppError);
  });
});
