import { describe, expect, it } from "vitest";
import { requestWait } from "./access-requests.ts";

const ASKED = "2026-11-18T10:00:00Z";

describe("how long a request has waited", () => {
  it.each([
    ["2026-11-18T10:20:00Z", "Waiting 0 h of 48 h", false],
    ["2026-11-20T09:59:59Z", "Waiting 47 h of 48 h", false],
    ["2026-11-20T10:00:00Z", "Waiting 2 d: overdue", true],
    ["2026-11-22T13:10:00Z", "Waiting 4 d 3 h: overdue", true],
    ["2026-11-18T09:00:00Z", "Waiting 0 h of 48 h", false],
  ])("is at %s: %s", (now, words, isLate) => {
    expect(requestWait(ASKED, new Date(now))).toEqual({ words, isLate });
  });
});
