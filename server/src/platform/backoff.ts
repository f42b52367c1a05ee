/** How pauses between tries grow. All times of one backoff are in the same unit, which is the caller's. */
interface Backoff {
  /** The pause after the first try, at most. */
  first: number;
  /** No pause is longer. */
  max: number;
  /** Random share of a pause, from 0 to 1, so that waiting clients do not all retry together. */
  jitter: number;
}

/**
 * The pause before the next try, in the unit of `first` and `max`: doubled with each try, less a random part of it.
 * `attempt` counts the tries that failed, from 1.
 */
export const backoff = (attempt: number, { first, max, jitter }: Backoff): number =>
  Math.min(max, first * 2 ** Math.min(attempt - 1, 30)) * (1 - jitter * Math.random());
