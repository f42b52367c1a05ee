import { LRUCache } from "lru-cache";
import type { Clock } from "../../../../platform/clock.ts";

interface CacheOptions<V> {
  ttlMs: number;
  /** How many are kept at most; what was not asked for the longest goes first. */
  most: number;
  clock: Clock;
  /** Asks for those that are not kept, all at once; what is not there is left out. */
  ask(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
}

interface Batch<V> {
  /** Which keys the cache had not: it says so before the first of them is asked for. */
  missing: string[];
  answer: Promise<ReadonlyMap<string, V>>;
}

/** Keeps answers for a while, also that something is not there. Who asks for what is being asked for waits for the same answer. */
export function keptForAWhile<V>({ ttlMs, most, clock, ask }: CacheOptions<V>): (keys: Iterable<string>) => Promise<V[]> {
  const kept = new LRUCache<string, { value: V | undefined }, Batch<V>>({
    max: most,
    ttl: ttlMs,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
    // Whoever asks for more than are kept gets them all.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context: { missing, answer } }) {
      missing.push(key);
      return { value: (await answer).get(key) };
    },
  });

  return async (keys) => {
    const missing: string[] = [];
    const answer = Promise.resolve().then(() => (missing.length > 0 ? ask(missing) : new Map<string, V>()));
    const found = await Promise.all([...new Set(keys)].map((key) => kept.fetch(key, { context: { missing, answer } })));
    return found.map((entry) => entry?.value).filter((value) => value !== undefined);
  };
}
