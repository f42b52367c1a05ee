import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appointment, basedOn, imaging, labReport, note, result, to } from "../../../../test/ehr-resources.ts";
import { type FhirServer, fhirServer, says, saysBundle, saysItCan } from "../../../../test/fhir-server.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { readConfig } from "../../../config.ts";
import { fhirClient } from "./client/client.ts";
import { clientSettings } from "./client/settings.ts";
import { fhirEhr } from "./ehr.ts";

const ZONE = "America/Los_Angeles";
const UNAVAILABLE = { code: "upstream_unavailable", message: "The hospital’s record system is not responding" };
const ALL = {
  Observation: ["patient", "category", "date", "encounter", "code"],
  DiagnosticReport: ["patient", "category"],
  DocumentReference: ["patient", "category"],
  ImagingStudy: ["patient"],
  Encounter: ["patient"],
  ServiceRequest: ["patient"],
  Practitioner: ["_id"],
  PractitionerRole: ["practitioner"],
  Appointment: ["patient", "date"],
  Patient: ["identifier"],
};

let server: FhirServer;
beforeEach(async () => {
  server = await fhirServer();
  server.play("/fhir/metadata", saysItCan(ALL));
  server.play("/fhir/Patient", saysBundle([{ resourceType: "Patient", id: "ana", birthDate: "2020-01-01" }]));
  for (const type of Object.keys(ALL).filter((each) => each !== "Patient")) server.play(`/fhir/${type}`, saysBundle([]));
});
afterEach(() => server.close());

const open = (environment: Record<string, string> = {}) => {
  const config = readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "5000", ...environment });
  return fhirEhr({ client: fhirClient(clientSettings(config)), zone: ZONE, clock: setClock("2026-03-02T00:00:00Z") });
};
const of = (personId: string) => ({ subject: to("Patient", personId) });
const askedFor = (path: string) => server.askedFor(`/fhir/${path}`).map((asked) => [...new URL(asked.path, server.origin).searchParams]);

/** Number of ids in the first parameter. */
const idsIn = (asked: readonly (readonly [string, string])[]) => (asked[0]?.[1] ?? "").split(",").length;

describe("a chart section with a wrong response", () => {
  it("fails alone", async () => {
    server.play("/fhir/Observation", says(500));
    server.play("/fhir/DocumentReference", saysBundle([note("n-1", of("ana"))]));
    const ehr = open();

    const labs = ehr.labsOf("ana");
    const notes = ehr.notesOf("ana");
    await expect(labs).rejects.toMatchObject(UNAVAILABLE);
    expect((await notes).notes.map(({ id }) => id)).toEqual(["n-1"]);
  });

  it("fails if the patient's age is unknown, because no one could tell what is withheld", async () => {
    server.play("/fhir/Patient", says(500));
    await expect(open().labsOf("ana")).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe("another child's resource", () => {
  it("is dropped from every section and counted, even if the server ignores the parameters", async () => {
    const [own, other] = [of("ana"), of("leo")];
    server.play("/fhir/Observation", saysBundle([result("o-own", own), result("o-other", other), result("o-nobody")]));
    server.play("/fhir/DiagnosticReport", saysBundle([labReport("r-other", other), imaging("i-other", other), imaging("i-own", own)]));
    server.play("/fhir/DocumentReference", saysBundle([note("n-own", own), note("n-other", other)]));
    server.play("/fhir/Encounter", saysBundle([{ resourceType: "Encounter", id: "e-other", status: "finished", ...other }]));
    server.play("/fhir/Appointment", saysBundle([appointment("a-own", "ana"), appointment("a-other", "leo")]));
    const ehr = open();

    const labs = await ehr.labsOf("ana");
    expect(labs.observations.map(({ id }) => id)).toEqual(["o-own"]);
    expect(labs.reports).toEqual([]);
    expect(labs.withheld).toEqual({ "other-patient": 4 });
    expect((await ehr.notesOf("ana")).notes.map(({ id }) => id)).toEqual(["n-own"]);
    expect((await ehr.imagingOf("ana")).examinations.map(({ id }) => id)).toEqual(["i-own"]);
    expect((await ehr.visitsOf("ana")).encounters).toEqual([]);
    const march = { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-04-01T00:00:00Z") };
    expect((await ehr.appointmentsOf(["ana"], march)).appointments.map(({ id }) => id)).toEqual(["a-own"]);
  });

  it("is dropped with its file, if the server names its patient", async () => {
    const named = note("n-1", { ...of("ana"), content: [{ attachment: { contentType: "text/plain", url: "Binary/b-1" } }] });
    server.play("/fhir/DocumentReference/n-1", says(200, named));
    const words = (patient: string) => says(200, "Words", { "content-type": "text/plain", "x-security-context": `Patient/${patient}` });
    const opened = () => open().documentOf({ personId: "ana", kind: "note", id: "n-1" }, ["text"]);
    server.play("/fhir/Binary/b-1", words("leo"));
    expect(await opened()).toBeUndefined();
    server.play("/fhir/Binary/b-1", words("ana"));
    expect(await opened()).toMatchObject({ format: "text" });
  });

  it("may have the same patient id on another server or tenant", async () => {
    const subject = (reference: string) => ({ subject: { reference } });
    server.play(
      "/fhir/Observation",
      saysBundle([
        result("own", subject(`${server.base}/Patient/ana`)),
        result("elsewhere", subject("https://elsewhere.example/fhir/Patient/ana")),
        result("no-scheme", subject("//elsewhere.example/fhir/Patient/ana")),
        result("tenant", subject(`${server.base}/tenant/Patient/ana`)),
        result("outside", subject(`${server.origin}/other/Patient/ana`)),
      ]),
    );
    const { observations, withheld } = await open().labsOf("ana");
    expect(observations.map(({ id }) => id)).toEqual(["own"]);
    expect(withheld).toEqual({ "other-patient": 4 });
  });

  it("does not open by its id, and its file is not requested", async () => {
    const content = [{ attachment: { contentType: "application/pdf", url: "Binary/secret" } }];
    server.play("/fhir/DocumentReference/n-other", says(200, note("n-other", { ...of("leo"), content })));
    expect(await open().documentOf({ personId: "ana", kind: "note", id: "n-other" }, ["pdf"])).toBeUndefined();
    expect(server.askedFor("/fhir/Binary/secret")).toEqual([]);
  });
});

describe("a search", () => {
  const since = new Date("2026-01-05T08:00:00Z");

  it("is limited to one section if supported, but never by time or visit, because headings may differ", async () => {
    await open().labsOf("ana", { since, encounterId: "e-1" });
    expect(askedFor("Observation")).toEqual([
      [
        ["patient", "Patient/ana"],
        ["category", "laboratory"],
        ["_count", "200"],
      ],
    ]);
  });

  it("is wide if it cannot be limited, and its results are filtered", async () => {
    server.play("/fhir/metadata", saysItCan({ ...ALL, Observation: ["patient"] }));
    const visit = { encounter: to("Encounter", "e-1") };
    server.play(
      "/fhir/Observation",
      saysBundle([
        result("wanted", { ...of("ana"), ...visit }),
        result("other-visit", of("ana")),
        result("too-old", { ...of("ana"), ...visit, effectiveDateTime: "2025-12-31" }),
        result("vital", { ...of("ana"), ...visit, category: [{ coding: [{ code: "vital-signs" }] }] }),
      ]),
    );
    const { observations } = await open().labsOf("ana", { since, encounterId: "e-1" });
    expect(observations.map(({ id }) => id)).toEqual(["wanted"]);
    expect(askedFor("Observation")).toEqual([
      [
        ["patient", "Patient/ana"],
        ["_count", "200"],
      ],
    ]);
  });

  it("reads all documents and lists the ones in a note category", async () => {
    const letter = { category: [{ coding: [{ code: "insurance-card" }] }] };
    server.play("/fhir/DocumentReference", saysBundle([note("n-1", of("ana")), note("n-2", { ...of("ana"), ...letter })]));
    expect((await open().notesOf("ana")).notes.map(({ id }) => id)).toEqual(["n-1"]);
    expect((await open({ EHR_FHIR_SWITCHES: "no-note-category" }).notesOf("ana")).notes).toHaveLength(2);
    expect(askedFor("DocumentReference")[0]).toEqual([
      ["patient", "Patient/ana"],
      ["_count", "100"],
    ]);
  });

  it("finds a name or age once for all sections, and again after a while", async () => {
    server.play("/fhir/DocumentReference", saysBundle([note("n-1", { ...of("ana"), author: [to("Practitioner", "dr")] })]));
    server.play("/fhir/Practitioner", saysBundle([{ resourceType: "Practitioner", id: "dr", name: [{ family: "Hallam" }] }]));
    const clock = setClock("2026-03-02T00:00:00Z");
    const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: server.base })));
    const ehr = fhirEhr({ client, zone: ZONE, clock });
    await Promise.all([ehr.labsOf("ana"), ehr.notesOf("ana"), ehr.imagingOf("ana")]);
    expect((await ehr.notesOf("ana")).notes[0]?.writtenBy.name).toBe("Hallam");
    expect([askedFor("Patient"), askedFor("Practitioner"), askedFor("PractitionerRole")].map(({ length }) => length)).toEqual([1, 1, 1]);
    clock.forward(11 * 60_000);
    await ehr.notesOf("ana");
    expect([askedFor("Patient"), askedFor("Practitioner")].map(({ length }) => length)).toEqual([2, 2]);
  });

  it("requests orders by id, fifty at a time, unless they are included", async () => {
    const results = Array.from({ length: 60 }, (_, index) => result(`o-${index}`, { ...of("ana"), ...basedOn(`s-${index}`) }));
    server.play("/fhir/Observation", saysBundle(results));
    await open().labsOf("ana");
    expect(askedFor("ServiceRequest").map(idsIn)).toEqual([50, 10]);
  });

  it("requests appointments of fifty patients at a time", async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `p-${index}`);
    await open().appointmentsOf(ids, { from: since, to: new Date("2026-02-05T08:00:00Z") });
    const calls = askedFor("Appointment");
    expect(calls.map(idsIn).sort()).toEqual([20, 50, 50]);
    expect(calls[0]).toContainEqual(["date", "ge2026-01-05T00:00:00-08:00"]);
    expect(calls[0]).toContainEqual(["date", "lt2026-02-05T00:00:00-08:00"]);
  });

  it("returns a shared appointment for each requested child and for no other", async () => {
    const participant = ["leo", "ana", "mia"].map((id) => ({ actor: to("Patient", id), status: "accepted" }));
    server.play("/fhir/Appointment", saysBundle([appointment("a-1", "leo", { participant })]));
    const march = { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-04-01T00:00:00Z") };
    const found = async (...ids: string[]) =>
      (await open().appointmentsOf(ids, march)).appointments.map(({ id, personId }) => [id, personId]);
    expect(await found("ana")).toEqual([["a-1.2", "ana"]]);
    expect(await found("leo", "mia")).toEqual([
      ["a-1", "leo"],
      ["a-1.3", "mia"],
    ]);
  });

  it("is skipped for a type the server does not have", async () => {
    const { ImagingStudy: _, Appointment: __, ...others } = ALL;
    server.play("/fhir/metadata", saysItCan(others));
    server.play("/fhir/DiagnosticReport", saysBundle([imaging("i-1", of("ana"))]));
    expect((await open().imagingOf("ana")).examinations).toHaveLength(1);
    expect((await open().appointmentsOf(["ana"], { from: since, to: since })).appointments).toEqual([]);
    expect([...askedFor("ImagingStudy"), ...askedFor("Appointment")]).toEqual([]);
  });
});

describe("a document at a note's address", () => {
  const pdf = Buffer.from("%PDF-1.7 tiny");
  const named = (attachment: object) => {
    const content = [{ attachment: { contentType: "application/pdf", url: `${server.base}/Binary/1`, ...attachment } }];
    server.play("/fhir/DocumentReference/n-1", says(200, note("n-1", { ...of("ana"), content })));
  };
  const wordsOf = async (...formats: ("pdf" | "html" | "text")[]) => {
    const found = await open().documentOf({ personId: "ana", kind: "note", id: "n-1" }, formats);
    return found && [found.format, Buffer.from(found.bytes).toString()];
  };

  it("has the response's type, not the note's", async () => {
    named({});
    server.play("/fhir/Binary/1", says(200, "<p>Hi</p>", { "content-type": "text/html" }));
    expect(await wordsOf("pdf")).toBeUndefined();
    expect(await wordsOf("pdf", "html")).toEqual(["html", "<p>Hi</p>"]);
  });

  it("is decoded from a Binary in JSON, or from bytes of unknown type", async () => {
    named({ size: pdf.length });
    server.play("/fhir/Binary/1", says(200, { resourceType: "Binary", contentType: "application/pdf", data: pdf.toString("base64") }));
    expect(await wordsOf("pdf")).toEqual(["pdf", "%PDF-1.7 tiny"]);
    server.play("/fhir/Binary/1", says(200, pdf, { "content-type": "application/octet-stream" }));
    expect(await wordsOf("pdf")).toEqual(["pdf", "%PDF-1.7 tiny"]);
  });

  it("does not exist if it is cut short", async () => {
    named({ size: 5_000 });
    server.play("/fhir/Binary/1", says(200, pdf, { "content-type": "application/pdf" }));
    expect(await wordsOf("pdf")).toBeUndefined();
  });
});
