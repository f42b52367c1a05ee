import { LRUCache } from "lru-cache";
import type { Database } from "../../../platform/database/database.ts";
import { type SessionInForce, sessionRepository } from "../repository.ts";

/** Cache size: beyond it, the least recently used sessions are read in full again. */
const MOST_KEPT = 10_000;

/**
 * Finds sessions by key, with a database query each time. Rights come from many rows and are cached: while nothing has changed, on any
 * server, the query returns one row.
 */
export function sessionLookup(db: Database): (key: string) => Promise<SessionInForce | undefined> {
  const sessions = sessionRepository(db);
  const kept = new LRUCache<string, SessionInForce>({ max: MOST_KEPT });
  return async (key) => {
    const known = kept.get(key);
    const state = known && (await sessions.findState(key));
    if (known && state?.rightsVersion === known.rightsVersion) return { ...known, ...state };
    const found = await sessions.find(key);
    kept.set(key, found);
    return found;
  };
}
