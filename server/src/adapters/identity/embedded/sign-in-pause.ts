/** How often an address has failed to sign in, and when last. */
export interface Failures {
  failed: number;
  lastAt: Date | null;
}

/** After an attempt; from `forgottenAt` on it counts no more. */
export interface CountedFailures extends Failures {
  lastAt: Date;
  forgottenAt: Date;
}

/** The failure that locks an account. */
export const LOCK_AT = 10;

const FREE_ATTEMPTS = 3;
const LONGEST_PAUSE_S = 30;
/** Far above the lock, far below what the column holds. */
const COUNTED_UP_TO = 100;
/** Failures a day apart belong together no longer; the same for every address, so that this tells nothing either. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

const forgottenAt = (lastAt: Date) => new Date(lastAt.getTime() + FORGOTTEN_AFTER_MS);

/** Seconds until the next attempt is looked at: after three failures 1, then 2, 4 … up to 30. */
export function secondsToWait({ failed, lastAt }: Failures, now: Date): number {
  if (failed < FREE_ATTEMPTS || !lastAt) return 0;
  const pause = Math.min(LONGEST_PAUSE_S, 2 ** (failed - FREE_ATTEMPTS));
  return Math.max(0, Math.ceil(pause - (now.getTime() - lastAt.getTime()) / 1000));
}

/** The count with one more failure. */
export function withOneMore({ failed, lastAt }: Failures, now: Date): CountedFailures {
  const counts = lastAt !== null && now < forgottenAt(lastAt);
  return { failed: counts ? Math.min(failed + 1, COUNTED_UP_TO) : 1, lastAt: now, forgottenAt: forgottenAt(now) };
}
