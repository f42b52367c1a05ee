/** How it stands with what was typed: nothing to keep yet, being kept, kept, or not kept just now. */
export type Keeping = "nothing" | "waiting" | "kept" | "failed";

interface Work<T> {
  /** `leaving`: the page may be gone before the answer. */
  save: (content: T, leaving: boolean) => Promise<unknown>;
  onChange: (keeping: Keeping) => void;
}

export interface DraftKeeper<T> {
  /** Something was typed: it is kept once the typing stops. */
  note: (content: T) => void;
  /** Keeps what waits, now. */
  flush: () => void;
  /** The same before the page goes away, perhaps for good. */
  leave: () => void;
  /** What waits is not to be kept any more; what is on its way has arrived when this is done. */
  stop: () => Promise<void>;
}

const TYPING_STOPS_MS = 1_000;
const AGAIN_MS = 10_000;

/**
 * Keeps what is typed on the server, one save at a time and always the newest. What fails is tried again by itself, and when the network
 * is back.
 */
export function draftKeeper<T>({ save, onChange }: Work<T>): DraftKeeper<T> {
  let waiting: { content: T } | undefined;
  let running: Promise<void> | undefined;
  let timer: number | undefined;
  let isStopped = false;

  const later = (ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => start(false), ms);
  };
  const start = (leaving: boolean) => {
    window.clearTimeout(timer);
    if (waiting === undefined) return;
    // A save that is on its way may not arrive after this one; a page that goes away cannot wait for it.
    if (running !== undefined && !leaving) return;
    running = run(waiting, leaving);
  };
  const run = async (mine: { content: T }, leaving: boolean) => {
    waiting = undefined;
    const isKept = await save(mine.content, leaving).then(
      () => true,
      () => false,
    );
    running = undefined;
    if (isStopped) return;
    if (isKept) {
      onChange(waiting ? "waiting" : "kept");
      if (waiting) start(false);
      return;
    }
    waiting ??= mine;
    onChange("failed");
    if (!leaving) later(AGAIN_MS);
  };

  return {
    note: (content) => {
      isStopped = false;
      waiting = { content };
      onChange("waiting");
      later(TYPING_STOPS_MS);
    },
    flush: () => start(false),
    leave: () => start(true),
    stop: async () => {
      isStopped = true;
      waiting = undefined;
      window.clearTimeout(timer);
      await running;
    },
  };
}
