import { createHash } from "node:crypto";

/** Chance that comes out the same every time. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True so often in a hundred. */
  percent(chance: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Four words of 32 bits out of any words. */
function wordsOf(seed: readonly (string | number)[]): Uint32Array {
  const digest = createHash("sha256").update(seed.join("\0")).digest();
  return new Uint32Array([0, 4, 8, 12].map((offset) => digest.readUInt32LE(offset)));
}

/**
 * A stream of chance of its own for each seed, so that a child added to the demo hospital changes nothing about the others.
 * The generator is sfc32 (Chris Doty-Humphrey, public domain): small, fast, and good enough for invented people.
 */
export function seededRandom(...seed: (string | number)[]): SeededRandom {
  let [a = 0, b = 0, c = 0, counter = 1] = wordsOf(seed);
  const next = () => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + word;
    return (word >>> 0) / 0x1_0000_0000;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    percent: (chance) => next() * 100 < chance,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
  };
}
