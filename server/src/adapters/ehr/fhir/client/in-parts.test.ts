import { describe, expect, it } from "vitest";
import { inParts } from "./in-parts.ts";

describe("a request for many ids", () => {
  it("is sent in parts, four at a time, and returns results in order", async () => {
    let [under, most] = [0, 0];
    const ask = async (part: readonly number[]) => {
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      await Promise.resolve();
      under -= 1;
      return part.join(" ");
    };
    const numbers = Array.from({ length: 11 }, (_, index) => index);
    expect(await inParts(numbers, ask, 2)).toEqual(["0 1", "2 3", "4 5", "6 7", "8 9", "10"]);
    expect(most).toBe(4);
  });

  it("is not sent for no ids, and fails with the first failure", async () => {
    const broken = () => Promise.reject(new Error("down"));
    expect(await inParts([], broken)).toEqual([]);
    await expect(inParts([1], broken)).rejects.toThrow("down");
  });
});
