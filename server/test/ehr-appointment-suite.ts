import { describe, expect, it } from "vitest";
import { appointment, labelled, result, to } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

const MARCH = { from: new Date("2026-03-01T08:00:00Z"), to: new Date("2026-04-01T07:00:00Z") };

/** What every adapter promises of appointments. */
export function ehrAppointmentSuite({ ehr, stored }: StoredEhr): void {
  describe("appointments", () => {
    it("of several patients come with whose they are and with the names of who takes part", async () => {
      const participant = (personId: string) => [
        { actor: to("Patient", personId), status: "accepted" },
        { actor: to("Practitioner", "apt-dr"), status: "accepted" },
        { actor: to("Location", "apt-room"), status: "accepted" },
        { actor: { display: "Endoscopy rooms" }, status: "accepted" },
      ];
      await stored("apt-ana", [appointment("apt-1", "apt-ana", { participant: participant("apt-ana") })]);
      await stored("apt-leo", [appointment("apt-2", "apt-leo", { status: "cancelled" }), appointment("apt-3", "apt-somebody-else")]);
      await stored("nobody", [
        { resourceType: "Practitioner", id: "apt-dr", name: [{ family: "Reyes", given: ["Dora"] }] },
        { resourceType: "Location", id: "apt-room", name: "Room 4" },
      ]);

      const { appointments, actorNames, withheld } = await ehr().appointmentsOf(["apt-ana", "apt-leo"], MARCH);
      const found = appointments.map(({ id, personId, status }) => [id, personId, status]).sort();
      expect(found).toEqual([
        ["apt-1", "apt-ana", "booked"],
        ["apt-2", "apt-leo", "cancelled"],
      ]);
      expect([...actorNames].sort()).toEqual([
        ["Location/apt-room", "Room 4"],
        ["Practitioner/apt-dr", "Reyes, Dora"],
      ]);
      expect(withheld).toEqual({});
    });

    it("begin from the first instant on and before the second; those in error, restricted or without a time are not among them", async () => {
      const at = (id: string, start: string | undefined, more = {}) => appointment(id, "apt-noa", { start, end: undefined, ...more });
      await stored("apt-noa", [
        at("noa-before", "2026-03-01T07:59:59Z"),
        at("noa-first", "2026-03-01T00:00:00-08:00"),
        at("noa-last", "2026-04-01T06:59:59Z"),
        at("noa-after", "2026-04-01T00:00:00-07:00"),
        at("noa-timeless", undefined, { status: "proposed" }),
        at("noa-error", "2026-03-05T08:00:00Z", { status: "entered-in-error" }),
        at("noa-held", "2026-03-05T08:00:00Z", labelled("R")),
      ]);

      const { appointments, withheld } = await ehr().appointmentsOf(["apt-noa"], MARCH);
      expect(appointments.map(({ id }) => id).sort()).toEqual(["noa-first", "noa-last"]);
      expect(withheld).toEqual({ "security-label": 1 });
    });

    it("of nobody are none", async () => {
      expect(await ehr().appointmentsOf([], MARCH)).toEqual({ appointments: [], actorNames: new Map(), withheld: {} });
    });
  });
}

/** What every adapter promises of measurements of growth. */
export function ehrGrowthSuite({ ehr, stored }: StoredEhr): void {
  describe("growth", () => {
    it("is what was measured of it, digit for digit, and nothing else", async () => {
      const measured = (id: string, code: string, more = {}) =>
        result(id, {
          category: [{ coding: [{ code: "vital-signs" }] }],
          code: { coding: [{ system: "http://loinc.org", code }] },
          valueString: undefined,
          valueQuantity: { value: 12.5, unit: "kg" },
          ...more,
        });
      await stored("gro", [
        measured("gro-weight", "29463-7"),
        measured("gro-bmi", "39156-5"),
        measured("gro-pulse", "8867-4"),
        measured("gro-carried", "11885-1"),
        measured("gro-error", "8302-2", { status: "entered-in-error" }),
        measured("gro-held", "8302-2", labelled("V")),
      ]);

      const { observations, withheld } = await ehr().growthOf("gro");
      expect(observations.map(({ id }) => id).sort()).toEqual(["gro-bmi", "gro-carried", "gro-weight"]);
      expect(observations[0]?.value).toEqual({ kind: "quantity", value: "12.5", unit: "kg" });
      expect(withheld).toEqual({ "security-label": 1 });
    });

    it("is held back below a restricted panel, and below a panel in that", async () => {
      const vital = { category: [{ coding: [{ code: "vital-signs" }] }] };
      const weight = { ...vital, code: { coding: [{ system: "http://loinc.org", code: "29463-7" }] } };
      const panel = (id: string, member: string, more = {}) => result(id, { ...vital, hasMember: [to("Observation", member)], ...more });
      await stored("gri", [
        result("gri-open", weight),
        result("gri-below", weight),
        result("gri-far", weight),
        panel("gri-panel", "gri-below", labelled("R")),
        panel("gri-outer", "gri-inner", labelled("R")),
        panel("gri-inner", "gri-far"),
        panel("gri-harmless", "gri-open"),
      ]);

      const { observations, withheld } = await ehr().growthOf("gri");
      expect(observations.map(({ id }) => id)).toEqual(["gri-open"]);
      expect(withheld).toEqual({ "security-label": 2 });
    });
  });
}
