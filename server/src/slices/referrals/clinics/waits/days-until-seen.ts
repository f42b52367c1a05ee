/** Counts of referrals by days after sending. `left` includes referrals that still wait, on today's count of days. */
export interface DayOfWait {
  day: number;
  seen: number;
  left: number;
}

const MOST = 0.8;
/** Tolerance for the products of fractions. */
const ROUNDING = 1e-9;

/**
 * The days within which 80% were seen, by the Kaplan-Meier estimate. A referral that waits, was declined or was canceled counts up to that
 * day only. Undefined if fewer were seen so far.
 */
export function daysUntilSeen(days: readonly DayOfWait[]): number | undefined {
  let waiting = days.reduce((sum, { seen, left }) => sum + seen + left, 0);
  let unseen = 1;
  for (const { day, seen, left } of days.toSorted((one, other) => one.day - other.day)) {
    // Referrals that leave on a day still count as waiting on it.
    if (seen > 0) unseen *= 1 - seen / waiting;
    if (seen > 0 && unseen <= 1 - MOST + ROUNDING) return day;
    waiting -= seen + left;
  }
  return undefined;
}
