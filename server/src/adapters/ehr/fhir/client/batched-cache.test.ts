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

describe("what is kept for a while", () => {
  it("is asked for once, by all who want it at the same time, together with the others", async () => {
    const { get, asked } = keeping();
    expect(await Promise.all([get(["a", "b", "a"]), get(["b", "c"])])).toEqual([
      ["a!", "b!"],
      ["b!", "c!"],
    ]);
    expect(asked).toEqual([["a", "b"], ["c"]]);
  });

  it("is asked for again when its time is over, and also that somebody is not there is kept so long", async () => {
    const { get, asked, clock } = keeping();
    expect(await get(["nobody"])).toEqual([]);
    await get(["nobody"]);
    clock.forward(1001);
    await get(["nobody"]);
    expect(asked).toEqual([["nobody"], ["nobody"]]);
  });

  it("is no failure: the next one asks again", async () => {
    const { get, down } = keeping();
    down(true);
    await expect(get(["a"])).rejects.toThrow("down");
    down(false);
    expect(await get(["a"])).toEqual(["a!"]);
  });

  it("is no more than so many, the oldest go first", async () => {
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
