import type { DocumentReference, ServiceRequest, Task } from "@medplum/fhirtypes";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type IntakeRouter, intakeRouter } from "../../../../test/intake-router.ts";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../platform/clock.ts";
import { addMinutes } from "../../../platform/dates.ts";
import { fhirClient } from "../../ehr/fhir/client/client.ts";
import { clientSettings } from "../../ehr/fhir/client/settings.ts";
import { NotTaken, type ReferralIntake } from "../port.ts";
import { fhirIntake } from "./intake.ts";

const PDF = Buffer.from("%PDF-1.7 a letter");
const LETTER = { coding: [{ system: "http://loinc.org", code: "11488-4" }] };
const aFile = (data = PDF) => ({ contentType: "application/pdf", data: data.toString("base64") });

let hospital: IntakeRouter;
let intake: ReferralIntake;

async function open(abilities: Parameters<typeof intakeRouter>[0] = {}) {
  hospital = await intakeRouter(abilities);
  const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: hospital.base, EHR_TIMEOUT_MS: "4000" })));
  const log = { warn: () => undefined };
  intake = fhirIntake({ client, findPersons: async () => [], clock: systemClock, zone: "America/Los_Angeles", log });
  await intake.submit(aReferralOrder(1));
  await hospital.put({ ...(await task()), status: "accepted" });
}
beforeEach(() => open());
afterEach(() => hospital.close());

// The server keeps of a type only resources of that type.
const task = async () => (await hospital.all("Task"))[0] as Task;
const order = async () => (await hospital.all("ServiceRequest"))[0] as ServiceRequest;
const letter = async () => (await intake.changesSince(null)).answers[0]?.letter;
const output = async (...values: object[]) =>
  // Any value is allowed there; these are the three that may be a letter.
  hospital.put({ ...(await task()), output: values.map((value) => ({ type: { text: "Letter" }, ...value })) } as Task);

async function aDocument(changes: Partial<DocumentReference> = {}): Promise<DocumentReference> {
  const { id, subject } = await order();
  return hospital.put({
    resourceType: "DocumentReference",
    id: "letter-1",
    status: "current",
    docStatus: "final",
    type: LETTER,
    date: "2026-11-20T10:00:00Z",
    subject: { reference: subject?.reference ?? "" },
    context: { related: [{ reference: `ServiceRequest/${id}` }] },
    content: [{ attachment: aFile() }],
    ...changes,
  });
}

describe("the letter of a referral in the record", () => {
  it("is none where nobody wrote one", async () => {
    expect(await letter()).toBeNull();
  });

  it("is the task's output: a file, a document or a binary of the server, the last of them", async () => {
    await output({ valueAttachment: aFile() });
    const first = await letter();
    expect(Buffer.from((await first?.read()) ?? [])).toEqual(PDF);
    const other = Buffer.from("%PDF-1.7 b letter");
    await output({ valueAttachment: aFile(other) });
    const second = await letter();
    expect(second?.source).not.toBe(first?.source);
    const { id } = await aDocument();
    await output({ valueAttachment: aFile(other) }, { valueReference: { reference: `DocumentReference/${id}` } });
    expect((await letter())?.source).toMatch(/^DocumentReference\/letter-1\|/);
    await output({ valueReference: { reference: "Binary/b1" } });
    expect(await letter()).toMatchObject({ source: expect.stringMatching(/^Binary\/b1\|/), refusal: undefined });
  });

  it("is no output that is something else", async () => {
    await output(
      { valueReference: { reference: "Appointment/a1" } },
      { type: { coding: [{ system: "http://loinc.org", code: "11502-2" }] }, valueAttachment: aFile() },
    );
    expect(await letter()).toBeNull();
  });

  it.each([
    ["by its order", []],
    ["by its patient alone", ["DocumentReference:related"]],
    ["where types are not asked for", ["DocumentReference:type"]],
  ])("is else the newest document that is related to the order, found %s", async (_how, lacks) => {
    hospital.close();
    await open({ lacks });
    await aDocument();
    await aDocument({ id: "letter-2", date: "2026-11-21T10:00:00Z", content: [{ attachment: aFile(Buffer.from("%PDF-1.7 newer")) }] });
    await aDocument({
      id: "other-kind",
      date: "2026-11-22T10:00:00Z",
      type: { coding: [{ system: "http://loinc.org", code: "34133-9" }] },
    });
    await aDocument({ id: "other-order", date: "2026-11-22T10:00:00Z", context: { related: [{ reference: "ServiceRequest/another" }] } });
    const found = await letter();
    expect(found?.source).toMatch(/^DocumentReference\/letter-2\|/);
    expect(String(Buffer.from((await found?.read()) ?? []))).toBe("%PDF-1.7 newer");
  });

  it.each([
    ["entered in error", { status: "entered-in-error" as const }],
    ["superseded", { status: "superseded" as const }],
    ["in error by its document", { docStatus: "entered-in-error" as const }],
    ["a draft", { docStatus: "preliminary" as const }],
  ])("is none that is %s", async (_what, changes) => {
    await aDocument(changes);
    expect(await letter()).toBeNull();
  });

  it("is told with its labels, by which the record's rule decides", async () => {
    const security = [{ system: "http://terminology.hl7.org/CodeSystem/v3-Confidentiality", code: "R" }];
    await aDocument({ meta: { security } });
    expect((await letter())?.about).toMatchObject({ restricted: true });
  });

  it("is found when nothing but the document has changed", async () => {
    const { meta } = await aDocument();
    // Up to the moment of the document: it may have been written later than the task, by which the first look goes.
    const asking = addMinutes(meta?.lastUpdated ?? "", 5);
    expect((await intake.changesSince(asking)).answers).toEqual([]);
    await aDocument({ content: [{ attachment: aFile(Buffer.from("%PDF-1.7 again")) }] });
    expect((await intake.changesSince(asking)).answers).toMatchObject([{ referralId: 1, letter: { refusal: undefined } }]);
  });
});

describe("a letter of the record that is not taken", () => {
  const OUTSIDE = "It is stored outside the hospital’s record.";
  it.each([
    ["of another patient", { subject: { reference: "Patient/another" } }, "It belongs to another patient in the record."],
    [
      "that says it is a picture",
      { content: [{ attachment: { contentType: "image/png", data: "AAAA" } }] },
      "Only PDF files can be attached",
    ],
    [
      "of 100 MB",
      { content: [{ attachment: { contentType: "application/pdf", url: "Binary/large", size: 104_857_600 } }] },
      "File is larger than 20MB",
    ],
  ])("%s says so before it is fetched", async (_what, changes, refusal) => {
    await aDocument(changes);
    hospital.asked.length = 0;
    expect(await letter()).toMatchObject({ refusal });
    expect(hospital.asked.filter((asked) => asked.includes("Binary"))).toEqual([]);
  });

  it("stands on another server", async () => {
    await output({ valueReference: { reference: "https://elsewhere.example/fhir/DocumentReference/1" } });
    expect(await letter()).toMatchObject({ refusal: OUTSIDE });
  });

  it.each([
    ["an address that is not the record's", { url: "https://elsewhere.example/letter.pdf" }],
    ["an address on the way out of the record's", { url: "Binary/..%2f..%2fadmin" }],
    ["no PDF behind its type", { data: Buffer.from("MZ").toString("base64") }],
    ["another size than it says", { data: PDF.toString("base64"), size: 7 }],
    ["a file that is not there", { url: "Binary/gone" }],
  ])("has %s, and nothing is asked for elsewhere", async (_what, file) => {
    await aDocument({ content: [{ attachment: { contentType: "application/pdf", ...file } }] });
    await expect((await letter())?.read()).rejects.toThrow(NotTaken);
  });
});
