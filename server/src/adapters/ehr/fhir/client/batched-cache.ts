import { LRUCache } from "lru-cache";
import type { Clock } from "../../../../platform/clock.ts";

interface CacheOptions<V> {
  ttlMs: number;
  /** How many entries at most; the least recently used goes first. */
  max: number;
  clock: Clock;
  /** Fetches those that are not cached, all at once; what is not there is left out. */
  fetchMissing(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
}

interface Batch<V> {
  /** Which keys the cache had not: it says so before the first of them is fetched. */
  missing: string[];
  answer: Promise<ReadonlyMap<string, V>>;
}

/** Caches answers for `ttlMs` milliseconds, also that something is not there; what several want at once is fetched once. */
export function batchedCache<V>({ ttlMs, max, clock, fetchMissing }: CacheOptions<V>): (keys: Iterable<string>) => Promise<V[]> {
  const cache = new LRUCache<string, { value: V | undefined }, Batch<V>>({
    max,
    ttl: ttlMs,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
    // Whoever wants more than fit gets them all.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context: { missing, answer } }) {
      missing.push(key);
      return { value: (await answer).get(key) };
    },
  });

  return async (keys) => {
    const missing: string[] = [];
    const answer = Promise.resolve().then(() => (missing.length > 0 ? fetchMissing(missing) : new Map<string, V>()));
    const found = await Promise.all([...new Set(keys)].map((key) => cache.fetch(key, { context: { missing, answer } })));
    return found.map((entry) => entry?.value).filter((value) => value !== undefined);
  };
}
