import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setClock } from "../../../test/test-clock.ts";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../../platform/database.ts";
import { type EmbeddedEhr, embeddedEhr } from "./embedded.ts";

const ZONE = "America/Los_Angeles";
const clock = setClock("2026-03-02T00:00:00Z");

let open: OpenDatabase;
let ehr: EmbeddedEhr;

beforeAll(async () => {
  open = await testDatabase();
  ehr = embeddedEhr(open.db, ZONE);
});
afterAll(() => open.close());

const LABORATORY = [{ coding: [{ code: "laboratory" }] }];

const result = (id: string, more: object = {}) => ({
  resourceType: "Observation",
  id,
  status: "final",
  category: LABORATORY,
  code: { text: "Sodium" },
  effectiveDateTime: "2026-03-01T08:15:00-08:00",
  valueString: "140",
  ...more,
});

/** Stores resources of a patient of their own, so that each test counts only its own. */
async function stored(personId: string, resources: readonly object[]) {
  const subject = { reference: `Patient/${personId}` };
  const report = await open.db.transaction().execute((trx) =>
    ehr.store(
      trx,
      resources.map((resource) => JSON.stringify({ subject, ...resource })),
    ),
  );
  expect(report.refused).toEqual([]);
}

const idsOf = async (personId: string, wish = {}) => (await ehr.labsOf(personId, wish)).observations.map(({ id }) => id).sort();

describe("laboratory results in the embedded record", () => {
  it("gives a patient's own results, the reports that head them and who ordered them", async () => {
    await stored("noor", [
      result("noor-1", { basedOn: [{ reference: "ServiceRequest/noor-order" }] }),
      {
        resourceType: "DiagnosticReport",
        id: "noor-r",
        status: "final",
        code: { text: "BMP" },
        category: [{ coding: [{ code: "LAB" }] }],
        result: [{ reference: "Observation/noor-1" }],
      },
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

    const record = await ehr.labsOf("noor");

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
      { resourceType: "DiagnosticReport", id: "ada-r", status: "entered-in-error", code: {}, result: [{ reference: "Observation/ada-2" }] },
      { resourceType: "ServiceRequest", id: "ada-o", status: "entered-in-error" },
    ]);

    const { observations, reports, orders } = await ehr.labsOf("ada");
    expect(observations.map(({ id }) => id)).toEqual(["ada-2"]);
    expect([...reports, ...orders]).toEqual([]);
  });

  it("holds back what is labelled restricted and the results below it, and counts them", async () => {
    const meta = { security: [{ code: "R" }] };
    await stored("ines", [
      result("ines-open"),
      result("ines-held", { meta }),
      result("ines-panel", { meta, hasMember: [{ reference: "Observation/ines-member" }] }),
      result("ines-member"),
      result("ines-reported"),
      {
        resourceType: "DiagnosticReport",
        id: "ines-r",
        meta,
        status: "final",
        code: { text: "Held" },
        result: [{ reference: "Observation/ines-reported" }],
      },
    ]);

    const record = await ehr.labsOf("ines");
    expect(record.observations.map(({ id }) => id)).toEqual(["ines-open"]);
    expect(record.reports).toEqual([]);
    expect(record.withheld).toEqual({ "security-label": 4 });
  });

  it("knows nothing of a patient it has never heard of", async () => {
    expect(await ehr.labsOf("nobody")).toEqual({ observations: [], reports: [], orders: [], withheld: {} });
  });
});

describe("visits in the embedded record", () => {
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

    const { encounters, locations, organizations, withheld } = await ehr.visitsOf("mia");

    expect(encounters).toMatchObject([{ id: "mia-1", classCode: "IMP", start: "2026-01-01", at: Date.parse("2026-01-01T08:00:00Z") }]);
    expect([...locations.keys()].sort()).toEqual(["bed", "building", "room", "ward"]);
    expect(organizations.get("wrenfield")).toMatchObject({ name: "Wrenfield" });
    expect(withheld).toEqual({ "security-label": 1 });
  });
});

const file = (text: string) => ({ contentType: "text/plain", data: Buffer.from(text).toString("base64") });
const note = (id: string, more: object = {}) => ({
  resourceType: "DocumentReference",
  id,
  status: "current",
  type: { text: "Note" },
  date: "2026-03-01T08:00:00Z",
  content: [{ attachment: file(`Words of ${id}`) }],
  ...more,
});
const appends = (id: string) => ({ relatesTo: [{ code: "appends", target: { reference: `DocumentReference/${id}` } }] });
const ofVisit = (id: string) => ({ context: { encounter: [{ reference: `Encounter/${id}` }] } });
const noteIdsOf = async (personId: string, wish = {}) => (await ehr.notesOf(personId, wish)).notes.map(({ id }) => id).sort();

describe("notes in the embedded record", () => {
  it("say who wrote them and as what, by role or by person", async () => {
    await stored("uma", [
      note("uma-1", { author: [{ reference: "Practitioner/uma-dr" }] }),
      note("uma-2", { author: [{ reference: "PractitionerRole/uma-role" }] }),
      note("uma-3", { author: [{ display: "Visiting team" }] }),
      note("uma-4"),
      { resourceType: "Practitioner", id: "uma-dr", name: [{ family: "Hallam", given: ["Ingrid"] }] },
      {
        resourceType: "PractitionerRole",
        id: "uma-role",
        practitioner: { reference: "Practitioner/uma-dr" },
        code: [{ text: "Attending Nephrologist" }],
      },
    ]);

    const { notes } = await ehr.notesOf("uma");
    const writtenBy = Object.fromEntries(notes.map(({ id, writtenBy }) => [id, writtenBy]));
    const hallam = { name: "Hallam, Ingrid", position: "Attending Nephrologist" };
    expect(writtenBy).toEqual({
      "uma-1": hallam,
      "uma-2": hallam,
      "uma-3": { name: "Visiting team", position: "" },
      "uma-4": { name: "", position: "" },
    });
  });

  it("are looked back to, each with what was added to it; what was written on that very instant counts", async () => {
    const late = { date: "2026-03-20T08:00:00Z" };
    await stored("vera", [
      note("vera-old", { date: "2026-02-28T23:59:59-08:00" }),
      note("vera-day", { date: "2026-03-01" }),
      note("vera-undated", { date: undefined }),
      note("vera-parent", { date: "2025-01-01T08:00:00Z" }),
      note("vera-added", { ...late, ...appends("vera-parent") }),
    ]);

    expect(await noteIdsOf("vera", { since: new Date("2026-03-01T08:00:00Z") })).toEqual(["vera-added", "vera-day", "vera-parent"]);
    expect(await noteIdsOf("vera")).toHaveLength(5);
  });

  it("are of one visit, and a newer version of another visit still takes an older one's place", async () => {
    const replaces = { relatesTo: [{ code: "replaces", target: { reference: "DocumentReference/wim-old" } }] };
    await stored("wim", [note("wim-1", ofVisit("wim-e")), note("wim-old", ofVisit("wim-e")), note("wim-new", replaces)]);
    expect(await noteIdsOf("wim", { encounterId: "wim-e" })).toEqual(["wim-1"]);
  });

  it("hold back what is restricted, count it, and do not know it by its id", async () => {
    await stored("xan", [
      note("xan-open"),
      note("xan-held", { meta: { security: [{ code: "R" }] } }),
      note("xan-labelled", { securityLabel: [{ coding: [{ code: "V" }] }] }),
      note("xan-added", appends("xan-held")),
    ]);

    expect(await noteIdsOf("xan")).toEqual(["xan-open"]);
    expect((await ehr.notesOf("xan")).withheld).toEqual({ "security-label": 3 });
    expect(await ehr.patientOf({ noteId: "xan-open" })).toBe("xan");
    for (const noteId of ["xan-held", "xan-labelled", "xan-added", "nothing"]) expect(await ehr.patientOf({ noteId })).toBeUndefined();
  });

  it("give their words in the first format that can be had, from the note or from the Binary it names", async () => {
    const pdf = Buffer.from("%PDF-1.7 tiny").toString("base64");
    const named = (url: string) => ({ attachment: { contentType: "application/pdf", url } });
    await stored("yui", [
      note("yui-1", { content: [{ attachment: file("Words") }, named("Binary/yui-pdf")] }),
      note("yui-2", { content: [named("Binary/yui-gone"), named("Binary/yui-broken"), { attachment: file("Words") }] }),
      { resourceType: "Binary", id: "yui-pdf", contentType: "application/pdf", data: pdf },
      { resourceType: "Binary", id: "yui-broken", contentType: "application/pdf", data: "AAAA" },
    ]);
    const wordsOf = async (id: string, formats: ("pdf" | "html" | "text")[], personId = "yui") => {
      const found = await ehr.documentOf({ personId, kind: "note", id }, formats);
      return found && [found.format, Buffer.from(found.bytes).toString()];
    };

    expect(await wordsOf("yui-1", ["pdf"])).toEqual(["pdf", "%PDF-1.7 tiny"]);
    expect(await wordsOf("yui-1", ["html", "text"])).toEqual(["text", "Words"]);
    expect(await wordsOf("yui-2", ["pdf"])).toBeUndefined();
    expect(await wordsOf("yui-2", ["pdf", "text"])).toEqual(["text", "Words"]);
    expect(await wordsOf("yui-1", ["pdf"], "somebody-else")).toBeUndefined();
  });
});

const imaging = (id: string, more: object = {}) => ({
  resourceType: "DiagnosticReport",
  id,
  status: "final",
  code: { text: "XR Chest" },
  category: [{ coding: [{ code: "RAD" }] }],
  effectiveDateTime: "2026-03-01T08:15:00-08:00",
  conclusion: "Normal.",
  ...more,
});
const basedOn = (id: string) => ({ basedOn: [{ reference: `ServiceRequest/${id}` }] });
const examinationIdsOf = async (personId: string, wish = {}) =>
  (await ehr.imagingOf(personId, wish)).examinations.map(({ id }) => id).sort();

describe("imaging in the embedded record", () => {
  it("gives a patient's examinations with order, images and visit, and no laboratory reports", async () => {
    await stored("abe", [
      imaging("abe-r", { ...basedOn("abe-o"), encounter: { reference: "Encounter/abe-e" } }),
      imaging("abe-lab", { category: [{ coding: [{ code: "LAB" }] }] }),
      { resourceType: "ServiceRequest", id: "abe-o", status: "completed", code: { text: "Chest film" } },
      { resourceType: "ImagingStudy", id: "abe-s", status: "available", ...basedOn("abe-o"), numberOfInstances: 2 },
    ]);

    const { examinations, withheld } = await ehr.imagingOf("abe");
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
    expect(await ehr.patientOf({ orderId: "abe-o" })).toBe("abe");
    expect(await ehr.patientOf({ orderId: "abe-lab" })).toBeUndefined();
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

    expect(await ehr.imagingOf("cyd")).toEqual({ examinations: [], withheld: { "security-label": 1 } });
    expect(await ehr.patientOf({ orderId: "cyd-o" })).toBeUndefined();
    expect(await ehr.patientOf({ orderId: "cyd-r" })).toBeUndefined();
  });
});

const sensitive = (code: string) => ({ code: { coding: [{ system: "urn:lab", code }] } });
const child = (birthDate?: string) => ({ resourceType: "Patient", ...(birthDate && { birthDate }) });

describe("sensitive categories in the embedded record", () => {
  const sets = { sensitive: { labels: new Set(["SEX"]), codes: new Set(["urn:lab|secret"]) }, releaseTag: "urn:h|out", clock };
  const tagged = { meta: { tag: [{ system: "urn:h", code: "out" }] } };

  it("are held back with what heads them, of an adolescent and of whose age is not known", async () => {
    const guarded = embeddedEhr(open.db, ZONE, sets);
    const born = { adolescent: "2012-05-05", child: "2020-05-05", adult: "2004-05-05", unknown: undefined };
    for (const [who, birthDate] of Object.entries(born)) {
      await stored(who, [
        { ...child(birthDate), id: who },
        result(`${who}-open`),
        result(`${who}-secret`, sensitive("secret")),
        result(`${who}-released`, { ...sensitive("secret"), ...tagged }),
        result(`${who}-heading`, { hasMember: [{ reference: `Observation/${who}-secret` }] }),
        result(`${who}-labelled`, { meta: { security: [{ code: "SEX" }] } }),
      ]);
    }

    for (const who of ["adolescent", "unknown"]) {
      const { observations, withheld } = await guarded.labsOf(who);
      expect(observations.map(({ id }) => id).sort()).toEqual([`${who}-open`, `${who}-released`]);
      expect(withheld).toEqual({ "sensitive-category": 3 });
    }
    for (const who of ["child", "adult"]) expect((await guarded.labsOf(who)).observations).toHaveLength(5);
  });

  it("are told of what was stored before they were known, once the migration has read it again", async () => {
    await stored("early", [
      { ...child("2012-05-05"), id: "early" },
      { resourceType: "Encounter", id: "early-e", status: "finished", type: [{ coding: [{ system: "urn:lab", code: "secret" }] }] },
      note("early-n", {
        type: {
          coding: [
            { system: "urn:lab", code: "secret" },
            { system: "urn:other", code: "x" },
          ],
        },
        securityLabel: [{ coding: [{ code: "N" }] }],
      }),
      result("early-o", { meta: { security: [{ code: "SEX" }], tag: [{ system: "urn:h", code: "in" }] } }),
      { resourceType: "ServiceRequest", id: "early-s", ...sensitive("secret"), reasonCode: [{ coding: [{ code: "why" }] }] },
      { resourceType: "ImagingStudy", id: "early-i", procedureCode: [{ coding: [{ system: "urn:lab", code: "secret" }] }] },
      { resourceType: "Appointment", id: "early-a", status: "booked", reasonCode: [{ coding: [{ code: "why" }] }], participant: [] },
    ]);
    const marks = () => open.db.selectFrom("ehr_resources").select(["id", "fields"]).where("id", "like", "early-%").orderBy("id").execute();
    const before = await marks();
    await sql`update ehr_resources set fields = fields - 'labels' - 'tags' - 'codes' where id like 'early-%'`.execute(open.db);
    expect(await marks()).not.toEqual(before);

    await sql.raw(readFileSync(new URL("../../../migrations/0015-sensitive-marks.sql", import.meta.url), "utf8")).execute(open.db);

    expect(await marks()).toEqual(before);
  });
});

describe("storing resources", () => {
  it("replaces a resource of the same id, and of two at once keeps the later", async () => {
    await stored("zoe", [result("zoe-1", { valueString: "1" })]);
    await stored("zoe", [result("zoe-1", { valueString: "2" }), result("zoe-1", { valueString: "3" })]);

    const { observations } = await ehr.labsOf("zoe");
    expect(observations.map(({ value }) => value)).toEqual([{ kind: "text", text: "3" }]);
  });

  it("keeps the digits of decimals in the resource and in the fields", async () => {
    const text = JSON.stringify(
      result("digits", { subject: { reference: "Patient/digits" }, valueQuantity: { value: 0 }, valueString: undefined }),
    );
    await ehr.store(open.db, [text.replace('"value":0', '"value":5.10')]);

    const { resource } = await open.db
      .selectFrom("ehr_resources")
      .select(({ cast, ref }) => cast<string>(ref("resource"), "text").as("resource"))
      .where("id", "=", "digits")
      .executeTakeFirstOrThrow();
    expect(resource).toContain("5.10");
    expect((await ehr.labsOf("digits")).observations[0]?.value).toEqual({ kind: "quantity", value: "5.10" });
  });

  it("stores the readable ones of a batch and tells which were refused", async () => {
    const texts = [
      JSON.stringify(result("fine", { subject: { reference: "Patient/fine" } })),
      "nonsense",
      JSON.stringify({ resourceType: "Claim", id: "c-1" }),
    ];

    expect(await ehr.store(open.db, texts)).toEqual({
      stored: 1,
      refused: [
        { type: "", id: "", why: "It is not a FHIR resource" },
        { type: "Claim", id: "c-1", why: "Linnet does not read this type" },
      ],
    });
  });
});
