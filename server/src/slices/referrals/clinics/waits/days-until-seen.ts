/** How many referrals were seen, or left, on a day after sending: those that still wait leave on the day that is today. */
export interface DayOfWait {
  day: number;
  seen: number;
  left: number;
}

/** Four in five. */
const MOST = 0.8;
/** Products of fractions end beside what they are. */
const ROUNDING = 1e-9;

/**
 * Within how many days four in five were seen, by the estimate of Kaplan and Meier: whoever still waits, was declined or has cancelled
 * counts until that day, and says nothing of the days after it. Undefined where so many were not seen by now.
 */
export function daysUntilSeen(days: readonly DayOfWait[]): number | undefined {
  let waiting = days.reduce((sum, { seen, left }) => sum + seen + left, 0);
  let unseen = 1;
  for (const { day, seen, left } of days.toSorted((one, other) => one.day - other.day)) {
    // Who leaves on a day was there to be seen on it.
    if (seen > 0) unseen *= 1 - seen / waiting;
    if (seen > 0 && unseen <= 1 - MOST + ROUNDING) return day;
    waiting -= seen + left;
  }
  return undefined;
}
