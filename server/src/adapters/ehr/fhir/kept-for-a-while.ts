import type { Clock } from "../../../platform/clock.ts";

interface Kept<V> {
  value: Promise<V>;
  until: number;
}

interface Wish<V> {
  ttlMs: number;
  /** How many are kept at most; the oldest goes first. */
  most: number;
  clock: Clock;
  /** Asks for those that are not kept, all at once; what is not there is left out. */
  ask(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
}

/** Keeps answers for a while, also that something is not there. Who asks for what is being asked for waits for the same answer. */
export function keptForAWhile<V>({ ttlMs, most, clock, ask }: Wish<V>) {
  const kept = new Map<string, Kept<V | undefined>>();

  function askFor(keys: readonly string[]): void {
    const until = clock.now().getTime() + ttlMs;
    const answer = ask(keys);
    for (const key of keys) {
      const entry: Kept<V | undefined> = { value: answer.then((found) => found.get(key)), until };
      kept.delete(key);
      kept.set(key, entry);
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
    }
  }

  function forgetOldest(): void {
    for (const key of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(key);
    }
  }

  return async (keys: Iterable<string>): Promise<V[]> => {
    const wanted = [...new Set(keys)];
    const now = clock.now().getTime();
    const missing = wanted.filter((key) => (kept.get(key)?.until ?? 0) <= now);
    if (missing.length > 0) askFor(missing);
    const answers = wanted.map((key) => kept.get(key)?.value);
    forgetOldest();
    const values = await Promise.all(answers);
    return values.filter((value) => value !== undefined);
  };
}
