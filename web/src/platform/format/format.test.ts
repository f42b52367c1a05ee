import { describe, expect, it } from "vitest";
import {
  formatAge,
  formatAgeOf,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatDeceased,
  formatExactAge,
  formatPartialDate,
  formatTime,
  nameInProse,
  sexOfWord,
  sexWord,
  upToCharacters,
} from "./format.ts";

const LOS_ANGELES = "America/Los_Angeles";

describe("dates and times", () => {
  it("shows an instant in the hospital's zone, whatever the browser's is", () => {
    expect(formatDateTime("2026-11-20T04:30:00Z", LOS_ANGELES)).toBe("11/19/2026 8:30 PM");
    expect(formatDateTime("2026-11-20T04:30:00Z", "Europe/Berlin")).toBe("11/20/2026 5:30 AM");
    expect(formatDate("2026-11-20T04:30:00Z", LOS_ANGELES)).toBe("11/19/2026");
    expect(formatTime("2026-07-20T16:05:00Z", LOS_ANGELES)).toBe("9:05 AM");
    expect(formatTime("2026-11-20T08:00:00Z", LOS_ANGELES)).toBe("12:00 AM");
  });

  it.each([
    ["2017-05-19", "05/19/2017"],
    ["2008-12", "2008-12"],
    ["2008", "2008"],
    ["2017-05-19T23:30:00-08:00", "05/19/2017"],
  ])("shows the birth date %s as %s", (day, shown) => {
    expect(formatDay(day)).toBe(shown);
  });

  it("shows a time only where the record has one", () => {
    expect(formatPartialDate("2026-11-19T16:40:00Z", LOS_ANGELES)).toBe("11/19/2026 8:40 AM");
    expect(formatPartialDate("2026-11-19", LOS_ANGELES)).toBe("11/19/2026");
    expect(formatPartialDate("2026", LOS_ANGELES)).toBe("2026");
  });
});

describe("the age of a child", () => {
  const now = new Date("2026-11-20T18:00:00Z");
  const age = (born: string) => [formatAge(born, LOS_ANGELES, now), formatExactAge(born, LOS_ANGELES, now)];

  it.each([
    ["2017-05-19", "9 y", "9 y 6 mo"],
    ["2017-11-20", "9 y", "9 y"],
    ["2017-11-21", "8 y", "8 y 11 mo"],
    ["2026-01-30", "9 mo", "9 mo"],
    ["2026-11-10", "0 mo", "0 mo"],
  ])("of one born on %s is %s, exactly %s", (born, years, exact) => {
    expect(age(born)).toEqual([years, exact]);
  });

  it("is not guessed when the day is not known", () => {
    expect(age("2008")).toEqual(["", ""]);
    expect(age("2008-12")).toEqual(["", ""]);
  });

  it("turns with the day of the hospital", () => {
    const midnight = new Date("2026-05-19T05:00:00Z");
    expect(formatAge("2017-05-19", LOS_ANGELES, midnight)).toBe("8 y");
    expect(formatAge("2017-05-19", "Europe/Berlin", midnight)).toBe("9 y");
  });
});

describe("names and words", () => {
  it("speaks of a child as one would", () => {
    expect(nameInProse("Ruiz, Ana Maria")).toBe("Ana Maria Ruiz");
    expect(nameInProse("Madonna")).toBe("Madonna");
  });

  it("says the sex in words", () => {
    const words = (["M", "F", "O", "U"] as const).map(sexWord);
    expect(words).toEqual(["Male", "Female", "Other", "Unknown"]);
    expect([...words, ""].map(sexOfWord)).toEqual(["M", "F", "O", "U", "U"]);
  });
});

describe("a child who has died", () => {
  it.each([
    [{ on: "2026-03-14" }, "Died 03/14/2026", "died at 8 y"],
    // Still the evening of the day before at the hospital.
    [{ on: "2026-05-19T04:00:00Z" }, "Died 05/18/2026", "died at 8 y"],
    [{ on: "2026-03" }, "Died 2026-03", ""],
    [{ on: "2026" }, "Died 2026", ""],
    [{ on: null }, "Died, date not recorded", ""],
  ])("is said to have died, and grows no older: %j", (deceased, words, age) => {
    expect([formatDeceased(deceased, LOS_ANGELES), formatAgeOf("2017-05-19", deceased, LOS_ANGELES)]).toEqual([words, age]);
  });

  it("in the first year was as many months old", () => {
    expect(formatAgeOf("2025-12-10", { on: "2026-03-14" }, LOS_ANGELES)).toBe("died at 3 mo");
  });
});

it.each([
  [1, "1 bytes"],
  [1023, "1023 bytes"],
  [319_488, "312 KB"],
  [2_202_009, "2.1 MB"],
  [20_971_520, "20.0 MB"],
])("says of %i bytes %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it("says how much a field takes, with the comma of thousands", () => {
  expect(upToCharacters(200)).toBe("Up to 200 characters.");
  expect(upToCharacters(4000)).toBe("Up to 4,000 characters.");
});
