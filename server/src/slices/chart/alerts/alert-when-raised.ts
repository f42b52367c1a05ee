import type { Live } from "../../../platform/live/live.ts";

/**
 * Does the work when results have arrived of which somebody has to be told, on whatever server; what comes while it is under way is one more
 * time. The job that comes every minute is its second try. Returns the way to stop, which waits for what is under way.
 */
export function alertWhenRaised(live: Live, work: () => Promise<void>, onFailure: (err: unknown) => void): () => Promise<void> {
  let working = Promise.resolve();
  let isWaiting = false;
  const stop = live.follow({
    notice: ({ kind }) => {
      if (kind !== "alerts-raised" || isWaiting) return;
      isWaiting = true;
      working = working
        .then(() => {
          isWaiting = false;
          return work();
        })
        .catch(onFailure);
    },
    gap: () => undefined,
  });
  return () => {
    stop();
    return working;
  };
}
