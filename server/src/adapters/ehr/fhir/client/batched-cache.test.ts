import { describe, expect, it } from "vitest";
import { setClock } from "../../../../../test/test-clock.ts";
import { batchedCache } from "./batched-cache.ts";

function keeping({ ttlMs = 1000, max = 10 } = {}) {
  const clock = setClock("2026-03-01T00:00:00Z");
  const asked: string[][] = [];
  let isDown = false;
  const get = batchedCache<string>({
    ttlMs,
    max,
    clock,
    fetchMissing: async (keys) => {
      asked.push([...keys]);
      if (isDown) throw new Error("down");
      return new Map(keys.filter((key) => key !== "nobody").map((key) => [key, `${key}!`]));
    },
  });
  return {
    get,
    asked,
    clock,
    down: (down: boolean) => {
      isDown = down;
    },
  };
}

describe("cached answers", () => {
  it("are fetched once for concurrent callers, together with other keys", async () => {
    const { get, asked } = keeping();
    expect(await Promise.all([get(["a", "b", "a"]), get(["b", "c"])])).toEqual([
      ["a!", "b!"],
      ["b!", "c!"],
    ]);
    expect(asked).toEqual([["a", "b"], ["c"]]);
  });

  it("expire, and so do misses", async () => {
    const { get, asked, clock } = keeping();
    expect(await get(["nobody"])).toEqual([]);
    await get(["nobody"]);
    clock.forward(1001);
    await get(["nobody"]);
    expect(asked).toEqual([["nobody"], ["nobody"]]);
  });

  it("do not include failures, so the next caller fetches again", async () => {
    const { get, down } = keeping();
    down(true);
    await expect(get(["a"])).rejects.toThrow("down");
    down(false);
    expect(await get(["a"])).toEqual(["a!"]);
  });

  it("are limited in number, and the oldest are evicted first", async () => {
    const { get, asked } = keeping({ max: 2 });
    await get(["a"]);
    await get(["b"]);
    await get(["c"]);
    await get(["b", "c"]);
    await get(["a"]);
    expect(asked).toEqual([["a"], ["b"], ["c"], ["a"]]);
    expect(await get(["d", "e", "f"])).toEqual(["d!", "e!", "f!"]);
  });
});
