import { describe, expect, it } from "vitest";
import { basedOn, file, imaging, labelled, labReport, result, to } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

const EXAM = { category: [{ coding: [{ code: "exam" }] }] };
const ofCardiology = { category: [{ text: "Cardiology" }] };

/** A report that is neither the laboratory's nor imaging's. */
const otherReport = (id: string, more: object = {}) =>
  labReport(id, { ...ofCardiology, code: { text: "EKG" }, effectiveDateTime: "2026-03-01T08:15:00-08:00", ...more });

/** What every adapter promises of reports: their words, files and results. */
export function ehrReportSuite({ ehr, stored }: StoredEhr): void {
  const reportIdsOf = async (personId: string, options = {}) =>
    (await ehr().reportsOf(personId, options)).reports.map(({ report }) => report.id).sort();

  describe("reports of any part of the chart", () => {
    it("give their words, files, results and who reported, whatever the category of those results", async () => {
      await stored("rea", [
        otherReport("rea-r", {
          conclusion: "Normal sinus rhythm.",
          conclusionCode: [{ text: "Normal" }],
          performer: [{ reference: "Practitioner/rea-dr" }, { reference: "Organization/rea-lab" }, { display: "Night desk" }],
          presentedForm: [file("Words", { title: "Tracing" }), { contentType: "application/xml", data: "PGEvPg==" }],
          result: [to("Observation", "rea-panel")],
        }),
        result("rea-panel", { ...EXAM, valueString: undefined, hasMember: [to("Observation", "rea-rate")] }),
        result("rea-rate", EXAM),
        { resourceType: "Practitioner", id: "rea-dr", name: [{ family: "Hallam", given: ["Ingrid"] }] },
        { resourceType: "Organization", id: "rea-lab", name: "Heart Center" },
      ]);

      const { reports, withheld } = await ehr().reportsOf("rea");
      expect(reports).toMatchObject([
        {
          report: {
            id: "rea-r",
            performedBy: "Hallam, Ingrid; Heart Center; Night desk",
            conclusion: "Normal sinus rhythm.",
            conclusions: ["Normal"],
            forms: [{ format: "text", mediaType: "text/plain", title: "Tracing" }, { mediaType: "application/xml" }],
          },
          results: [{ id: "rea-panel" }, { id: "rea-rate" }],
        },
      ]);
      expect(withheld).toEqual({});
      expect(await ehr().patientOf({ reportId: "rea-r" })).toBe("rea");
    });

    it("stand where their category says, else their code, else what they head; all others stand apart", async () => {
      const loinc = (code: string) => ({ code: { coding: [{ system: "http://loinc.org", code }] }, category: undefined });
      await stored("ria", [
        labReport("ria-lab"),
        labReport("ria-coded", loinc("58410-2")),
        labReport("ria-heads", { category: undefined, result: [to("Observation", "ria-1")] }),
        labReport("ria-film", loinc("36643-5")),
        labReport("ria-ekg", loinc("11524-6")),
        labReport("ria-path", { category: [{ coding: [{ code: "SP" }] }] }),
        imaging("ria-img"),
        result("ria-1"),
      ]);

      expect((await ehr().labsOf("ria")).reports.map(({ id }) => id).sort()).toEqual(["ria-coded", "ria-heads", "ria-lab"]);
      expect((await ehr().imagingOf("ria")).examinations.map(({ id }) => id).sort()).toEqual(["ria-film", "ria-img"]);
      expect(await reportIdsOf("ria")).toEqual(["ria-ekg", "ria-path"]);
      for (const id of ["ria-lab", "ria-film", "ria-ekg"]) expect((await ehr().reportOf("ria", id))?.report.id).toBe(id);
      expect(await ehr().reportOf("ria", "nothing")).toBeUndefined();
      expect(await ehr().reportOf("somebody-else", "ria-ekg")).toBeUndefined();
    });

    it("bring the results that they name to the laboratory, whatever category those have", async () => {
      await stored("roy", [labReport("roy-r", { result: [to("Observation", "roy-1")] }), result("roy-1", { category: undefined })]);
      expect((await ehr().labsOf("roy")).observations.map(({ id }) => id)).toEqual(["roy-1"]);
    });

    it("are looked back to, and are of one visit", async () => {
      await stored("ron", [
        otherReport("ron-old", { effectiveDateTime: "2025-01-01" }),
        otherReport("ron-new", { encounter: to("Encounter", "ron-e") }),
      ]);
      expect(await reportIdsOf("ron", { since: new Date("2026-01-01T00:00:00Z") })).toEqual(["ron-new"]);
      expect(await reportIdsOf("ron", { encounterId: "ron-e" })).toEqual(["ron-new"]);
      expect(await reportIdsOf("ron")).toHaveLength(2);
    });

    it("may name themselves, one another or what is not there", async () => {
      await stored("rue", [
        otherReport("rue-r", { result: [to("DiagnosticReport", "rue-r"), to("Observation", "rue-1"), to("Observation", "gone")] }),
        result("rue-1", { ...EXAM, hasMember: [to("Observation", "rue-1"), to("Observation", "rue-2")] }),
        result("rue-2", { ...EXAM, hasMember: [to("Observation", "rue-1")] }),
      ]);
      const { reports } = await ehr().reportsOf("rue");
      expect(reports[0]?.results.map(({ id }) => id)).toEqual(["rue-1", "rue-2"]);
    });

    it("give the one file that is asked for", async () => {
      await stored("rob", [otherReport("rob-r", { presentedForm: [file("First"), file("Second")] })]);
      const words = async (place: number) => {
        const found = await ehr().documentOf({ personId: "rob", kind: "report", id: "rob-r", place }, ["text"]);
        return found && Buffer.from(found.bytes).toString();
      };
      expect([await words(0), await words(1), await words(2)]).toEqual(["First", "Second", undefined]);
    });
  });
}

/** What every adapter promises of reports that are held back, with everything that hangs on them. */
export function ehrHeldReportSuite({ ehr, stored }: StoredEhr): void {
  describe("reports that do not leave the record", () => {
    it("are those labelled restricted, of every part, with the results that they name, and are not known by their ids", async () => {
      await stored("sid", [
        otherReport("sid-other", { ...labelled("R"), conclusion: "Secret", result: [to("Observation", "sid-1")] }),
        labReport("sid-lab", { ...labelled("R"), conclusion: "Secret" }),
        imaging("sid-img", { ...labelled("R"), result: [to("Observation", "sid-2")] }),
        result("sid-1"),
        result("sid-2"),
        otherReport("sid-open"),
      ]);

      const labs = await ehr().labsOf("sid");
      expect([labs.observations, labs.reports]).toEqual([[], []]);
      expect(labs.withheld).toEqual({ "security-label": 3 });
      const { reports, withheld } = await ehr().reportsOf("sid");
      expect(reports.map(({ report }) => report.id)).toEqual(["sid-open"]);
      expect(withheld).toEqual({ "security-label": 1 });
      for (const reportId of ["sid-other", "sid-lab", "sid-img"]) expect(await ehr().patientOf({ reportId })).toBeUndefined();
    });

    it("are those that name a result which is held back: the same words stand there", async () => {
      const held = result("sol-1", { ...EXAM, ...labelled("R") });
      const naming = { conclusion: "Secret", result: [to("Observation", "sol-1"), to("Observation", "sol-2")] };
      await stored("sol", [
        held,
        result("sol-2"),
        otherReport("sol-other", naming),
        labReport("sol-lab", naming),
        imaging("sol-img", { ...naming, ...basedOn("sol-o") }),
        imaging("sol-first", basedOn("sol-o")),
      ]);

      expect(await ehr().reportsOf("sol")).toEqual({ reports: [], withheld: { "security-label": 1 } });
      expect((await ehr().labsOf("sol")).reports).toEqual([]);
      expect((await ehr().labsOf("sol")).observations.map(({ id }) => id)).toEqual(["sol-2"]);
      expect((await ehr().imagingOf("sol")).examinations).toEqual([]);
    });

    it("are those of an adolescent whose conclusion has a code that is held back", async () => {
      const secret = { coding: [{ system: "urn:lab", code: "secret" }] };
      await stored("sue", [
        { resourceType: "Patient", id: "sue", birthDate: "2012-05-05" },
        otherReport("sue-r", { conclusionCode: [secret] }),
        otherReport("sue-of", { category: [secret] }),
      ]);
      expect(await ehr().reportsOf("sue")).toEqual({ reports: [], withheld: { "sensitive-category": 2 } });
    });
  });
}
