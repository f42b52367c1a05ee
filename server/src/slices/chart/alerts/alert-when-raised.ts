import type { Live } from "../../../platform/live/live.ts";

/** A timer takes no longer time; the job that comes every minute goes on. */
const LONGEST_MS = 60_000;

/**
 * Runs the work at the start, when any server has received alerting results, and when the work asks for another run. Events during a run
 * cause one more. The minutely job is the fallback. Returns a stop function, which waits for the current run.
 * @param work Returns the time of the next run.
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
    // Events during the gap were missed.
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
