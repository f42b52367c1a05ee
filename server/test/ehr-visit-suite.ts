import { describe, expect, it } from "vitest";
import type { StoredEhr } from "./ehr-suite.ts";

/** What every adapter promises of visits. */
export function ehrVisitSuite({ ehr, stored }: StoredEhr): void {
  describe("visits", () => {
    it("come with the places around where the patient was, and the organization", async () => {
      const place = (id: string, name: string, partOf?: string) => ({
        resourceType: "Location",
        id,
        name,
        ...(partOf && { partOf: { reference: `Location/${partOf}` } }),
      });
      await stored("mia", [
        {
          resourceType: "Encounter",
          id: "mia-1",
          status: "finished",
          class: { code: "IMP" },
          period: { start: "2026-01-01" },
          location: [{ location: { reference: "Location/bed" } }],
          serviceProvider: { reference: "Organization/wrenfield" },
        },
        { resourceType: "Encounter", id: "mia-2", status: "entered-in-error", class: { code: "AMB" } },
        { resourceType: "Encounter", id: "mia-3", status: "finished", meta: { security: [{ code: "V" }] } },
        place("bed", "A", "room"),
        place("room", "102", "ward"),
        place("ward", "NU05", "building"),
        place("building", "North", "ward"),
        place("elsewhere", "Elsewhere"),
        { resourceType: "Organization", id: "wrenfield", name: "Wrenfield" },
      ]);

      const { encounters, locations, organizations, withheld } = await ehr().visitsOf("mia");

      expect(encounters).toMatchObject([{ id: "mia-1", classCode: "IMP", start: "2026-01-01", at: Date.parse("2026-01-01T08:00:00Z") }]);
      expect([...locations.keys()].sort()).toEqual(["bed", "building", "room", "ward"]);
      expect(organizations.get("wrenfield")).toMatchObject({ name: "Wrenfield" });
      expect(withheld).toEqual({ "security-label": 1 });
    });
  });
}
