import { chart, type NoteFormat } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import { activeIn } from "../../../../test/active-parts.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { anArmedPdf, anEncryptedPdf } from "../../../../test/sample-files.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { embeddedEhr } from "../../../adapters/ehr/embedded/embedded.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const { ana, ines, maya, nico, noor, simone } = demoChildren;
const PDF_ERROR = "PDF is currently not available, please view as HTML instead.";
const HTML_ERROR = "HTML is currently not available, please view as PDF instead.";
const GENERAL_ERROR = "Issue with retrieving the note, please contact support at help@hospital.example.";

const hospital = () => {
  const portal = testApp({ SUPPORT_MAIL: "help@hospital.example" });
  const { call } = portal;
  return {
    portal,
    notes: (personId: string, more: Partial<{ lookback: 90 | 5000; encounterId: string | 0; eventId: string | 0 }> = {}, person = DORA) =>
      call(person, chart.notes, { body: { personId, lookback: 5000, encounterId: 0, eventId: 0, ...more } }),
    radiology: (personId: string, more: Partial<{ lookback: 90 | 5000; encounterId: string | 0 }> = {}, person = DORA) =>
      call(person, chart.radiology, { body: { personId, lookback: 5000, encounterId: 0, ...more } }),
    note: (PARENT_ID: string, DOCUMENT_FORMAT: NoteFormat, person = DORA) =>
      call(person, chart.noteDocument, { body: { PARENT_ID, DOCUMENT_FORMAT, PATIENT_NAME: "Someone Else", DOB: "1999-01-01" } }),
    report: (ORDER_ID: string, person = DORA) => call(person, chart.radiologyReport, { body: { ORDER_ID } }),
    /** Puts resources into the record of Ana. */
    store: async (...resources: object[]) => {
      const subject = { reference: `Patient/${ana.personId}` };
      const texts = resources.map((resource) => JSON.stringify({ subject, ...resource }));
      const { refused } = await embeddedEhr(portal.db, "America/Los_Angeles").store(portal.db, texts);
      expect(refused).toEqual([]);
    },
    rowsOf: async (action: string) =>
      portal.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").execute(),
  };
};

const attached = (contentType: string, text: string) => ({ attachment: { contentType, data: Buffer.from(text).toString("base64") } });
const document = (id: string, ...content: object[]) => ({
  resourceType: "DocumentReference",
  id,
  status: "current",
  type: { text: "Note" },
  date: "2026-11-01T10:00:00-08:00",
  content,
});

describe("the notes of a chart", () => {
  const { notes, rowsOf } = hospital();

  it("come newest first, with who wrote them and what was added", async () => {
    const { NOTE_GROUP_CNT, NOTE_GROUPS } = (await notes(ana.personId)).body.RPTDATA;
    expect(NOTE_GROUP_CNT).toBe(NOTE_GROUPS.length);
    const times = NOTE_GROUPS.map(({ NOTE_GROUP_PERFORMED_DATE }) => Date.parse(NOTE_GROUP_PERFORMED_DATE));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(NOTE_GROUPS[0]).toMatchObject({
      PARENT_ID: "note-1001-1",
      NOTE_CNT: 2,
      NOTE_GROUP_TITLE: "Clinic Progress Note",
      NOTE_GROUP_AUTHOR: "Hallam, Ingrid",
      NOTE_GROUP_AUTHOR_POSITION: "Attending Nephrologist",
      NOTES: [{ NOTE_SEQ: 1 }, { EVENT_ID: "note-1001-2", NOTE_SEQ: 2 }],
    });
  });

  it("hold neither drafts nor replaced versions nor what is restricted, which the audit row counts", async () => {
    const titles = async ({ personId }: { personId: string }) =>
      (await notes(personId)).body.RPTDATA.NOTE_GROUPS.map(({ NOTE_GROUP_TITLE }) => NOTE_GROUP_TITLE);
    expect((await titles(nico)).slice(0, 2)).toEqual(["Inpatient Progress Note", "Admission History and Physical"]);
    expect((await notes(ana.personId)).body.RPTDATA.NOTE_GROUPS.map(({ PARENT_ID }) => PARENT_ID)).not.toContain("note-1001-6");
    expect(await titles(simone)).not.toContain("Adolescent Confidential Note");
    const [row] = await rowsOf("read:notes");
    expect(row).toMatchObject({ person_ids: [simone.personId], object: "withheld: security-label 1" });
  });

  it("of the last three months are fewer than all; of one note is that group", async () => {
    const recent = (await notes(ana.personId, { lookback: 90 })).body.RPTDATA.NOTE_GROUP_CNT;
    expect(recent).toBeGreaterThan(0);
    expect(recent).toBeLessThan((await notes(ana.personId)).body.RPTDATA.NOTE_GROUP_CNT);
    const one = (await notes(ana.personId, { eventId: "note-1001-2" })).body.RPTDATA;
    expect(one.NOTE_GROUPS.map(({ PARENT_ID }) => PARENT_ID)).toEqual(["note-1001-1"]);
  });

  it("of one visit are those of that visit; visits and notes of another child are not there", async () => {
    expect((await notes(ana.personId, { encounterId: "vis-1001-2" })).body.RPTDATA.NOTE_GROUP_CNT).toBe(2);
    expect(await notes(ana.personId, { encounterId: "vis-1013-1" })).toMatchObject({ status: 404, body: { message: "Visit not found" } });
    expect(await notes(ana.personId, { eventId: "note-1013-1" })).toMatchObject({ status: 404, body: { message: "Note not found" } });
  });
});

describe("opening a note", () => {
  const { portal, note, store, rowsOf } = hospital();

  it("as HTML is a page of its own, of the record's patient whatever was sent, with what was added", async () => {
    const { status, body } = await note("note-1001-1", "TR");
    expect(status).toBe(200);
    expect(String(body)).toContain("Patient: Ruiz, Ana · Date of birth: 05/19/2017");
    expect(String(body)).toContain("Added: Hallam, Ingrid · Attending Nephrologist");
    expect(String(body)).not.toContain("Someone Else");
    const [row] = await rowsOf("read:note");
    expect(row).toMatchObject({ person_ids: [ana.personId], object: "note note-1001-1 TR", outcome: "done", count: 2 });
  });

  it("is saved and never run by a browser", async () => {
    const { headers } = await send("note-1001-1", "TR");
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-disposition": "attachment; filename=note.html",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    });
  });

  it.each([
    ["that the record keeps", "note-1001-5"],
    ["printed from its text, with what was added", "note-1001-1"],
  ])("as PDF is the one %s", async (_case, id) => {
    const { statusCode, headers, rawPayload } = await send(id, "XR");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
    expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it.each([
    ["as PDF, when its PDF is damaged", "note-1001-3", "XR", PDF_ERROR],
    ["as HTML, when there is only a PDF", "note-1001-4", "TR", HTML_ERROR],
  ] as const)("says to take the other format: %s", async (_case, id, format, message) => {
    expect(await note(id, format)).toMatchObject({ status: 404, body: { code: "not_available", message } });
    const other = format === "XR" ? "TR" : "XR";
    expect((await note(id, other)).status).toBe(200);
  });

  it("as PDF has lost its active parts; one that cannot be copied is a download in the hospital’s own bytes", async () => {
    const inRecord = (id: string, bytes: Buffer) =>
      document(id, { attachment: { contentType: "application/pdf", data: bytes.toString("base64") } });
    const locked = await anEncryptedPdf();
    await store(inRecord("armed", await anArmedPdf()), inRecord("locked", locked));
    const armed = await send("armed", "XR");
    expect(armed.headers["content-type"]).toBe("application/pdf");
    expect(await activeIn(armed.rawPayload)).toEqual([]);
    const { statusCode, headers, rawPayload } = await send("locked", "XR");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename=note.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(rawPayload.equals(locked)).toBe(true);
    expect((await rowsOf("read:note"))[0]).toMatchObject({ object: "note locked XR", outcome: "done", count: 1 });
  });

  it("says whom to ask when no format can be had", async () => {
    await store(document("none", attached("image/png", "x")), document("broken", attached("application/pdf", "not a PDF")));
    for (const id of ["none", "broken"])
      for (const format of ["XR", "TR"] as const)
        expect(await note(id, format)).toMatchObject({
          body: { code: "not_available", message: id === "broken" && format === "TR" ? HTML_ERROR : GENERAL_ERROR },
        });
  });

  it("does not give the PDF of a note alone when something was added to it", async () => {
    const addition = { ...document("added", attached("text/html", "<p>Correction</p>")), date: "2026-11-02" };
    await store(document("parent", attached("application/pdf", "%PDF-1.7"), attached("text/html", "<p>First</p>")), {
      ...addition,
      relatesTo: [{ code: "appends", target: { reference: "DocumentReference/parent" } }],
    });
    expect(await note("parent", "XR")).toMatchObject({ body: { message: PDF_ERROR } });
    expect(String((await note("parent", "TR")).body)).toMatch(/First[\s\S]*Correction/);
  });

  it("shows nothing of a note's HTML that runs or leads away", async () => {
    const hostile =
      '<p onclick="steal()">Seen</p><script>steal()</script><img src="https://evil.example/x"><form action="https://evil.example">';
    await store(document("hostile", attached("text/html", hostile)));
    const { body } = await note("hostile", "TR");
    expect(String(body)).toContain("<p>Seen</p>");
    expect(String(body)).not.toMatch(/script>|onclick|steal|evil|<form/);
  });

  it.each([
    ["of a child of another practice", `note-${ines.personId.slice(3)}-1`],
    ["of a colleague's child", `note-${maya.personId.slice(3)}-1`],
    ["that is a draft", `note-${nico.personId.slice(3)}-3`],
    ["that was replaced", "note-1001-6"],
    ["that no one wrote", "no-such-note"],
  ])("%s is answered as if it were not there", async (_case, id) => {
    for (const format of ["XR", "TR"] as const)
      expect(await note(id, format)).toMatchObject({ status: 404, body: { code: "not_found", message: "Patient not found" } });
    const [row] = await rowsOf("read:note");
    expect(row).toMatchObject({ outcome: "refused", person_ids: [], object: `note ${id}` });
  });

  it("that is restricted is answered so too, though it is of a child in care", async () => {
    const stored = await portal.db
      .selectFrom("ehr_resources")
      .select(["id", "fields"])
      .where("person_id", "=", simone.personId)
      .where("type", "=", "DocumentReference")
      .execute();
    const held = stored.filter(({ fields }) => JSON.stringify(fields).includes('"restricted":true'));
    expect(held).toHaveLength(1);
    expect(await note(held[0]?.id ?? "", "TR")).toMatchObject({ status: 404, body: { message: "Patient not found" } });
  });

  it("asks for the note itself, not for what was added to it", async () => {
    expect(await note("note-1001-2", "TR")).toMatchObject({ status: 404, body: { message: "Note not found" } });
  });

  it.each([
    [{ PARENT_ID: "note-1001-1", DOCUMENT_FORMAT: "DOC" }, "DOCUMENT_FORMAT"],
    [{ PARENT_ID: "../x", DOCUMENT_FORMAT: "XR" }, "PARENT_ID"],
    [{ PARENT_ID: "note-1001-1", DOCUMENT_FORMAT: "XR", personId: ines.personId }, "personId"],
  ])("refuses %j", async (body, field) => {
    // Wrong on purpose.
    const reply = await portal.call(DORA, chart.noteDocument, { body: body as never });
    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input", fields: { [field]: expect.any(String) } } });
  });

  function send(PARENT_ID: string, DOCUMENT_FORMAT: NoteFormat) {
    const headers = { authorization: `Bearer ${tokenOf(DORA, new Date(NOW))}` };
    return portal.app.inject({ method: "POST", url: "/api/chart/notespdf", headers, payload: { PARENT_ID, DOCUMENT_FORMAT } });
  }
});

describe("what people read when a note does not open", () => {
  const { portal } = hospital();
  const own = testApp();

  it("names the address of the support", async () => {
    expect((await portal.call(DORA, chart.noteErrors, {})).body).toEqual({
      pdfError: PDF_ERROR,
      htmlError: HTML_ERROR,
      generalError: GENERAL_ERROR,
      supportMail: "help@hospital.example",
    });
  });

  it("names the hospital's mailbox where there is no support", async () => {
    expect((await own.call(DORA, chart.noteErrors, {})).body.supportMail).toBe("patient-access@wrenfield.example");
    expect(await own.call("fred@linnet.example", chart.noteErrors, {})).toMatchObject({ status: 403 });
  });
});

describe("the radiology of a chart", () => {
  const { radiology, report, store, rowsOf } = hospital();

  it("comes newest first, of every kind", async () => {
    const { EVENTS, EVENTS_CNT } = (await radiology(ana.personId)).body.RPTDATA;
    expect(EVENTS_CNT).toBe(EVENTS.length);
    expect(EVENTS.map(({ REPORT_STATUS, ORDER_ID, IMAGE_COUNT }) => [REPORT_STATUS, ORDER_ID, IMAGE_COUNT > 0])).toEqual([
      ["Preliminary", "iord-1001-1", true],
      ["", "", true],
      ["Corrected", "iord-1001-3", true],
      ["Final", "iord-1001-4", false],
    ]);
    expect(EVENTS[0]).toMatchObject({
      CATALOG: "US Renal Complete",
      FIN: expect.stringMatching(/^7\d+$/),
      FACILITY: "Wrenfield Children’s Hospital",
      ENCNTR_TYPE: "Outpatient",
      IMAGE_URL: expect.stringMatching(/^https:\/\/images\.wrenfield\.example\/viewer\?study=2\.25\.\d+$/),
    });
  });

  it("of the last three months is less than all, and of one visit that of the visit", async () => {
    expect((await radiology(ana.personId, { lookback: 90 })).body.RPTDATA.EVENTS_CNT).toBe(3);
    expect((await radiology(ana.personId, { encounterId: "vis-1001-4" })).body.RPTDATA.EVENTS_CNT).toBe(1);
    expect(await radiology(ana.personId, { encounterId: "vis-1013-1" })).toMatchObject({
      status: 404,
      body: { message: "Visit not found" },
    });
  });

  it.each([
    ["its HTML", "iord-1001-1", "<h3>Impression</h3>"],
    ["its text", "iord-1001-3", "IMPRESSION:"],
    ["its conclusion", "iord-1001-4", "<pre>"],
  ])("opens a report from %s", async (_case, orderId, words) => {
    const { status, body } = await report(orderId);
    expect(status).toBe(200);
    expect(String(body)).toContain(words);
    expect(String(body)).toContain("Patient: Ruiz, Ana");
    const [row] = await rowsOf("read:radiology-report");
    expect(row).toMatchObject({ person_ids: [ana.personId], object: `order ${orderId}`, outcome: "done" });
  });

  it("shows all that was reported on an order, the newest first, each with its status", async () => {
    const about = {
      resourceType: "DiagnosticReport",
      category: [{ coding: [{ code: "RAD" }] }],
      code: { text: "XR Hip" },
      basedOn: [{ reference: "ServiceRequest/hip" }],
    };
    await store(
      { resourceType: "ServiceRequest", id: "hip", status: "completed" },
      { ...about, id: "hip-1", status: "preliminary", effectiveDateTime: "2026-11-01T10:00:00Z", conclusion: "Unclear." },
      { ...about, id: "hip-2", status: "final", effectiveDateTime: "2026-11-02T10:00:00Z", conclusion: "<b>Normal</b>." },
    );
    expect(String((await report("hip")).body)).toMatch(/Final[\s\S]*&lt;b&gt;Normal&lt;\/b&gt;\.[\s\S]*Preliminary[\s\S]*Unclear\./);
  });

  it("says of a version whose words are in a file that there is one, before the earlier one that has them", async () => {
    const about = {
      resourceType: "DiagnosticReport",
      category: [{ coding: [{ code: "RAD" }] }],
      code: { text: "CT Head" },
      basedOn: [{ reference: "ServiceRequest/head" }],
    };
    const presentedForm = [attached("application/pdf", "%PDF-1.7").attachment];
    await store(
      { resourceType: "ServiceRequest", id: "head", status: "completed" },
      { ...about, id: "head-1", status: "preliminary", effectiveDateTime: "2026-11-01T10:00:00Z", conclusion: "No bleeding." },
      { ...about, id: "head-2", status: "amended", effectiveDateTime: "2026-11-02T10:00:00Z", presentedForm },
    );
    expect(String((await report("head")).body)).toMatch(
      /Amended[\s\S]*The text of this report is in the attached file\.[\s\S]*Preliminary[\s\S]*No bleeding\./,
    );
  });

  it("says whom to ask when there are no words that can be shown", async () => {
    await store({
      resourceType: "DiagnosticReport",
      id: "only-pdf",
      status: "final",
      category: [{ coding: [{ code: "RAD" }] }],
      code: { text: "CT" },
      presentedForm: [attached("application/pdf", "%PDF-1.7").attachment],
    });
    const message = "This report cannot be shown here. Contact support at help@hospital.example.";
    expect(await report("only-pdf")).toMatchObject({ status: 404, body: { code: "not_available", message } });
  });

  it.each([
    ["of a child of another practice", `iord-${ines.personId.slice(3)}-1`],
    ["of the laboratory", "ord-1001-1"],
    ["that no one gave", "no-such-order"],
  ])("does not open an order %s", async (_case, orderId) => {
    expect(await report(orderId)).toMatchObject({ status: 404, body: { code: "not_found", message: "Patient not found" } });
  });

  it("opens for whoever may see the child, and for nobody else", async () => {
    const order = `iord-${noor.personId.slice(3)}-1`;
    expect((await report(order)).status).toBe(200);
    expect((await report(order, "otto@linnet.example")).status).toBe(404);
    expect((await report(order, "emil@linnet.example")).status).toBe(404);
    expect((await report(order, "fred@linnet.example")).status).toBe(403);
  });
});
