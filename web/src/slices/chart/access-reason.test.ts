import { describe, expect, it } from "vitest";
import { ANA } from "../../../test/patients.ts";
import { accessReason } from "./access-reason.ts";

// The first of the month in UTC is still the last day of the month before at the hospital.
const since = "2026-04-01T03:00:00Z";

describe("why one may see a chart", () => {
  it.each([
    ["assigned", null, "Your patient since 03/2026. Every view is logged."],
    ["shared", null, "Shared by Dora Ashby since 03/2026. Every view is logged."],
    ["practice", null, "Patient of Dora Ashby in your practice since 03/2026. Every view is logged."],
    ["embassy", null, "Embassy patient since 03/2026. Every view is logged."],
    ["embassy", "2026-12-31T20:00:00Z", "Embassy patient since 03/2026, authorized until 12/31/2026. Every view is logged."],
  ] as const)("is said for a patient who is %s until %s", (kind, until, sentence) => {
    const patient = { ...ANA, physicianName: "Ashby, Dora", access: { kind, since, until } };
    expect(accessReason(patient, "America/Los_Angeles")).toBe(sentence);
  });

  it("says in whose place, and until the last day of a cover", () => {
    const inPlace = (kind: "covered" | "handed over", until: string | null) =>
      accessReason({ ...ANA, access: { kind: "shared", since, until, inPlaceOf: { kind, lastName: "Ortiz" } } }, "America/Los_Angeles");
    expect(inPlace("covered", "2026-12-21T08:00:00Z")).toBe("Covering for Dr. Ortiz until 12/20/2026. Every view is logged.");
    expect(inPlace("handed over", null)).toBe("Handed over by Dr. Ortiz 03/31/2026. Every view is logged.");
  });
});
