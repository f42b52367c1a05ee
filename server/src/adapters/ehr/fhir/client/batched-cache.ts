import { LRUCache } from "lru-cache";
import type { Clock } from "../../../../platform/clock.ts";

interface CacheOptions<V> {
  ttlMs: number;
  /** Most entries. The least recently used is evicted first. */
  max: number;
  clock: Clock;
  /** Fetches all keys that are not cached. Leaves out what does not exist. */
  fetchMissing(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
}

interface Batch<V> {
  /** Keys that are not cached, complete before the first fetch. */
  missing: string[];
  answer: Promise<ReadonlyMap<string, V>>;
}

/** Caches answers for `ttlMs` milliseconds, including misses. Concurrent requests for a key share one fetch. */
export function batchedCache<V>({ ttlMs, max, clock, fetchMissing }: CacheOptions<V>): (keys: Iterable<string>) => Promise<V[]> {
  const cache = new LRUCache<string, { value: V | undefined }, Batch<V>>({
    max,
    ttl: ttlMs,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
    // A caller that asks for more than fit gets them all.
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
