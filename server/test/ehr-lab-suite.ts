import { describe, expect, it } from "vitest";
import { labelled, labReport, result, to } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

/** What every adapter promises of laboratory results. */
export function ehrLabSuite({ ehr, stored }: StoredEhr): void {
  const idsOf = async (personId: string, options = {}) => (await ehr().labsOf(personId, options)).observations.map(({ id }) => id).sort();

  describe("laboratory results", () => {
    it("gives a patient's own results, the reports that head them and who ordered them", async () => {
      await stored("noor", [
        result("noor-1", { basedOn: [{ reference: "ServiceRequest/noor-order" }] }),
        labReport("noor-r", { code: { text: "BMP" }, result: [to("Observation", "noor-1")] }),
        {
          resourceType: "ServiceRequest",
          id: "noor-order",
          status: "active",
          intent: "order",
          requester: { reference: "Practitioner/dr-1" },
        },
        {
          resourceType: "Practitioner",
          id: "dr-1",
          name: [
            { use: "maiden", family: "Old" },
            { family: "Reyes", given: ["Dora", "M"] },
          ],
        },
        result("noor-vital", { category: [{ coding: [{ code: "vital-signs" }] }] }),
      ]);
      await stored("another", [result("another-1")]);

      const record = await ehr().labsOf("noor");

      expect(record.observations.map(({ id }) => id)).toEqual(["noor-1"]);
      expect(record.reports).toMatchObject([{ id: "noor-r", code: { text: "BMP" }, resultIds: ["noor-1"] }]);
      expect(record.orders).toEqual([{ id: "noor-order", orderedBy: "Reyes, Dora M" }]);
      expect(record.withheld).toEqual({});
    });

    it("looks back to an instant, and keeps what was collected on that very instant", async () => {
      await stored("lee", [
        result("lee-before", { effectiveDateTime: "2026-02-28T23:59:59-08:00" }),
        result("lee-day", { effectiveDateTime: "2026-03-01" }),
        result("lee-after", { effectiveDateTime: "2026-03-01T08:00:00Z" }),
        result("lee-undated", { effectiveDateTime: undefined }),
      ]);

      expect(await idsOf("lee", { since: new Date("2026-03-01T08:00:00Z") })).toEqual(["lee-after", "lee-day"]);
      expect(await idsOf("lee")).toHaveLength(4);
    });

    it("gives the results of one visit", async () => {
      await stored("kai", [result("kai-1", { encounter: { reference: "Encounter/kai-visit" } }), result("kai-2")]);

      expect(await idsOf("kai", { encounterId: "kai-visit" })).toEqual(["kai-1"]);
      expect(await idsOf("kai", { encounterId: "somebody-elses" })).toEqual([]);
    });

    it("leaves out what was entered in error, results, reports and orders", async () => {
      await stored("ada", [
        result("ada-1", { status: "entered-in-error" }),
        result("ada-2", { status: "unknown" }),
        labReport("ada-r", { status: "entered-in-error", result: [to("Observation", "ada-2")] }),
        { resourceType: "ServiceRequest", id: "ada-o", status: "entered-in-error" },
      ]);

      const { observations, reports, orders } = await ehr().labsOf("ada");
      expect(observations.map(({ id }) => id)).toEqual(["ada-2"]);
      expect([...reports, ...orders]).toEqual([]);
    });

    it("knows nothing of a patient it has never heard of", async () => {
      expect(await ehr().labsOf("nobody")).toEqual({ observations: [], reports: [], orders: [], withheld: {} });
    });
  });
}

/** What every adapter promises of results that are held back. */
export function ehrHeldLabSuite({ ehr, stored }: StoredEhr): void {
  describe("laboratory results that do not leave the record", () => {
    it("holds back what is labelled restricted and the results below it, and counts them", async () => {
      const meta = { security: [{ code: "R" }] };
      await stored("ines", [
        result("ines-open"),
        result("ines-held", { meta }),
        result("ines-panel", { meta, hasMember: [{ reference: "Observation/ines-member" }] }),
        result("ines-member"),
        result("ines-reported"),
        labReport("ines-r", { ...labelled("R"), result: [to("Observation", "ines-reported")] }),
      ]);

      const record = await ehr().labsOf("ines");
      expect(record.observations.map(({ id }) => id)).toEqual(["ines-open"]);
      expect(record.reports).toEqual([]);
      expect(record.withheld).toEqual({ "security-label": 4 });
    });

    it("holds back what is below a restricted heading, whenever that was, of whichever visit, and counts only what was asked for", async () => {
      const heading = (id: string, member: string, more = {}) =>
        result(id, { ...labelled("R"), hasMember: [to("Observation", member)], ...more });
      const ofVisit = { encounter: to("Encounter", "isa-visit") };
      await stored("isa", [
        result("isa-open", ofVisit),
        heading("isa-old", "isa-inner", { effectiveDateTime: "2020-01-01" }),
        result("isa-inner", { effectiveDateTime: undefined, hasMember: [to("Observation", "isa-1")] }),
        heading("isa-undated", "isa-2", { effectiveDateTime: undefined }),
        result("isa-1", ofVisit),
        result("isa-2", ofVisit),
        labReport("isa-r", { result: [to("Observation", "isa-open"), to("Observation", "isa-inner")] }),
      ]);

      for (const options of [{ since: new Date("2026-02-01T08:00:00Z") }, { encounterId: "isa-visit" }]) {
        const { observations, reports, withheld } = await ehr().labsOf("isa", options);
        expect(observations.map(({ id }) => id)).toEqual(["isa-open"]);
        expect(reports).toEqual([]);
        expect(withheld).toEqual({ "security-label": 2 });
      }
    });

    it("holds back the results of a restricted report that is only of a section of the laboratory", async () => {
      const category = [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "MB" }] }];
      await stored("iris", [result("iris-1"), labReport("iris-r", { ...labelled("R"), category, result: [to("Observation", "iris-1")] })]);

      expect(await ehr().labsOf("iris")).toMatchObject({ observations: [], reports: [], withheld: { "security-label": 1 } });
    });
  });
}
