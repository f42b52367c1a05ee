import type { Live } from "../../../platform/live/live.ts";

/** A timer takes no longer time; the job that comes every minute goes on. */
const LONGEST_MS = 60_000;

/**
 * Does the work at the start, when results have arrived of which somebody has to be told, on whatever server, and when the work itself says
 * that more is due. What comes while it is under way is one more time. The job that comes every minute is its second try. Returns the way to
 * stop, which waits for what is under way.
 * @param work Gives the moment at which more is due.
 */
export function alertWhenRaised(
  live: Live,
  work: () => Promise<Date | undefined>,
  { now, onFailure }: { now: () => Date; onFailure: (err: unknown) => void },
): () => Promise<void> {
  let working = Promise.resolve();
  let isWaiting = false;
  let isOver = false;
  let next: NodeJS.Timeout | undefined;
  const once = async () => {
    isWaiting = false;
    const due = await work();
    clearTimeout(next);
    const pause = due && due.getTime() - now().getTime();
    if (pause !== undefined && pause <= LONGEST_MS && !isOver) next = setTimeout(begin, Math.max(0, pause)).unref();
  };
  const begin = () => {
    if (isWaiting || isOver) return;
    isWaiting = true;
    working = working.then(once).catch(onFailure);
  };
  const stop = live.follow({
    notice: ({ kind }) => {
      if (kind === "alerts-raised") begin();
    },
    // What was raised meanwhile was not heard.
    gap: begin,
  });
  begin();
  return () => {
    isOver = true;
    stop();
    clearTimeout(next);
    return working;
  };
}
