import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { imaging, labReport, to } from "../../../../test/ehr-resources.ts";
import { type FhirAnswer, type FhirServer, fhirServer, says, saysBundle, saysItCan, saysMegabytes } from "../../../../test/fhir-server.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { readConfig } from "../../../config.ts";
import { DiagnosticReport } from "../resources/diagnostic-report.ts";
import { fhirClient } from "./client/client.ts";
import { clientSettings } from "./client/settings.ts";
import { fhirEhr } from "./ehr.ts";

const MEGABYTE = 1024 * 1024;
const UNAVAILABLE = { code: "upstream_unavailable", message: "The hospital’s record system is not responding" };
const TYPES = ["Observation", "DiagnosticReport", "ImagingStudy", "ServiceRequest", "Practitioner", "PractitionerRole"];
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(40 * MEGABYTE)]);
const ana = { subject: to("Patient", "ana") };
const cardiology = { category: [{ text: "Cardiology" }] };
const pdf = (bytes: Buffer) => ({ contentType: "application/pdf", data: bytes.toString("base64") });

let server: FhirServer;
/** Ignores `_count` and `_elements`, as some servers do, and always returns everything. */
beforeEach(async () => {
  server = await fhirServer();
  server.play("/fhir/metadata", saysItCan(Object.fromEntries(["Patient", ...TYPES].map((type) => [type, ["patient", "_id"]]))));
  server.play("/fhir/Patient", saysBundle([{ resourceType: "Patient", id: "ana", birthDate: "2020-01-01" }]));
  for (const type of TYPES) server.play(`/fhir/${type}`, saysBundle([]));
});
afterEach(() => server.close());

const open = () => {
  const config = readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "20000" });
  return fhirEhr({ client: fhirClient(clientSettings(config)), zone: "America/Los_Angeles", clock: setClock("2026-03-02T00:00:00Z") });
};

/** Answers by the number of resources per page. */
const byCount =
  (answers: (count: number) => FhirAnswer): FhirAnswer =>
  (request, response) =>
    answers(Number(new URL(request.url ?? "", server.origin).searchParams.get("_count")))(request, response);
const countsAsked = () =>
  server.askedFor("/fhir/DiagnosticReport").map(({ path }) => new URL(path, server.origin).searchParams.get("_count"));

describe("a report with a PDF of 40 MB inside", () => {
  const large = labReport("large", {
    ...ana,
    ...cardiology,
    status: "preliminary",
    presentedForm: [pdf(Buffer.from("%PDF-1.7")), pdf(PDF)],
  });

  const scan = labReport("scan", { ...ana, ...cardiology, presentedForm: [pdf(PDF.subarray(0, MEGABYTE))] });

  it("is listed with the others, and read when its file is opened", async () => {
    const small = labReport("small", { ...ana, ...cardiology, conclusion: "Normal." });
    server.play("/fhir/DiagnosticReport", saysBundle([large, small, imaging("film", { ...ana, presentedForm: [pdf(PDF)] })]));
    server.play("/fhir/DiagnosticReport/large", says(200, large));
    const ehr = open();

    const { reports } = await ehr.reportsOf("ana");
    expect(reports.map(({ report: { id, status } }) => [id, status])).toEqual([
      ["large", "preliminary"],
      ["small", "final"],
    ]);
    const size = reports[0]?.report.forms?.[1]?.bytes ?? 0;
    expect(Math.abs(size - PDF.length)).toBeLessThan(4);
    expect((await ehr.imagingOf("ana")).examinations.map(({ id }) => id)).toEqual(["film"]);

    const opened = await ehr.documentOf({ personId: "ana", kind: "report", id: "large", place: 1 }, ["pdf"]);
    expect(Buffer.from(opened?.bytes ?? []).equals(PDF)).toBe(true);
    const first = await ehr.documentOf({ personId: "ana", kind: "report", id: "large", place: 0 }, ["pdf"]);
    expect(Buffer.from(first?.bytes ?? []).toString()).toBe("%PDF-1.7");
    expect(await ehr.documentOf({ personId: "leo", kind: "report", id: "large", place: 1 }, ["pdf"])).toBeUndefined();
  });

  it("is transferred once if all sections open together, and again when they reopen", async () => {
    server.play("/fhir/DiagnosticReport", saysBundle([scan, imaging("film", ana)]));
    const ehr = open();
    const openChart = () => Promise.all([ehr.labsOf("ana"), ehr.imagingOf("ana"), ehr.reportsOf("ana")]);
    const [, { examinations }, { reports }] = await openChart();
    expect([examinations.map(({ id }) => id), reports.map(({ report: { id } }) => id)]).toEqual([["film"], ["scan"]]);
    expect(server.askedFor("/fhir/DiagnosticReport")).toHaveLength(1);
    await openChart();
    expect(server.askedFor("/fhir/DiagnosticReport")).toHaveLength(2);
  });

  it("is not returned if the server fails, and is requested again later", async () => {
    server.play("/fhir/DiagnosticReport", says(500, {}));
    const ehr = open();
    const [one, other] = await Promise.allSettled([ehr.imagingOf("ana"), ehr.reportsOf("ana")]);
    expect([one.status, other.status]).toEqual(["rejected", "rejected"]);
    server.play("/fhir/DiagnosticReport", saysBundle([scan]));
    expect((await ehr.reportsOf("ana")).reports.map(({ report: { id } }) => id)).toEqual(["scan"]);
  });

  it("is distinguished from another of the same size, at any position and with any line breaks", {
    timeout: 60_000,
  }, async () => {
    const bytes = (letter: string) => Buffer.from(letter.repeat(3_000_000));
    const form = (letter: string) => ({ contentType: "application/pdf", data: bytes(letter).toString("base64") });
    const report = (id: string, data: object) => labReport(id, { ...ana, ...cardiology, presentedForm: [data] });
    const inLines = { ...form("a"), data: form("a").data.replace(/(.{76})/g, "$1\r\n") };
    const short = { contentType: "application/pdf", data: "JVBERi0=" };
    server.play(
      "/fhir/DiagnosticReport",
      saysBundle([report("1", form("b")), report("2", form("a")), report("3", inLines), report("4", short)]),
    );
    const { reports } = await open().reportsOf("ana");
    const [b, a, same, small] = reports.map(({ report: { forms } }) => forms?.[0]?.mark);
    const whole = (data: object) => DiagnosticReport.parse(report("1", data)).forms?.[0]?.mark;
    expect([b, a, same, small]).toEqual([whole(form("b")), whole(form("a")), whole(form("a")), whole(short)]);
    expect(a).not.toBe(b);
  });

  it("does not open if its file is not what it says", async () => {
    const wrong = { ...large, presentedForm: [{ ...pdf(PDF), hash: "2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }] };
    server.play("/fhir/DiagnosticReport/large", says(200, wrong));
    expect(await open().documentOf({ personId: "ana", kind: "report", id: "large", place: 0 }, ["pdf"])).toBeUndefined();
  });

  it("does not open if it is larger than 50 MB, and the list stays", async () => {
    const huge = labReport("huge", { ...ana, ...cardiology, presentedForm: [pdf(Buffer.concat([PDF, PDF.subarray(0, 11 * MEGABYTE)]))] });
    server.play("/fhir/DiagnosticReport", saysBundle([huge]));
    server.play("/fhir/DiagnosticReport/huge", says(200, huge));
    const ehr = open();
    expect((await ehr.reportsOf("ana")).reports[0]?.report.forms?.[0]?.bytes).toBeGreaterThan(50 * MEGABYTE);
    await expect(ehr.documentOf({ personId: "ana", kind: "report", id: "huge", place: 0 }, ["pdf"])).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe("a page too large even without files", () => {
  const report = labReport("r", { ...ana, ...cardiology });

  it("is requested again with fewer reports", async () => {
    server.play(
      "/fhir/DiagnosticReport",
      byCount((count) => (count > 10 ? saysMegabytes(25) : saysBundle([report]))),
    );
    expect((await open().reportsOf("ana")).reports).toHaveLength(1);
    expect(countsAsked()).toEqual(["100", "10"]);
  });

  it("is listed if one report's text makes it so, with a note that the text cannot be shown", async () => {
    const words = labReport("words", { ...ana, ...cardiology, conclusion: '"A word." '.repeat(2_500_000) });
    server.play("/fhir/DiagnosticReport", saysBundle([words, report]));
    const { reports } = await open().reportsOf("ana");
    expect(reports.map(({ report: { id, conclusion } }) => [id, conclusion])).toEqual([
      ["words", undefined],
      ["r", undefined],
    ]);
    expect(reports[0]?.report.forms).toMatchObject([{ format: "text", mediaType: "text/plain", bytes: expect.any(Number) }]);
  });
});
