import { ExponentialBackoff, handleWhen, retry } from "cockatiel";
import type { Database } from "./database.ts";
import { hasSqlState } from "./has-sql-state.ts";

/** What is said to the one of several that has to begin anew. */
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

const isLost = (error: unknown): boolean => hasSqlState(error, SERIALIZATION_FAILURE, DEADLOCK_DETECTED);

/** Finding a deadlock takes the database a second, so this is about six seconds at most. */
const REPEATS = 4;
/** Growing, and by chance not the same for two that have met. */
const PAUSES = { initialDelay: 50, maxDelay: 1_000 };

const repeats = retry(handleWhen(isLost), { maxAttempts: REPEATS, backoff: new ExponentialBackoff(PAUSES) });

type Begun = ReturnType<Database["transaction"]>;
type Work<T> = (trx: Parameters<Parameters<Begun["execute"]>[0]>[0]) => Promise<T>;

function repeating(begun: Begun): Begun {
  const once = begun.execute.bind(begun);
  const [atLevel, inMode] = [begun.setIsolationLevel.bind(begun), begun.setAccessMode.bind(begun)];
  return Object.assign(begun, {
    execute: <T>(work: Work<T>) => repeats.execute(() => once(work)),
    setIsolationLevel: (level: Parameters<typeof atLevel>[0]) => repeating(atLevel(level)),
    setAccessMode: (mode: Parameters<typeof inMode>[0]) => repeating(inMode(mode)),
  });
}

/**
 * Makes every transaction of a database one that is run again from its beginning, after a pause, where the database has given it up for
 * another one (security.md §8). Nothing of the run before is left, and nothing of it was told: so a transaction's work does nothing but
 * ask this database, and what it counts it counts in what it returns (decision record 30).
 */
export function repeatLostTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  return Object.assign(db, { transaction: () => repeating(begin()) });
}
