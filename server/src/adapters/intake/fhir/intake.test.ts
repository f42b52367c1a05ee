import { Readable } from "node:stream";
import type { Coverage, DocumentReference, Patient, RelatedPerson, Resource, ServiceRequest, Task } from "@medplum/fhirtypes";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type IntakeRouter, intakeRouter } from "../../../../test/intake-router.ts";
import { intakeSuite } from "../../../../test/intake-suite.ts";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../platform/clock.ts";
import { fhirClient } from "../../ehr/fhir/client/client.ts";
import { clientSettings } from "../../ehr/fhir/client/settings.ts";
import type { Person } from "../../ehr/port.ts";
import { type IntakeFile, NotTaken, type ReferralIntake } from "../port.ts";
import { fhirIntake } from "./intake.ts";

const ZONE = "America/Los_Angeles";
const WRITTEN = ["Patient", "RelatedPerson", "Coverage", "DocumentReference", "ServiceRequest", "Task"] as const;

let hospital: IntakeRouter;
let intake: ReferralIntake;
let known: Person[];
const warned: object[] = [];

async function open(abilities: Parameters<typeof intakeRouter>[0] = {}) {
  hospital = await intakeRouter(abilities);
  known = [];
  warned.length = 0;
  const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: hospital.base, EHR_TIMEOUT_MS: "4000" })));
  intake = fhirIntake({
    client,
    findPersons: async () => known,
    clock: systemClock,
    zone: ZONE,
    log: { warn: (said) => void warned.push(said) },
  });
}
beforeEach(() => open());
afterEach(() => hospital.close());

// The server keeps of a type only resources of that type.
const all = async <T extends Resource>(type: T["resourceType"]) => (await hospital.all(type)) as T[];
const counts = async () => Object.fromEntries(await Promise.all(WRITTEN.map(async (type) => [type, (await all(type)).length])));
const taskOf = async (referralId: number) => {
  const tasks = await all<Task>("Task");
  const task = tasks.find(({ identifier }) =>
    identifier?.some(({ system, value }) => system === "urn:linnet:referral" && value === String(referralId)),
  );
  return task ?? expect.fail("no task");
};
async function changeTask(referralId: number, changes: Partial<Task>) {
  await hospital.put({ ...(await taskOf(referralId)), ...changes });
  return undefined;
}
const order = async (referralId: number) => {
  const { focus } = await taskOf(referralId);
  const requests = await all<ServiceRequest>("ServiceRequest");
  return requests.find(({ id }) => `ServiceRequest/${id}` === focus?.reference) ?? expect.fail("no order");
};

const aFile = (id: number, name = `letter-${id}.pdf`, bytes = "%PDF-1.7"): IntakeFile => ({
  id,
  name,
  mediaType: "application/pdf",
  bytes: bytes.length,
  sha256: "",
  read: async () => Readable.from([Buffer.from(bytes)]),
  sentAs: null,
});

const LIVES = { isDeceased: false, deceasedOn: null };

describe("the intake on a FHIR server", () => {
  intakeSuite(() => ({
    intake,
    accept: (referralId) => changeTask(referralId, { status: "accepted" }),
    decline: (referralId, text) => changeTask(referralId, { status: "rejected", statusReason: { text } }),
    cancelReason: async (referralId) => {
      const { businessStatus, statusReason } = await taskOf(referralId);
      return businessStatus?.coding?.[0]?.code === "5.2" ? statusReason?.text : undefined;
    },
  }));

  describe("sending", () => {
    it("makes a task about an order of what is on the form", async () => {
      const files = [aFile(1), aFile(2)];
      const clinic = { ehrReference: "HealthcareService/cardio" };
      const { files: sent } = await intake.submit(aReferralOrder(17, { files, clinic }));
      expect(await counts()).toEqual({ Patient: 1, RelatedPerson: 1, Coverage: 1, DocumentReference: 2, ServiceRequest: 1, Task: 1 });
      const [patient] = await all<Patient>("Patient");
      expect(patient).toMatchObject({ name: [{ family: "Haddad", given: ["Noor"] }], gender: "female", birthDate: "2019-03-04" });
      const { form } = aReferralOrder(18);
      await intake.submit(aReferralOrder(18, { form: { ...form, firstName: "Wulandari", middleName: "", lastName: "" } }));
      // A part of the name that there is not is left out: FHIR knows no empty ones.
      expect((await all<Patient>("Patient")).map(({ name }) => name)).toContainEqual([{ given: ["Wulandari"] }]);
      const task = await taskOf(17);
      expect(task).toMatchObject({
        status: "requested",
        intent: "order",
        priority: "routine",
        for: { reference: `Patient/${patient?.id}` },
        owner: { reference: "HealthcareService/cardio" },
        authoredOn: "2026-11-20T17:55:00.000Z",
      });
      expect(await order(17)).toMatchObject({
        status: "active",
        subject: { reference: `Patient/${patient?.id}` },
        performer: [{ reference: "HealthcareService/cardio" }],
        reasonCode: [{ text: "A murmur that was not there last year" }],
        orderDetail: [{ text: "New" }],
      });
      const documents = await all<DocumentReference>("DocumentReference");
      expect((await order(17)).supportingInfo).toEqual(documents.map(({ id }) => ({ reference: `DocumentReference/${id}` })));
      const binary = documents[0]?.content[0]?.attachment.url ?? "";
      expect(sent.get(1)).toBe(binary);
      expect(String(hospital.binaries.get(binary.replace("Binary/", ""))?.bytes)).toBe("%PDF-1.7");
    });

    it("names no clinic that the server does not know, and leaves out what was not said", async () => {
      await intake.submit(aReferralOrder(18));
      expect(await order(18)).not.toHaveProperty("performer");
      expect(await taskOf(18)).not.toHaveProperty("owner");
      expect(await taskOf(18)).toMatchObject({ description: "Cardiology" });
    });

    it("makes nothing twice when the answer is lost after the server has taken it, the files included", async () => {
      const sending = aReferralOrder(19, { files: [aFile(1)] });
      // The file's answer arrives, that of the transaction does not.
      hospital.script.before.push(
        async () => undefined,
        async () => {
          hospital.script.losesAnswers = true;
          return undefined;
        },
      );
      await expect(intake.submit(sending)).rejects.toMatchObject({ code: "upstream_unavailable" });
      hospital.script.losesAnswers = false;
      const before = await counts();
      expect(before).toMatchObject({ Task: 1, DocumentReference: 1 });
      const { files } = await intake.submit(sending);
      expect(await counts()).toEqual(before);
      expect([...files.values()]).toEqual([...hospital.binaries.keys()].map((id) => `Binary/${id}`));
    });

    it("sends more files than a transaction has room for", async () => {
      const files = Array.from({ length: 20 }, (_, index) => aFile(index + 1));
      await intake.submit(aReferralOrder(20, { files }));
      await intake.submit(aReferralOrder(20, { files }));
      expect(await counts()).toMatchObject({ Patient: 1, DocumentReference: 20, Task: 1 });
      const documents = await all<DocumentReference>("DocumentReference");
      const [patient] = await all<Patient>("Patient");
      expect(documents.every(({ subject }) => subject?.reference === `Patient/${patient?.id}`)).toBe(true);
      expect((await order(20)).supportingInfo).toHaveLength(20);
      expect(hospital.binaries.size).toBe(20);
    });

    it("sends a file in JSON where the server takes none as it is", async () => {
      hospital.close();
      await open({ onlyJson: true });
      await intake.submit(aReferralOrder(21, { files: [aFile(1)] }));
      expect([...hospital.binaries.values()].map(({ contentType, bytes }) => [contentType, String(bytes)])).toEqual([
        ["application/pdf", "%PDF-1.7"],
      ]);
    });

    it("is about the patient of the record whom the portal knows, or who has the MRN with this name and birth date", async () => {
      await intake.submit(aReferralOrder(22, { personId: "noor" }));
      expect(await taskOf(22)).toMatchObject({ for: { reference: "Patient/noor" } });
      const withMrn = { ...aReferralOrder(23), form: { ...aReferralOrder(23).form, mrn: "4711" } };
      known = [
        {
          personId: "noor",
          mrn: "4711",
          firstName: "Noor",
          lastName: "Haddad",
          middleName: null,
          birthDate: "2019-03-04",
          sex: "F",
          ...LIVES,
        },
      ];
      await intake.submit(withMrn);
      expect(await taskOf(23)).toMatchObject({ for: { reference: "Patient/noor" } });
      expect(await all("Patient")).toEqual([]);
    });

    it.each([
      ["another name", { firstName: "Fionn", birthDate: "2019-03-04" }],
      ["another birth date", { firstName: "Noor", birthDate: "2018-03-04" }],
    ])("is not about a patient of the record who has the MRN and %s", async (_what, other) => {
      known = [
        { personId: "other", mrn: "4711", lastName: "Haddad", middleName: null, sex: "F", isDeceased: false, deceasedOn: null, ...other },
      ];
      await intake.submit({ ...aReferralOrder(29), form: { ...aReferralOrder(29).form, mrn: "4711" } });
      const [patient] = await all<Patient>("Patient");
      expect(patient).toMatchObject({ name: [{ family: "Haddad", given: ["Noor"] }], birthDate: "2019-03-04" });
      expect(await order(29)).toMatchObject({ subject: { reference: `Patient/${patient?.id}` } });
    });

    it("of a correction is about the record's patient, and says what is corrected beside it", async () => {
      const corrected = { firstName: "Noor", middleName: "", lastName: "Haddad", dateOfBirth: "2019-03-05", sex: "Female" };
      await intake.submit(aReferralOrder(29, { personId: "noor", corrected }));
      expect(await order(29)).toMatchObject({ subject: { reference: "Patient/noor" } });
      const [note] = (await order(29)).note ?? [];
      expect(note?.text).toBe(
        "The referring practice corrects what the hospital's record says of this patient. Date of birth: 2019-03-04 (record: 2019-03-05).",
      );
      await hospital.put({ ...(await order(29)), note: [...((await order(29)).note ?? []), { text: "Triage: Monday" }] });
      await intake.update(aReferralOrder(29, { personId: "noor" }));
      expect((await order(29)).note).toEqual([{ text: "Triage: Monday" }]);
    });

    it("refers back to the order before it", async () => {
      await intake.submit(aReferralOrder(24));
      await intake.submit(aReferralOrder(25, { parent: { referralId: 24, ehrReferralId: null } }));
      expect((await order(25)).basedOn).toMatchObject([{ reference: `ServiceRequest/${(await order(24)).id}` }]);
    });

    it("is not taken where the number stands for another referral already", async () => {
      await intake.submit(aReferralOrder(26));
      const other = aReferralOrder(26, { createdAt: new Date("2026-11-21T09:00:00Z") });
      await expect(intake.submit(other)).rejects.toThrow(NotTaken);
      await expect(intake.submit(other)).rejects.toThrow("a different referral under this number");
    });

    const outcome = (code: string, expression: string) => ({
      resourceType: "OperationOutcome",
      issue: [
        { severity: "error", code, diagnostics: "Noor Haddad is unknown", details: { text: "Noor Haddad" }, expression: [expression] },
      ],
    });

    it("says why the server does not take it, without a word of the patient", async () => {
      hospital.script.before.push(async () => ({ status: 400, body: outcome("invalid", "ServiceRequest.priority") }));
      await expect(intake.submit(aReferralOrder(27))).rejects.toThrow(
        new NotTaken("The hospital's system rejected it (400); invalid at ServiceRequest.priority"),
      );
      hospital.script.before.push(async () => ({ status: 422, body: outcome("value", "Patient.name.where(given='Noor')") }));
      await expect(intake.submit(aReferralOrder(27))).rejects.toThrow(new NotTaken("The hospital's system rejected it (422); value"));
      hospital.script.before.push(async () => ({ status: 412, body: outcome("multiple-matches", "Patient") }));
      await expect(intake.submit(aReferralOrder(27))).rejects.toThrow("several matches");
    });

    it.each([401, 408, 409, 429, 500, 503])("may be tried again when the server answers %i", async (status) => {
      hospital.script.before.push(...Array.from({ length: 2 }, () => async () => ({ status, body: {} })));
      await expect(intake.submit(aReferralOrder(28))).rejects.toMatchObject({ code: "upstream_unavailable" });
    });
  });

  describe("a change", () => {
    const changedReason = (referralId: number, reason: string, options: Parameters<typeof aReferralOrder>[1] = {}) => {
      const sent = aReferralOrder(referralId, options);
      return { ...sent, form: { ...sent.form, reason } };
    };

    it("goes into the order while the hospital has not accepted it, and adds and withdraws files", async () => {
      await intake.submit(aReferralOrder(30, { files: [aFile(1), aFile(2)] }));
      const before = await order(30);
      await hospital.put({ ...before, note: [{ text: "Triage: Monday" }] });
      await intake.update(
        changedReason(30, "Also faints", { files: [aFile(2), aFile(3)], clinic: { ehrReference: "Organization/neuro" } }),
      );
      const after = await order(30);
      expect(after).toMatchObject({
        id: before.id,
        reasonCode: [{ text: "Also faints" }],
        note: [{ text: "Triage: Monday" }],
        performer: [{ reference: "Organization/neuro" }],
      });
      const documents = await all<DocumentReference>("DocumentReference");
      const stateOf = Object.fromEntries(documents.map(({ content, status }) => [content[0]?.attachment.title, status]));
      expect(stateOf).toEqual({ "letter-1.pdf": "entered-in-error", "letter-2.pdf": "current", "letter-3.pdf": "current" });
      expect(after.supportingInfo).toHaveLength(2);
      expect(await taskOf(30)).toMatchObject({ status: "requested", owner: { reference: "Organization/neuro" } });
    });

    const aPatient = (id: string, family: string, given: string, birthDate: string): Patient => ({
      resourceType: "Patient",
      id,
      name: [{ family, given: [given] }],
      birthDate,
    });

    it("to another child takes the order, its files and the task from the patient whom it named before", async () => {
      await hospital.put(aPatient("fionn", "Darcy", "Fionn", "2009-10-11"));
      await intake.submit(aReferralOrder(35, { personId: "fionn", files: [aFile(1)] }));
      expect(await order(35)).toMatchObject({ subject: { reference: "Patient/fionn" } });
      await intake.update(aReferralOrder(35, { files: [aFile(1), aFile(2)] }));
      const own = (await all<Patient>("Patient")).find(({ id }) => id !== "fionn");
      expect(own).toMatchObject({ name: [{ family: "Haddad", given: ["Noor"] }] });
      const named = { reference: `Patient/${own?.id}` };
      expect(await order(35)).toMatchObject({ subject: named });
      expect(await taskOf(35)).toMatchObject({ for: named });
      const about = (await all<DocumentReference>("DocumentReference")).map(({ subject }) => subject);
      expect(about).toMatchObject([named, named]);
      expect((await all<RelatedPerson>("RelatedPerson")).map(({ patient }) => patient)).toMatchObject([named]);
      expect((await all<Coverage>("Coverage")).map(({ beneficiary }) => beneficiary)).toMatchObject([named]);
      // Once tied to a child in the portal, the order names that child, not the patient sent along before.
      await intake.update(aReferralOrder(35, { personId: "fionn", files: [aFile(1), aFile(2)] }));
      expect(await order(35)).toMatchObject({ subject: { reference: "Patient/fionn" } });
    });

    it("leaves the order with the patient with whom the hospital has put the portal's together", async () => {
      await intake.submit(aReferralOrder(36));
      await hospital.put(aPatient("noor", "Haddad", "Noor", "2019-03-04"));
      await hospital.put({ ...(await order(36)), subject: { reference: "Patient/noor" } });
      await intake.update(changedReason(36, "Also faints"));
      expect(await order(36)).toMatchObject({ subject: { reference: "Patient/noor" }, reasonCode: [{ text: "Also faints" }] });
    });

    it("of an accepted one to another child warns those who work on it, and adds no file to the first one's record", async () => {
      await hospital.put(aPatient("fionn", "Darcy", "Fionn", "2009-10-11"));
      await intake.submit(aReferralOrder(37, { personId: "fionn" }));
      await changeTask(37, { status: "accepted" });
      await intake.update(aReferralOrder(37, { files: [aFile(1)] }));
      const note = (await all<Task>("Task")).find(({ partOf }) => partOf?.[0]?.reference?.startsWith("Task/"));
      expect(note?.input?.[0]).toMatchObject({ type: { text: "Attention" }, valueString: expect.stringContaining("different child") });
      expect(note?.for?.reference).not.toBe("Patient/fionn");
      const [document] = await all<DocumentReference>("DocumentReference");
      expect(document?.subject).toEqual(note?.for);
    });

    it("that says nothing new writes nothing", async () => {
      await intake.submit(aReferralOrder(31));
      const [before, task] = [await order(31), await taskOf(31)];
      await intake.update(aReferralOrder(31));
      expect([await order(31), await taskOf(31)]).toEqual([before, task]);
    });

    it("begins again when the hospital has changed the referral while it was written", async () => {
      await intake.submit(aReferralOrder(32));
      hospital.script.before.push(() => changeTask(32, { note: [{ text: "Looked at" }] }));
      await intake.update(changedReason(32, "Also faints"));
      expect(await order(32)).toMatchObject({ reasonCode: [{ text: "Also faints" }] });
      expect(await taskOf(32)).toMatchObject({ note: [{ text: "Looked at" }] });
    });

    it("is left for later when the hospital does not stop writing", async () => {
      await intake.submit(aReferralOrder(33));
      const busy = () => changeTask(33, { note: [{ text: "Looked at" }] });
      hospital.script.before.push(busy, busy, busy);
      await expect(intake.update(changedReason(33, "Also faints"))).rejects.toMatchObject({ code: "upstream_unavailable" });
      expect(await order(33)).toMatchObject({ reasonCode: [{ text: "A murmur that was not there last year" }] });
    });

    it("becomes a note to those who work on it when the hospital accepts it at that moment, and one note only", async () => {
      await intake.submit(aReferralOrder(34));
      hospital.script.before.push(() => changeTask(34, { status: "accepted" }));
      await intake.update(changedReason(34, "Also faints"));
      await intake.update(changedReason(34, "Also faints"));
      expect(await order(34)).toMatchObject({ reasonCode: [{ text: "A murmur that was not there last year" }] });
      const notes = (await all<Task>("Task")).filter(({ partOf }) => partOf?.[0]?.reference?.startsWith("Task/"));
      expect(notes).toHaveLength(1);
      expect(notes[0]).toMatchObject({ focus: { reference: `ServiceRequest/${(await order(34)).id}` } });
      expect(notes[0]?.input).toContainEqual({ type: { text: "Reason" }, valueString: "Also faints" });
      // The note is no referral.
      expect((await intake.changesSince(null)).answers).toHaveLength(1);
    });
  });

  it("is asked to cancel even while the hospital writes, and not when there is nothing left to cancel", async () => {
    await intake.submit(aReferralOrder(40));
    hospital.script.before.push(() => changeTask(40, { status: "accepted" }));
    await intake.requestCancellation({ referralId: 40, reason: "Seen elsewhere", at: new Date() });
    expect(await taskOf(40)).toMatchObject({ status: "accepted", statusReason: { text: "Seen elsewhere" } });
    await intake.submit(aReferralOrder(41));
    await changeTask(41, { status: "rejected", statusReason: { text: "Wrong clinic" } });
    await intake.requestCancellation({ referralId: 41, reason: "Seen elsewhere", at: new Date() });
    expect(await taskOf(41)).toMatchObject({ status: "rejected", statusReason: { text: "Wrong clinic" } });
  });
});
