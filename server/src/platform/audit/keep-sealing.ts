import { setTimeout as pause } from "node:timers/promises";
import type { FileStorage } from "../../adapters/storage/port.ts";
import type { Database } from "../database/database.ts";
import { keepHead } from "./seal-heads.ts";
import { findLastSeal, type SealHead, sealRows } from "./seal-rows.ts";

/** Half of the time within which a row has to be sealed. */
const PAUSE_MS = 5_000;

interface SealingNeeds {
  db: Database;
  storage: FileStorage;
  log: { info(head: object, message: string): void; error(failure: object, message: string): void };
  pauseMs?: number;
}

export interface Sealing {
  /** For how many seconds it is not known that every row is sealed. */
  ageSeconds(): number;
  /** Seals what is left and ends. */
  stop(): Promise<void>;
}

/**
 * Seals the audit trail while the server runs, and keeps each head of the chain outside the database: in the storage and as a line of the
 * log. What fails is tried again with the next turn, and told once.
 */
export function keepSealing({ db, storage, log, pauseMs = PAUSE_MS }: SealingNeeds): Sealing {
  const stopping = new AbortController();
  let allSealedAt = performance.now();
  let unkept: SealHead | undefined;
  let isFirst = true;
  const told = new Map<string, string>();

  const trying = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      told.delete(what);
    } catch (err) {
      const message = err instanceof Error ? err.message : "unknown";
      if (told.get(what) !== message) log.error({ err }, what);
      told.set(what, message);
    }
  };
  const keepOutside = () =>
    trying("the last audit seal was not copied outside the database", async () => {
      if (unkept) await keepHead(db, storage, unkept);
      unkept = undefined;
    });
  /**
   * Whether rows wait for another seal. Rows written during this run wait for the next one: otherwise a busy server would seal every few
   * rows.
   */
  const sealNext = async (): Promise<boolean> => {
    const sealed = await sealRows(db);
    if (!sealed) return false;
    const { hasMore, ...head } = sealed;
    log.info({ seal: head }, "audit rows were sealed");
    unkept = head;
    await keepOutside();
    return hasMore;
  };
  const seal = async () => {
    // A server that was killed may have left its last one in the database alone.
    if (isFirst) unkept = await findLastSeal(db);
    isFirst = false;
    const began = performance.now();
    let hasMore = true;
    while (hasMore) hasMore = await sealNext();
    allSealedAt = began;
  };
  const turn = async () => {
    await trying("audit rows could not be sealed", seal);
    await keepOutside();
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await turn();
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await turn();
  };
  const running = run();

  return {
    ageSeconds: () => (performance.now() - allSealedAt) / 1000,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
