import type { Clock } from "../../platform/clock.ts";

const EVERY_MS = 60_000;

/**
 * Logs why sign-ins at another provider fail, each reason at most once a minute because anyone can send junk. Reasons are our own words,
 * never the token's. The browser's sentence stays vague.
 */
export function signInFailures(clock: Clock, warn: (what: object, message: string) => void): (reason: string) => void {
  const toldAt = new Map<string, number>();
  return (reason) => {
    const now = clock.now().getTime();
    if (now - (toldAt.get(reason) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    toldAt.set(reason, now);
    warn({ reason }, "a sign-in at the provider was rejected");
  };
}
