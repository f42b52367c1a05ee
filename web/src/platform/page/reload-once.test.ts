import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newTab } from "../../../test/show-app.tsx";
import { beforePracticeSwitch } from "../session/before-practice-switch.ts";
import { loadOrReload, MissingPart, watchMissingParts } from "./reload-once.ts";

const GONE = new TypeError("Failed to fetch dynamically imported module: https://portal.example/assets/chart-1a2b.js");
const gone = () => Promise.reject(GONE);
/** Whether it still waits after everything that could be done has been done. */
const waits = async (part: Promise<unknown>) => {
  const settled = vi.fn();
  part.then(settled, settled);
  await vi.advanceTimersByTimeAsync(5_000);
  return settled.mock.calls.length === 0;
};

describe("a page whose file is gone", () => {
  let reload: ReturnType<typeof vi.spyOn>;
  let stop: (() => void)[] = [];
  beforeEach(() => {
    newTab();
    vi.useFakeTimers();
    reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    stop = [watchMissingParts()];
  });
  afterEach(() => {
    for (const each of stop) each();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const hold = () => {
    const onLeaving = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", onLeaving);
    stop.push(() => window.removeEventListener("beforeunload", onLeaving));
  };
  const preloadFails = () => window.dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: GONE }));

  it("is loaded anew, and nothing breaks meanwhile", async () => {
    expect(await waits(loadOrReload(gone))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is loaded anew once where Vite and the part both say it", async () => {
    preloadFails();
    expect(await waits(loadOrReload(gone))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is not loaded a third time: the second failure is told", async () => {
    await waits(loadOrReload(gone));
    await expect(loadOrReload(gone)).rejects.toThrow(MissingPart);
    preloadFails();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is loaded anew again at the next update", async () => {
    await waits(loadOrReload(gone));
    await vi.advanceTimersByTimeAsync(60_000);
    await waits(loadOrReload(gone));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is not loaded anew while something typed would be lost, and the part does not break what is typed", async () => {
    hold();
    expect(await waits(loadOrReload(gone))).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it("saves a draft first", async () => {
    const saved = vi.fn(async () => undefined);
    stop.push(beforePracticeSwitch(saved));
    await waits(loadOrReload(gone));
    expect(saved.mock.invocationCallOrder[0]).toBeLessThan(reload.mock.invocationCallOrder[0] ?? 0);
  });

  it("does not wait for a draft that cannot be saved", async () => {
    stop.push(beforePracticeSwitch(() => new Promise(() => undefined)));
    await waits(loadOrReload(gone));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is not loaded anew without a network, nor for a mistake of the part itself", async () => {
    vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(false);
    await expect(loadOrReload(gone)).rejects.toThrow(MissingPart);
    const mistake = new TypeError("x is undefined");
    await expect(loadOrReload(() => Promise.reject(mistake))).rejects.toBe(mistake);
    expect(reload).not.toHaveBeenCalled();
  });

  it("keeps a moment in this tab, and nothing of a person", async () => {
    await waits(loadOrReload(gone));
    expect(Object.entries(window.sessionStorage)).toEqual([["linnet.reloaded", expect.stringMatching(/^\d+$/)]]);
  });
});
