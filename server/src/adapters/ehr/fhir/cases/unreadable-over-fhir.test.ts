import { chart } from "@linnet/contract/chart";
import { patients } from "@linnet/contract/patients";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { labelled, labReport, result, to } from "../../../../../test/ehr-resources.ts";
import { type FhirServer, fhirServer, saysBundle, saysItCan } from "../../../../../test/fhir-server.ts";
import { NOW } from "../../../../../test/open-hospital.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { setClock } from "../../../../../test/test-clock.ts";
import { readConfig } from "../../../../config.ts";
import { demoPhysicians } from "../../../../demo/people/physicians.ts";
import { rosterWork } from "../../../../roster/work.ts";
import { wireIdRepository } from "../../wire-id-repository.ts";
import { DEFAULT_SOURCE, wireIdOf } from "../../wire-ids.ts";
import { fhirClient } from "../client/client.ts";
import { clientSettings } from "../client/settings.ts";
import { fhirEhr } from "../ehr.ts";

const LONG_PATIENT = "eZz9Yy8Xx7Zz9Yy8Xx7Zz9Yy8Xx7Zz9Yy8Xx7Zz9Yy8Xx7Zz9Yy8Xx7Zz9Yy8Xx7Zz9Yy8Xx7";
const ODD_IDS = ["eA1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4A1b2C3d4", "with_underscore", "CV:1:SECT:2"];
const wirePatient = wireIdOf({ source: DEFAULT_SOURCE, type: "Patient", id: LONG_PATIENT });

const TYPES = ["Observation", "DiagnosticReport", "ServiceRequest", "Encounter", "AllergyIntolerance", "DocumentReference", "Patient"];
const ABILITIES = Object.fromEntries(TYPES.map((type) => [type, type === "Patient" ? ["_id"] : ["patient", "category", "_id"]]));

let server: FhirServer;
beforeAll(async () => {
  server = await fhirServer();
});
afterAll(() => server.close());

const child = (id: string, more: object = {}) => ({
  resourceType: "Patient",
  id,
  name: [{ use: "official", family: "Longid", given: ["Test"] }],
  gender: "female",
  birthDate: "2019-03-14",
  generalPractitioner: [{ identifier: { system: "http://hl7.org/fhir/sid/us-npi", value: demoPhysicians.dora.npi } }],
  ...more,
});
beforeEach(() => {
  server.asked.length = 0;
  server.play("/fhir/metadata", saysItCan(ABILITIES));
  for (const type of TYPES) server.play(`/fhir/${type}`, saysBundle([]));
});

const of = (id: string) => ({ subject: to("Patient", id) });
/** A resource without an id, as some servers send it. */
const idless = ({ id: _id, ...resource }: { id?: string; [field: string]: unknown }) => resource;
const LABEL_NOBODY_READS = { meta: { security: "R" } };

/** A child's record over FHIR, and what it logs. */
function record() {
  const said: object[] = [];
  const config = readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "5000" });
  const ehr = fhirEhr({
    client: fhirClient(clientSettings(config)),
    zone: "America/Los_Angeles",
    clock: setClock(NOW),
    log: { warn: (counts) => said.push(counts) },
  });
  return { ehr, said };
}

describe("resources with ids that do not fit", () => {
  it("are all shown", async () => {
    server.play("/fhir/Patient", saysBundle([child("c20")]));
    server.play("/fhir/Observation", saysBundle(ODD_IDS.map((id) => result(id, of("c20")))));
    const { ehr, said } = record();
    const labs = await ehr.labsOf("c20");
    expect(labs.observations.map(({ id }) => id)).toEqual(
      ODD_IDS.map((id) => wireIdOf({ source: DEFAULT_SOURCE, type: "Observation", id })),
    );
    expect(labs.incomplete).toBeUndefined();
    expect(said).toEqual([]);
  });
});

describe("resources that cannot be read", () => {
  const labsWith = async (resources: object[], birthDate = "2019-03-14", reports: object[] = []) => {
    server.play("/fhir/Patient", saysBundle([child("c20", { birthDate })]));
    server.play("/fhir/Observation", saysBundle([result("seen", of("c20")), ...resources]));
    server.play("/fhir/DiagnosticReport", saysBundle(reports));
    const { ehr, said } = record();
    const { observations, incomplete } = await ehr.labsOf("c20", { since: new Date("2026-02-01T00:00:00Z") });
    expect(observations.map(({ id }) => id)).toEqual(["seen"]);
    return { incomplete, said };
  };
  const unread = (more: object = {}) => idless(result("", { ...of("c20"), ...more }));

  it("are counted at any date, with the reports, and logged without values", async () => {
    const old = unread({ effectiveDateTime: "2012-01-01" });
    const { incomplete, said } = await labsWith([unread(), old], undefined, [idless(labReport("", of("c20")))]);
    expect(incomplete).toEqual({ unreadable: 3, isCut: false });
    expect(said).toEqual([{ section: "labs", unreadable: 3, unchecked: 0, otherPatients: 0, isCut: false }]);
  });

  it.each<[string, object, number]>([
    ["restricted", unread(labelled("R")), 0],
    ["labelled by what no one can read", unread(LABEL_NOBODY_READS), 1],
    ["labelled without a code", unread({ meta: { security: [{ display: "restricted" }] } }), 1],
    ["with a meta that is invalid", unread({ meta: "R" }), 1],
    ["entered in error", unread({ status: "entered-in-error" }), 1],
    ["with a status that no one can read", unread({ status: { value: "entered-in-error" } }), 1],
  ])("are not counted if they are %s", async (_what, resource, unchecked) => {
    const { incomplete, said } = await labsWith([resource]);
    expect(incomplete).toBeUndefined();
    expect(said).toEqual(unchecked ? [{ section: "labs", unreadable: 0, unchecked, otherPatients: 0, isCut: false }] : []);
  });

  it("are not counted if they may be sensitive and the child is an adolescent", async () => {
    const about = unread({ note: [{ text: "HIV test" }] });
    expect((await labsWith([about], "2012-05-01")).incomplete).toBeUndefined();
    expect((await labsWith([about])).incomplete).toEqual({ unreadable: 1, isCut: false });
  });

  it("are not counted if a withheld report names them, or they are another child's", async () => {
    const held = labReport("held", { ...of("c20"), ...labelled("R"), basedOn: [to("ServiceRequest", "order")] });
    server.play("/fhir/ServiceRequest", saysBundle([{ resourceType: "ServiceRequest", id: "order", ...of("c20"), ...labelled("R") }]));
    const { incomplete } = await labsWith([unread({ basedOn: [to("ServiceRequest", "order")] })], undefined, [held]);
    expect(incomplete).toBeUndefined();
    const { incomplete: none, said } = await labsWith([idless(result("", of("other")))]);
    expect(none).toBeUndefined();
    expect(said).toEqual([{ section: "labs", unreadable: 0, unchecked: 0, otherPatients: 1, isCut: false }]);
  });

  it("are counted only in their own section", async () => {
    server.play("/fhir/Patient", saysBundle([child("c20")]));
    const { code: _code, category: _category, ...unsaid } = result("", of("c20"));
    server.play("/fhir/Observation", saysBundle([unread(), idless(unsaid)]));
    const { ehr } = record();
    expect((await ehr.labsOf("c20")).incomplete).toEqual({ unreadable: 1, isCut: false });
    expect((await ehr.vitalSignsOf("c20")).incomplete).toEqual({ unreadable: 1, isCut: false });
    expect((await ehr.growthOf("c20")).incomplete).toBeUndefined();
  });

  it("are not counted if they are not resources, and the others stay", async () => {
    const { incomplete, said } = await labsWith([{ id: "no-type" }, [] as unknown as object]);
    expect(incomplete).toBeUndefined();
    expect(said).toEqual([{ section: "labs", unreadable: 0, unchecked: 2, otherPatients: 0, isCut: false }]);
  });
});

describe("over HTTP", () => {
  const hospital = testApp();
  const DORA = demoPhysicians.dora.email;
  const said: { counts: object; message: string }[] = [];
  const log = {
    info: (counts: object, message: string) => said.push({ counts, message }),
    warn: (counts: object, message: string) => said.push({ counts, message }),
  };
  const open = () => {
    const { db, platform } = hospital;
    const config = readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "5000" });
    const client = fhirClient(clientSettings(config), platform.clock, wireIdRepository(db));
    Object.assign(platform.ehr, fhirEhr({ client, zone: config.HOSPITAL_TIME_ZONE, clock: platform.clock }));
    return rosterWork(config, { db, clock: platform.clock, log });
  };
  const labsOf = async (personId: string) =>
    (await hospital.call(DORA, chart.labs, { body: { personId, lookback: 5000, encounterId: 0 } })).body.RPTDATA;

  it("a patient with a long id is on the roster and opens on a server that never saw the id, and one without an id counts as failed", async () => {
    server.play("/fhir/Patient", saysBundle([child(LONG_PATIENT), idless(child(""))]));
    server.play(
      "/fhir/AllergyIntolerance",
      saysBundle([idless({ resourceType: "AllergyIntolerance", patient: to("Patient", LONG_PATIENT) })]),
    );
    server.play("/fhir/Observation", saysBundle([result("one", of(LONG_PATIENT)), idless(result("", of(LONG_PATIENT)))]));
    await (await open())?.work(new AbortController().signal);
    expect(said).toEqual([
      {
        counts: expect.objectContaining({ added: 1, failed: 1, unreadable: expect.any(Number), otherPatients: 0, cut: 0 }),
        message: "the roster is in sync with the hospital record",
      },
    ]);
    const found = await hospital.call(DORA, patients.get, { params: { id: wirePatient } });
    expect(found.body).toMatchObject({ patientName: "Longid, Test", allergies: [{ allergyName: "Not all shown: call the hospital" }] });

    server.asked.length = 0;
    await open();
    const { LABS, INCOMPLETE } = await labsOf(wirePatient);
    expect(LABS[0].LAB.flatMap(({ EVENT }) => EVENT.map(({ EVENT_ID }) => EVENT_ID))).toEqual(["one"]);
    expect(INCOMPLETE).toEqual({ UNREADABLE: 1, IS_CUT: false });
    const [asked] = server.askedFor("/fhir/Observation");
    expect(new URL(asked?.path ?? "", server.origin).searchParams.get("patient")).toBe(`Patient/${LONG_PATIENT}`);
  });

  it("a complete section says nothing", async () => {
    server.play("/fhir/Patient", saysBundle([child(LONG_PATIENT)]));
    server.play("/fhir/Observation", saysBundle([result("one", of(LONG_PATIENT))]));
    expect(await labsOf(wirePatient)).not.toHaveProperty("INCOMPLETE");
  });
});
