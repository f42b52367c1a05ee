import { describe, expect, it } from "vitest";
import { appends, appointment, basedOn, imaging, labReport, note, result, to } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

/** The rules under which an adapter is opened for the suite: a category of its own, and the hospital's release tag. */
export const SUITE_RULES = {
  sensitive: { labels: new Set(["SEX"]), codes: new Set(["urn:lab|secret"]), families: ["urn:lab|hush"], words: /contraceptive/i },
  releaseTag: "urn:hospital|released",
};
/** When the suite takes place. */
export const SUITE_NOW = "2026-03-02T00:00:00Z";

const secret = { coding: [{ system: "urn:lab", code: "secret" }] };
const released = { meta: { tag: [{ system: "urn:hospital", code: "released" }] } };
const sex = { meta: { security: [{ system: "http://terminology.hl7.org/CodeSystem/v3-ActCode", code: "SEX" }] } };
const MARCH = { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-04-01T00:00:00Z") };
const born = (id: string, birthDate?: string) => ({ resourceType: "Patient", id, ...(birthDate && { birthDate }) });

/** What every adapter promises of the categories that a hospital holds back of adolescents (security.md §2). */
export function ehrSensitiveSuite({ ehr, stored }: StoredEhr): void {
  describe("sensitive results of an adolescent", () => {
    it("go with their heading and with what is below them, unless the hospital has released them", async () => {
      await stored("sen-lab", [
        born("sen-lab", "2012-05-05"),
        result("sl-open"),
        result("sl-secret", { code: secret }),
        result("sl-released", { code: secret, ...released }),
        result("sl-parent", { hasMember: [to("Observation", "sl-secret"), to("Observation", "sl-open")] }),
        result("sl-panel", { ...sex, hasMember: [to("Observation", "sl-member")] }),
        result("sl-member"),
        result("sl-ordered", basedOn("sl-order")),
        labReport("sl-report", { result: [to("Observation", "sl-secret"), to("Observation", "sl-open")] }),
        labReport("sl-other", { result: [to("Observation", "sl-open")] }),
        { resourceType: "ServiceRequest", id: "sl-order", status: "active", code: secret },
      ]);

      const { observations, reports, orders, withheld } = await ehr().labsOf("sen-lab");
      expect(observations.map(({ id }) => id).sort()).toEqual(["sl-open", "sl-released"]);
      expect(reports.map(({ id }) => id)).toEqual(["sl-other"]);
      expect(orders).toEqual([]);
      expect(withheld).toEqual({ "sensitive-category": 5 });
    });

    it.each([
      ["a small child’s are released", "2020-05-05", 2, {}],
      ["without a birth date they are withheld", undefined, 1, { "sensitive-category": 1 }],
    ])("depend on the patient’s age: %s", async (_case, birthDate, count, withheld) => {
      const id = `sen-age-${birthDate ?? "unknown"}`;
      await stored(id, [born(id, birthDate), result(`${id}-1`), result(`${id}-2`, { code: secret })]);
      const record = await ehr().labsOf(id);
      expect(record.observations).toHaveLength(count);
      expect(record.withheld).toEqual(withheld);
    });
  });

  describe("other sensitive entries of an adolescent", () => {
    it("are notes with what was added to them, and not known by their ids", async () => {
      await stored("sen-note", [
        born("sen-note", "2012-05-05"),
        note("sn-open"),
        note("sn-secret", { type: secret }),
        note("sn-added", appends("sn-secret")),
        note("sn-labelled", { securityLabel: [{ coding: [{ code: "SEX" }] }] }),
      ]);
      const { notes, withheld } = await ehr().notesOf("sen-note");
      expect(notes.map(({ id }) => id)).toEqual(["sn-open"]);
      expect(withheld).toEqual({ "sensitive-category": 3 });
      expect(await ehr().patientOf({ noteId: "sn-added" })).toBeUndefined();
    });

    it("are examinations, by report, images or order, and the order's title with them", async () => {
      await stored("sen-img", [
        born("sen-img", "2012-05-05"),
        imaging("si-open"),
        imaging("si-report", { code: secret }),
        imaging("si-ordered", basedOn("si-order")),
        { resourceType: "ServiceRequest", id: "si-order", status: "active", code: { ...secret, text: "A secret" } },
        { resourceType: "ImagingStudy", id: "si-study", status: "available", numberOfInstances: 1, reasonCode: [secret] },
      ]);
      const { examinations, withheld } = await ehr().imagingOf("sen-img");
      expect(examinations.map(({ id }) => id)).toEqual(["si-open"]);
      expect(withheld).toEqual({ "sensitive-category": 3 });
      expect(await ehr().patientOf({ orderId: "si-order" })).toBeUndefined();
    });

    it("are visits and appointments", async () => {
      await stored("sen-visit", [
        born("sen-visit", "2012-05-05"),
        { resourceType: "Encounter", id: "sv-open", status: "finished" },
        { resourceType: "Encounter", id: "sv-secret", status: "finished", type: [secret] },
        appointment("sa-open", "sen-visit"),
        appointment("sa-secret", "sen-visit", { serviceType: [secret] }),
        appointment("sa-labelled", "sen-visit", sex),
      ]);
      const visits = await ehr().visitsOf("sen-visit");
      expect(visits.encounters.map(({ id }) => id)).toEqual(["sv-open"]);
      expect(visits.withheld).toEqual({ "sensitive-category": 1 });
      const calendar = await ehr().appointmentsOf(["sen-visit"], MARCH);
      expect(calendar.appointments.map(({ id }) => id)).toEqual(["sa-open"]);
      expect(calendar.withheld).toEqual({ "sensitive-category": 2 });
    });

    it("are told by each patient's own age, where appointments of several are asked for", async () => {
      const ages = { "sen-child": "2020-05-05", "sen-teen": "2012-05-05", "sen-grown": "2004-05-05" };
      for (const [id, birthDate] of Object.entries(ages))
        await stored(id, [born(id, birthDate), appointment(`${id}-a`, id, { serviceType: [secret] })]);
      const { appointments, withheld } = await ehr().appointmentsOf(Object.keys(ages), MARCH);
      expect(appointments.map(({ id }) => id).sort()).toEqual(["sen-child-a", "sen-grown-a"]);
      expect(withheld).toEqual({ "sensitive-category": 1 });
    });
  });
}

/** What every adapter says of something that does not stand in the record. */
export function ehrRuleSuite({ ehr }: Pick<StoredEhr, "ehr">): void {
  it("is said of what does not stand in the record by the same rule", () => {
    const about = { texts: ["Contraceptive counseling"] };
    const born = ["2012-05-05", null, "2020-05-05", "2004-05-05"].map((birthDate) => ehr().whyWithheld(about, birthDate));
    expect(born).toEqual(["sensitive-category", "sensitive-category", undefined, undefined]);
    expect(ehr().whyWithheld({ texts: ["Headaches"] }, "2012-05-05")).toBeUndefined();
    expect(ehr().whyWithheld({ restricted: true }, "2020-05-05")).toBe("security-label");
  });
}
