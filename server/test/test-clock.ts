import type { Clock } from "../src/platform/clock.ts";

/** A clock under a test's control. */
export interface SetClock extends Clock {
  set(instant: string | Date): void;
  forward(milliseconds: number): void;
}

export function setClock(start: string): SetClock {
  let now = new Date(start);
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant);
    },
    forward: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
