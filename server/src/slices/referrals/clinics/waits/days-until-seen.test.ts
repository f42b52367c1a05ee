import { describe, expect, it } from "vitest";
import { type DayOfWait, daysUntilSeen } from "./days-until-seen.ts";

/** Days of referrals. '+' marks a referral that left, or still waits, on that day. */
const sample = (text: string): DayOfWait[] =>
  text.split(" ").map((word) => ({ day: Number.parseInt(word, 10), seen: word.endsWith("+") ? 0 : 1, left: word.endsWith("+") ? 1 : 0 }));

/**
 * Three samples, computed by hand and by R 4.2.2 with survival 3.5-3.
 * f <- survfit(Surv(days, seen) ~ 1), then f$surv and min(f$time[f$surv <= 0.2 + 1e-9])
 */
describe("the days within which 80% were seen", () => {
  it("are the eighth of ten if all were seen", () => {
    // By hand: 1 - 8/10 = 0.2 on day 28. R: 0.9 0.8 0.7 0.6 0.5 0.4 0.3 0.2 0.1 0.0, so 28. (quantile(f, 0.8) is 31.5, halfway to the next
    // step.)
    expect(daysUntilSeen(sample("3 5 8 12 14 20 21 28 35 41"))).toBe(28);
  });

  it("count waiting and ended referrals up to that day", () => {
    // By hand: 11/12 · 10/11 · 8/9 · 7/8 · 6/7 · 4/5 · 3/4 = 1/3 on day 22, · 1/2 = 1/6 on day 30.
    // R: 0.917 0.833 0.741 0.648 0.556 0.444 0.333 0.167 0.000 on days 4 7 10 12 15 18 22 30 33, so 30.
    expect(daysUntilSeen(sample("4 7 7+ 10 12 15+ 15 18 22 26+ 30 33"))).toBe(30);
  });

  it("are unknown if more than one in five still waits", () => {
    // By hand: 11/12 · 9/10 · 8/9 · 5/6 = 11/18 on day 61. R: 0.917 0.825 0.733 0.611 on days 2 11 30 61, so Inf.
    expect(daysUntilSeen(sample("2 9+ 11 30 45+ 60+ 61 75+ 80+ 90+ 100+ 120+"))).toBeUndefined();
  });

  it("are unknown if all still wait, or there are none", () => {
    expect(daysUntilSeen(sample("1+ 5+ 5+ 9+ 30+"))).toBeUndefined();
    expect(daysUntilSeen([])).toBeUndefined();
  });

  it("may be zero, and are the same for a million as for ten", () => {
    expect(daysUntilSeen([{ day: 0, seen: 12, left: 0 }])).toBe(0);
    const many = sample("3 5 8 12 14 20 21 28 35 41").map(({ day }) => ({ day, seen: 100_000, left: 0 }));
    expect(daysUntilSeen(many)).toBe(28);
  });
});
