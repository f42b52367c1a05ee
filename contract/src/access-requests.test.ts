import { describe, expect, it } from "vitest";
import { AccessDecision, NewAccessRequest, requestWait } from "./access-requests.ts";

const ASKED = "2026-11-18T10:00:00Z";

describe("how long a request has waited", () => {
  it.each([
    ["2026-11-18T10:20:00Z", "Waiting 0 of 48 hours", false],
    ["2026-11-20T09:59:59Z", "Waiting 47 of 48 hours", false],
    ["2026-11-20T10:00:00Z", "Overdue: waiting 2 d", true],
    ["2026-11-22T13:10:00Z", "Overdue: waiting 4 d 3 h", true],
    ["2026-11-18T09:00:00Z", "Waiting 0 of 48 hours", false],
  ])("is at %s: %s", (now, words, isLate) => {
    expect(requestWait(ASKED, new Date(now))).toEqual({ words, isLate });
  });
});

it("can be decided on by sending it back with each field that was asked for", () => {
  expect(Object.keys(AccessDecision.shape)).toEqual(expect.arrayContaining(Object.keys(NewAccessRequest.shape)));
});
