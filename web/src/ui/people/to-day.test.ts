import { describe, expect, it } from "vitest";
import { dayError, toDay, toDayForRule, todayIn } from "./to-day.ts";

describe("a typed day", () => {
  it.each(["05/09/2017", "5/9/2017", " 05-09-2017 ", "5.9.2017", "05 09 2017", "05092017", "2017-05-09"])("reads %s", (typed) => {
    expect(toDay(typed)).toBe("2017-05-09");
  });

  it.each(["", "05/2017", "13/01/2017", "02/30/2017", "02/29/2017", "05/09/17", "05/09/0017", "May 9, 2017", "5/9/20170"])(
    "does not accept “%s” as a day",
    (typed) => {
      expect(toDay(typed)).toBeUndefined();
    },
  );

  it.each([
    ...["02/30/2026", "02/29/2025", "13/01/2026", "2026-02-30", "02302026"].map((typed) => [typed, "This date does not exist"]),
    ...["soon", "05/2017", "05/09/1850"].map((typed) => [typed, "Enter the date as MM/DD/YYYY"]),
  ])("explains why %s is not a day", (typed = "", why) => {
    expect(dayError(typed)).toBe(why);
  });

  it("gives a contract rule the day that it is to name", () => {
    const given = ["5/9/2017", "02/30/2026", " soon ", "05/09/1850"].map(toDayForRule);
    expect(given).toEqual(["2017-05-09", "2026-02-30", "soon", "05/09/1850"]);
  });

  it("reads an older day if asked to", () => {
    expect(toDay("05/09/1850", 1000)).toBe("1850-05-09");
    expect(toDay("05/09/1850")).toBeUndefined();
  });

  it("knows leap years", () => {
    expect(toDay("02/29/2016")).toBe("2016-02-29");
  });
});

describe("today", () => {
  it("is the day at the hospital, not in London", () => {
    expect(todayIn("America/Los_Angeles", new Date("2026-11-20T04:30:00Z"))).toBe("2026-11-19");
  });
});
