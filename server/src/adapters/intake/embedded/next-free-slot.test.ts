import { describe, expect, it } from "vitest";
import { nextFreeSlot } from "./next-free-slot.ts";

const ZONE = "America/Los_Angeles";
const FRIDAY = new Date("2026-11-20T18:00:00Z");
const slotAfter = (taken: string[], now = FRIDAY, holidays: string[] = []) =>
  nextFreeSlot(
    now,
    { zone: ZONE, holidays: new Set(holidays) },
    taken.map((start) => new Date(start)),
  ).toISOString();

describe("a clinic's next free slot", () => {
  it("is the first of the next working day", () => {
    expect(slotAfter([])).toBe("2026-11-23T17:00:00.000Z");
  });

  it("leaves out the hospital's holidays", () => {
    expect(slotAfter([], FRIDAY, ["2026-11-23", "2026-11-24"])).toBe("2026-11-25T17:00:00.000Z");
  });

  it("is half an hour after those that are taken, or where one was given back", () => {
    expect(slotAfter(["2026-11-23T17:00:00Z", "2026-11-23T17:30:00Z"])).toBe("2026-11-23T18:00:00.000Z");
    expect(slotAfter(["2026-11-23T17:30:00Z"])).toBe("2026-11-23T17:00:00.000Z");
  });

  it("does not reach into an appointment that was given at another time of the hour", () => {
    expect(slotAfter(["2026-11-23T17:10:00Z"])).toBe("2026-11-23T18:00:00.000Z");
  });

  it("ends with the day at 16 h and goes on in the next morning", () => {
    const first = Date.parse("2026-11-23T17:00:00Z");
    const wholeDay = Array.from({ length: 14 }, (_, slot) => new Date(first + slot * 1_800_000).toISOString());
    expect(slotAfter(wholeDay.slice(0, 13))).toBe("2026-11-23T23:30:00.000Z");
    expect(slotAfter(wholeDay)).toBe("2026-11-24T17:00:00.000Z");
  });

  it("is at 9 h of the hospital's clock before and after the clocks change, and by its calendar", () => {
    expect(slotAfter([], new Date("2026-10-30T18:00:00Z"))).toBe("2026-11-02T17:00:00.000Z");
    expect(slotAfter([], new Date("2026-10-28T18:00:00Z"))).toBe("2026-10-29T16:00:00.000Z");
    // Already Friday in London, still Thursday at the hospital.
    expect(slotAfter([], new Date("2026-11-20T05:00:00Z"))).toBe("2026-11-20T17:00:00.000Z");
  });
});
