import { LRUCache } from "lru-cache";
import type { Database } from "../../../platform/database/database.ts";
import { type SessionInForce, sessionRepository } from "../repository.ts";

/** Of so many sessions it is kept whose they are; of more, those that were asked for longest ago are read whole again. */
const MOST_KEPT = 10_000;

/**
 * Finds sessions by their keys, each time by asking the database. What somebody may do is read from many rows, and kept: the answer is one
 * row as long as that says that nothing of it has changed, whichever server has changed it.
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
