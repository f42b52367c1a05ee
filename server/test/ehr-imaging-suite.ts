import { describe, expect, it } from "vitest";
import { basedOn, imaging, labelled } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

/** What every adapter promises of imaging. */
export function ehrImagingSuite({ ehr, stored }: StoredEhr): void {
  const examinationIdsOf = async (personId: string, options = {}) =>
    (await ehr().imagingOf(personId, options)).examinations.map(({ id }) => id).sort();

  describe("imaging", () => {
    it("gives a patient's examinations with order, images and visit, and no laboratory reports", async () => {
      await stored("abe", [
        imaging("abe-r", { ...basedOn("abe-o"), encounter: { reference: "Encounter/abe-e" } }),
        imaging("abe-lab", { category: [{ coding: [{ code: "LAB" }] }] }),
        { resourceType: "ServiceRequest", id: "abe-o", status: "completed", code: { text: "Chest film" } },
        { resourceType: "ImagingStudy", id: "abe-s", status: "available", ...basedOn("abe-o"), numberOfInstances: 2 },
      ]);

      const { examinations, withheld } = await ehr().imagingOf("abe");
      expect(examinations).toMatchObject([
        {
          id: "abe-r",
          orderId: "abe-o",
          orderTitle: "Chest film",
          visitId: "abe-e",
          report: { conclusion: "Normal." },
          studies: [{ images: 2 }],
        },
      ]);
      expect(withheld).toEqual({});
      expect(await ehr().patientOf({ orderId: "abe-o" })).toBe("abe");
      expect(await ehr().patientOf({ orderId: "abe-lab" })).toBeUndefined();
    });

    it("looks back to an instant, or to one visit", async () => {
      await stored("bea", [
        imaging("bea-before", { effectiveDateTime: "2026-02-28T23:59:59-08:00", ...basedOn("bea-o") }),
        imaging("bea-day", { effectiveDateTime: "2026-03-01" }),
        imaging("bea-visit", { effectiveDateTime: "2024-01-01", encounter: { reference: "Encounter/bea-e" } }),
        { resourceType: "ImagingStudy", id: "bea-s", started: "2026-03-05T08:00:00Z", ...basedOn("bea-o"), numberOfInstances: 1 },
      ]);

      expect(await examinationIdsOf("bea", { since: new Date("2026-03-01T08:00:00Z") })).toEqual(["bea-day"]);
      expect(await examinationIdsOf("bea", { encounterId: "bea-e" })).toEqual(["bea-visit"]);
      expect(await examinationIdsOf("bea")).toHaveLength(3);
    });

    it("holds back what is restricted, and does not know its order", async () => {
      await stored("cyd", [
        imaging("cyd-r", { meta: { security: [{ code: "R" }] }, ...basedOn("cyd-o") }),
        { resourceType: "ServiceRequest", id: "cyd-o", status: "completed" },
      ]);

      expect(await ehr().imagingOf("cyd")).toEqual({ examinations: [], withheld: { "security-label": 1 } });
      expect(await ehr().patientOf({ orderId: "cyd-o" })).toBeUndefined();
      expect(await ehr().patientOf({ orderId: "cyd-r" })).toBeUndefined();
    });

    it("holds back the images of a restricted report that is only of one kind of imaging", async () => {
      const category = [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "CT" }] }];
      await stored("dee", [
        imaging("dee-r", { ...labelled("R"), category, ...basedOn("dee-o") }),
        { resourceType: "ImagingStudy", id: "dee-s", status: "available", ...basedOn("dee-o"), numberOfInstances: 1 },
      ]);

      expect(await ehr().imagingOf("dee")).toEqual({ examinations: [], withheld: { "security-label": 1 } });
    });
  });
}
