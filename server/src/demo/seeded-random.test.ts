import { describe, expect, it } from "vitest";
import { seededRandom } from "./seeded-random.ts";

const drawn = (...seed: (string | number)[]) => {
  const random = seededRandom(...seed);
  return Array.from({ length: 1000 }, () => random.next());
};

describe("seeded chance", () => {
  it("is the same for the same seed and another for another", () => {
    expect(drawn("child", 1)).toEqual(drawn("child", 1));
    expect(drawn("child", 1)).not.toEqual(drawn("child", 2));
    expect(drawn("child", 12)).not.toEqual(drawn("child", 1, 2));
  });

  it("is spread evenly from 0 to 1", () => {
    const tenths = Object.groupBy(drawn("spread"), (number) => Math.floor(number * 10));
    expect(Object.keys(tenths)).toHaveLength(10);
    for (const numbers of Object.values(tenths)) expect(numbers?.length).toBeGreaterThan(60);
  });

  it("reaches both ends of whole numbers and every choice", () => {
    const random = seededRandom("ends");
    expect(new Set(Array.from({ length: 100 }, () => random.between(3, 5)))).toEqual(new Set([3, 4, 5]));
    expect(new Set(Array.from({ length: 100 }, () => random.pick(["a", "b"])))).toEqual(new Set(["a", "b"]));
  });
});
