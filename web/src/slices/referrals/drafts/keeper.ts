/** How it stands with what was typed: nothing to keep yet, being kept, kept, not kept just now, or refused. */
export type Keeping = "nothing" | "waiting" | "kept" | "failed" | "refused";

/** `leaving`: the page may be gone before the answer. */
type Save<T> = (content: T, leaving: boolean) => Promise<unknown>;

export interface DraftKeeper<T> {
  /** Something was typed: it is kept once the typing stops. */
  note: (content: T) => void;
  /** Keeps what waits, now. */
  flush: () => void;
  /** The same before the page goes away, perhaps for good. */
  leave: () => void;
  /** What waits is not to be kept any more; what is on its way has arrived when this is done. */
  stop: () => Promise<void>;
  /** Keeps what waits, and is done when that has come to an end, one way or the other. */
  settle: () => Promise<void>;
  /** What was typed last, as long as it is not kept. */
  unsaved: () => T | undefined;
  /** Why the last save was refused, until one is taken. */
  refusal: () => Error | undefined;
  keeping: () => Keeping;
  /** Calls back whenever `keeping` changes, until it is told not to. */
  subscribe: (onChange: () => void) => () => void;
}

const TYPING_STOPS_MS = 1_000;
const AGAIN_MS = 10_000;
const LONGEST_PAUSE_MS = 160_000;

/**
 * Keeps what is typed on the server, one save at a time and always the newest. What fails is tried again by itself, with longer and longer
 * pauses, however long that takes; what is refused (`isRefusal`) is not, until something else is typed.
 */
export function draftKeeper<T>(save: Save<T>, isRefusal: (error: unknown) => error is Error): DraftKeeper<T> {
  let newest: { content: T } | undefined;
  let waiting: { content: T } | undefined;
  let timer: number | undefined;
  let pause = AGAIN_MS;
  let keeping: Keeping = "nothing";
  let refusal: Error | undefined;
  const running = new Set<Promise<boolean>>();
  const listeners = new Set<() => void>();

  const tell = (now: Keeping) => {
    keeping = now;
    for (const listener of listeners) listener();
  };
  const later = (ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => start(false), ms);
  };
  const start = (leaving: boolean) => {
    window.clearTimeout(timer);
    // A save that is on its way may not arrive after this one; a page that goes away cannot wait for it.
    if (waiting === undefined || (running.size > 0 && !leaving)) return;
    const mine = waiting;
    waiting = undefined;
    void run(mine, leaving);
  };
  const run = async (mine: { content: T }, leaving: boolean) => {
    let refused: Error | undefined;
    const saving = save(mine.content, leaving).then(
      () => true,
      (error: unknown) => {
        refused = isRefusal(error) ? error : undefined;
        return false;
      },
    );
    running.add(saving);
    const isKept = await saving;
    running.delete(saving);
    // Stopped meanwhile.
    if (newest === undefined) return;
    if (mine !== newest) {
      // What was typed since is newer, and is kept in its place.
      start(false);
      return;
    }
    if (isKept) {
      newest = undefined;
      refusal = undefined;
      pause = AGAIN_MS;
      tell("kept");
      return;
    }
    waiting = mine;
    refusal = refused;
    if (refusal) {
      tell("refused");
      return;
    }
    tell("failed");
    later(pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };

  return {
    note: (content) => {
      newest = { content };
      waiting = newest;
      tell("waiting");
      later(TYPING_STOPS_MS);
    },
    flush: () => start(false),
    leave: () => start(true),
    stop: async () => {
      newest = undefined;
      waiting = undefined;
      refusal = undefined;
      window.clearTimeout(timer);
      await Promise.all(running);
    },
    settle: async () => {
      start(false);
      while (running.size > 0) await Promise.all(running);
    },
    unsaved: () => newest?.content,
    refusal: () => refusal,
    keeping: () => keeping,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
