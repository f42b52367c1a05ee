import { appointments } from "@linnet/contract/appointments";
import { chart } from "@linnet/contract/chart";
import { growth } from "@linnet/contract/chart/growth";
import { chartSummary } from "@linnet/contract/chart/summary";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appointment, labReport, note, result, to } from "../../../../../test/ehr-resources.ts";
import { type FhirServer, fhirServer, says, saysBundle, saysItCan } from "../../../../../test/fhir-server.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { readConfig } from "../../../../config.ts";
import { demoChildren } from "../../../../demo/children/children.ts";
import { demoPhysicians } from "../../../../demo/people/physicians.ts";
import { fhirClient } from "../client/client.ts";
import { clientSettings } from "../client/settings.ts";
import { fhirEhr } from "../ehr.ts";

const TYPES = [
  "Observation",
  "DiagnosticReport",
  "ImagingStudy",
  "Encounter",
  "DocumentReference",
  "Condition",
  "MedicationRequest",
  "Immunization",
  "AllergyIntolerance",
  "Appointment",
  "Patient",
];
const DORA = demoPhysicians.dora.email;
const { personId } = demoChildren.ana;
const own = { subject: to("Patient", personId) };
const body = { personId };
const results = { personId, lookback: 5000, encounterId: 0 } as const;

/** A page that states this total for all pages. */
const saysOf = (total: number, resources: unknown[], more: object = {}) =>
  says(200, { resourceType: "Bundle", type: "searchset", total, entry: resources.map((resource) => ({ resource })), ...more });

const hospital = testApp();
let server: FhirServer;
beforeAll(async () => {
  server = await fhirServer();
  const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "5000" })));
  Object.assign(hospital.platform.ehr, fhirEhr({ client, zone: "America/Los_Angeles", clock: hospital.clock }));
});
afterAll(() => server.close());
beforeEach(() => {
  server.play("/fhir/metadata", saysItCan(Object.fromEntries(TYPES.map((type) => [type, type === "Patient" ? ["_id"] : ["patient"]]))));
  for (const type of TYPES) server.play(`/fhir/${type}`, saysBundle([]));
  server.play("/fhir/Patient", saysBundle([{ resourceType: "Patient", id: personId, birthDate: "2019-03-14" }]));
});

const call = async (section: string): Promise<{ INCOMPLETE?: object | undefined }> => {
  switch (section) {
    case "labs":
      return (await hospital.call(DORA, chart.labs, { body: results })).body.RPTDATA;
    case "imaging":
      return (await hospital.call(DORA, chart.radiology, { body: results })).body.RPTDATA;
    case "reports":
      return (await hospital.call(DORA, chart.reports, { body: results })).body.RPTDATA;
    case "notes":
      return (await hospital.call(DORA, chart.notes, { body: { ...results, eventId: 0 } })).body.RPTDATA;
    case "visits":
      return (await hospital.call(DORA, chart.encounters, { params: { id: personId } })).body.RPTDATA;
    case "problems":
      return (await hospital.call(DORA, chartSummary.problems, { body })).body.RPTDATA;
    case "medications":
      return (await hospital.call(DORA, chartSummary.medications, { body })).body.RPTDATA;
    case "immunizations":
      return (await hospital.call(DORA, chartSummary.immunizations, { body })).body.RPTDATA;
    case "allergies":
      return (await hospital.call(DORA, chartSummary.allergies, { body })).body.RPTDATA;
    case "vital signs":
      return (await hospital.call(DORA, chartSummary.vitalSigns, { body })).body.RPTDATA;
    case "growth":
      return (await hospital.call(DORA, growth.measured, { body })).body.RPTDATA;
    default:
      return (await hospital.call(DORA, appointments.mine, { query: { startdate: "03/01/2026" } })).body.RPTDATA;
  }
};
const CUT = { UNREADABLE: 0, IS_CUT: true };

describe("a server that stops early", () => {
  it.each<[string, string, object]>([
    ["labs", "Observation", result("1", own)],
    ["labs", "DiagnosticReport", labReport("1", own)],
    ["imaging", "ImagingStudy", { resourceType: "ImagingStudy", id: "1", status: "available", ...own }],
    ["reports", "DiagnosticReport", labReport("1", own)],
    ["notes", "DocumentReference", note("1", own)],
    ["visits", "Encounter", { resourceType: "Encounter", id: "1", status: "finished", ...own }],
    ["problems", "Condition", { resourceType: "Condition", id: "1", code: { text: "Asthma" }, ...own }],
    ["medications", "MedicationRequest", { resourceType: "MedicationRequest", id: "1", status: "active", intent: "order", ...own }],
    ["immunizations", "Immunization", { resourceType: "Immunization", id: "1", status: "completed", patient: to("Patient", personId) }],
    ["allergies", "AllergyIntolerance", { resourceType: "AllergyIntolerance", id: "1", patient: to("Patient", personId) }],
    ["vital signs", "Observation", result("1", own)],
    ["growth", "Observation", result("1", own)],
    ["appointments", "Appointment", appointment("1", personId)],
  ])("is reported in %s (%s), and the rest is shown", async (section, type, resource) => {
    server.play(`/fhir/${type}`, saysOf(1, [resource]));
    expect(await call(section)).not.toHaveProperty("INCOMPLETE");
    server.play(`/fhir/${type}`, saysOf(11, [resource]));
    expect((await call(section)).INCOMPLETE).toEqual(CUT);
  });

  it("shows what came", async () => {
    server.play(
      "/fhir/Observation",
      saysOf(
        11,
        ["a", "b", "c", "d"].map((id) => result(id, own)),
      ),
    );
    const { LABS, INCOMPLETE } = (await hospital.call(DORA, chart.labs, { body: results })).body.RPTDATA;
    expect(LABS[0].LAB.flatMap(({ EVENT }) => EVENT)).toHaveLength(4);
    expect(INCOMPLETE).toEqual(CUT);
  });

  it("is checked over all pages, with each resource once and without included ones", async () => {
    const next = { link: [{ relation: "next", url: `${server.base}/more` }] };
    server.play("/fhir/Observation", saysOf(3, [result("1", own), result("2", own)], next));
    server.play("/fhir/more", saysOf(3, [result("2", own), result("3", own)]));
    expect(await call("labs")).not.toHaveProperty("INCOMPLETE");

    const brought = { resourceType: "ServiceRequest", id: "s", ...own };
    server.play("/fhir/more", saysOf(3, [result("2", own), brought]));
    expect((await call("labs")).INCOMPLETE).toEqual(CUT);
  });

  it("does not reveal withheld resources", async () => {
    const held = result("held", { ...own, meta: { security: [{ code: "R" }] } });
    const unlabelled = result("unlabelled", { ...own, status: 7, meta: { security: "R" } });
    server.play("/fhir/Observation", saysOf(3, [result("1", own), held, unlabelled]));
    expect(await call("labs")).not.toHaveProperty("INCOMPLETE");
  });

  it("is also reported after a warning", async () => {
    server.play(
      "/fhir/Condition",
      saysBundle([{ resourceType: "OperationOutcome", issue: [{ severity: "warning", code: "incomplete" }] }]),
    );
    expect((await call("problems")).INCOMPLETE).toEqual(CUT);
  });
});
