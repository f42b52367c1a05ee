import { describe, expect, it } from "vitest";
import { DateTime, Day, DayOfUs, PartialDate, PartialDay } from "./values.ts";

const refused = (schema: typeof Day | typeof DayOfUs | typeof DateTime, written: string) =>
  schema.safeParse(written).error?.issues.map(({ message }) => message);

describe("a day that is asked for", () => {
  it.each(["2026-02-28", "2024-02-29", "2026-12-31"])("is taken: %s", (day) => {
    expect([Day.parse(day), PartialDay.parse(day), PartialDate.parse(day)]).toEqual([day, day, day]);
  });

  it.each(["2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "2026-04-31"])(
    "is refused when the calendar does not have it: %s",
    (day) => {
      expect(refused(Day, day)).toEqual(["This date does not exist"]);
      const [year, month, date] = day.split("-");
      expect(refused(DayOfUs, `${month}/${date}/${year}`)).toEqual(["This date does not exist"]);
      expect([PartialDay, PartialDate].map((schema) => schema.safeParse(day).success)).toEqual([false, false]);
      expect([DateTime, PartialDate].map((schema) => schema.safeParse(`${day}T10:00:00Z`).success)).toEqual([false, false]);
    },
  );

  it("that does not exist is said to, however it is written, and nothing else is", () => {
    const late = Day.refine((day) => day > "1900", "Too early");
    expect([Day, late].map((schema) => refused(schema, "02/30/2026"))).toEqual([
      ["This date does not exist"],
      ["This date does not exist"],
    ]);
    expect(refused(late, "soon")).toEqual(["Use the format YYYY-MM-DD"]);
    expect(refused(DayOfUs, "2026-02-30")).toEqual(["This date does not exist"]);
    expect(refused(DayOfUs, "2026-02-28")).toEqual(["Use the format MM/DD/YYYY"]);
    expect(refused(DateTime, "2026-02-30T10:00:00Z")).toEqual(["This date does not exist"]);
    expect(refused(DateTime, "10 o'clock")).toEqual(["Use the format YYYY-MM-DDThh:mm:ssZ"]);
  });

  it.each(["02/28/2026", "20260228", "soon", ""])("is refused when it is written as no day: %s", (day) => {
    expect(refused(Day, day)).toEqual(["Use the format YYYY-MM-DD"]);
  });

  it("may be a year or a month of the calendar where the record knows no more", () => {
    const known = ["2026", "2026-12"].map((part) => PartialDay.safeParse(part).success);
    const wrong = ["2026-13", "2026-00", "26"].map((part) => PartialDay.safeParse(part).success);
    expect([known, wrong]).toEqual([
      [true, true],
      [false, false, false],
    ]);
  });
});
