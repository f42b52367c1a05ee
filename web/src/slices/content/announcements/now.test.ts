import type { Announcement } from "@linnet/contract/content";
import { announcementNow } from "@linnet/contract/content/announcement-now";
import { describe, expect, it } from "vitest";
import { nextChange } from "./now.ts";

const announcement = (id: number, hours: [string, string], modified = "08"): Announcement => ({
  id,
  message: `Announcement ${id}`,
  cssClassId: 2,
  validFrom: `2026-11-20T${hours[0]}:00:00Z`,
  validTo: `2026-11-20T${hours[1]}:00:00Z`,
  modifiedOn: `2026-11-19T${modified}:00:00Z`,
});
const at = (time: string) => new Date(`2026-11-20T${time}Z`);

describe("the announcement to show", () => {
  it("is valid from its first moment on, and not at its last", () => {
    const list = [announcement(1, ["10", "12"])];
    expect(announcementNow(list, at("09:59:59.999"))).toBeUndefined();
    expect(announcementNow(list, at("10:00:00"))?.id).toBe(1);
    expect(announcementNow(list, at("11:59:59.999"))?.id).toBe(1);
    expect(announcementNow(list, at("12:00:00"))).toBeUndefined();
  });

  it("is the one that was modified last, and of equals the one with the higher id", () => {
    const list = [announcement(3, ["10", "12"], "07"), announcement(1, ["10", "12"], "09"), announcement(2, ["10", "12"], "09")];
    expect(announcementNow(list, at("11:00:00"))?.id).toBe(2);
  });

  it("is never an inactive one, which those who edit announcements get as well", () => {
    const newest = { ...announcement(2, ["10", "12"], "09"), isActive: false };
    expect(announcementNow([announcement(1, ["10", "12"]), newest], at("11:00:00"))?.id).toBe(1);
  });

  it("changes next when one begins or ends", () => {
    const list = [announcement(1, ["10", "12"]), announcement(2, ["11", "13"])];
    expect(nextChange(list, at("10:30:00"))).toBe(1_800_000);
    expect(nextChange(list, at("12:30:00"))).toBe(1_800_000);
    expect(nextChange(list, at("13:00:00"))).toBeUndefined();
  });
});
