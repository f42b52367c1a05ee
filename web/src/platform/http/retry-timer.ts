interface RetryTimerOptions {
  /** The first pause, in milliseconds; each further one is twice as long. */
  firstMs: number;
  /** No pause is longer, in milliseconds. */
  maxMs: number;
  /** The part of a pause, from 0 to 1, that is left to chance, so that pages which lost the server together do not return together. */
  jitter?: number;
}

/**
 * Retries with growing pauses (exponential backoff), while rescheduled.
 * @param act Is called once for each `schedule`, unless that is cancelled or replaced before the pause is over.
 */
export function retryTimer(act: () => void, { firstMs, maxMs, jitter = 0 }: RetryTimerOptions) {
  let timer: number | undefined;
  let pause = firstMs;
  const cancel = () => window.clearTimeout(timer);
  return {
    /** Calls `act` after the next pause, in place of a call that still waits. */
    schedule: () => {
      cancel();
      timer = window.setTimeout(act, pause * (1 - jitter * Math.random()));
      pause = Math.min(2 * pause, maxMs);
    },
    /** Nothing waits any more; the pauses go on growing. */
    cancel,
    /** Success: cancels the timer and resets the pauses. */
    reset: () => {
      cancel();
      pause = firstMs;
    },
  };
}
