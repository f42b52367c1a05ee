import { FUTURE_DAY } from "@linnet/contract/content/portal-updates";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../config.ts";
import { refuseFutureDay } from "./refuse-future-day.ts";

const at = (moment: string, zone: string) => ({ config: readConfig({ HOSPITAL_TIME_ZONE: zone }), clock: { now: () => new Date(moment) } });

describe("a day that is written into a form", () => {
  it.each([
    ["America/Los_Angeles", "2026-11-21T07:59:59Z", "2026-11-20"],
    ["America/Los_Angeles", "2026-11-21T08:00:00Z", "2026-11-21"],
    ["Pacific/Auckland", "2026-11-20T18:00:00Z", "2026-11-21"],
  ])("may be today in %s, whatever day it is elsewhere", (zone, moment, today) => {
    expect(() => refuseFutureDay(at(moment, zone), { eventDate: today })).not.toThrow();
  });

  it("may not be tomorrow, and which one it is is said", () => {
    const days = { publicationDate: "2026-11-20", eventDate: "2026-11-21" };
    const refused = () => refuseFutureDay(at("2026-11-21T07:59:59Z", "America/Los_Angeles"), days);
    expect(refused).toThrow(expect.objectContaining({ message: FUTURE_DAY, details: { fields: { eventDate: FUTURE_DAY } } }));
  });
});
