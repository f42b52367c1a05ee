import { describe, expect, it } from "vitest";
import { Encounter } from "./fhir-resources.ts";
import { lastPlace } from "./last-place.ts";

const lastOf = (...places: { name: string; status?: string; start?: string }[]) => {
  const location = places.map(({ name, status, start }) => ({ location: { display: name }, status, period: start && { start } }));
  const visit = { id: "e", status: "finished", subject: { reference: "Patient/p" }, location: JSON.parse(JSON.stringify(location)) };
  return lastPlace(Encounter.parse(visit).places ?? [])?.name;
};

describe("the place of a visit", () => {
  it("is the active one", () => {
    expect(lastOf({ name: "Ward", status: "active" }, { name: "Emergency", status: "completed", start: "2026-10-02" })).toBe("Ward");
  });

  it("is otherwise the one entered last, in any order", () => {
    expect(lastOf({ name: "Ward", start: "2026-10-02T10:00:00Z" }, { name: "Emergency", start: "2026-10-01T10:00:00Z" })).toBe("Ward");
  });

  it("is otherwise the last in the record, or none", () => {
    expect(lastOf({ name: "Emergency" }, { name: "Ward" })).toBe("Ward");
    expect(lastOf()).toBeUndefined();
  });
});
