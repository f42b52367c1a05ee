import { PDFDocument } from "@cantoo/pdf-lib";
import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { identityFields, idsOf, referralFields, sendReferral } from "../../../test/referral-form.ts";
import { testApp } from "../../../test/test-app.ts";
import type { IntakeAnswer } from "../../adapters/intake/port.ts";
import { demoChildren } from "../../demo/children/children.ts";
import { answerRepository } from "./delivery/answer-repository.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const { ana, leila, maja, minh, ren } = demoChildren;

async function aPdf(name: string): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  return new File([Uint8Array.from(await document.save())], name, { type: "application/pdf" });
}

/** The message of a refusal. */
const saidIn = (body: unknown) => (body as { message: string }).message;

describe("editing a referral", () => {
  const hospital = testApp();
  const idAbout = async (personId: string) =>
    (await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", personId).orderBy("id").executeTakeFirstOrThrow()).id;
  const sent = async (changes: object = {}) =>
    (await sendReferral(hospital, "dora", await referralFields(hospital.db, { ...changes }))).body.id as number;
  const edit = async (id: number, changes: Parameters<typeof referralFields>[1] = {}, { name = "dora", headers = {} } = {}) =>
    sendReferral(hospital, name, { ...(await referralFields(hospital.db, changes)), id }, { method: "PUT", headers });
  const details = async (id: number) => (await hospital.call(DORA, referrals.get, { params: { id } })).body;

  it("returns its first reply again if that was lost, and edits once", async () => {
    const id = await sent();
    const before = (await details(id)).modifyDtm;
    hospital.clock.forward(60_000);
    const again = async () =>
      sendReferral(
        hospital,
        "dora",
        { ...(await referralFields(hospital.db, { reason: "Worse." })), id, modifyDtm: before },
        { method: "PUT", key: "edit-1" },
      );
    expect(await again()).toEqual({ status: 200, body: { id } });
    expect(await again()).toEqual({ status: 200, body: { id } });
    expect((await details(id)).history.map(({ kind }) => kind)).toEqual(["sent", "edited"]);
  });

  it("overwrites the form, records it in the history, and delivers and archives it again", async () => {
    const id = await sent();
    hospital.clock.forward(60_000);
    expect(await edit(id, { reason: "Headaches, and now vomiting.", patientAcuityId: 1 }, { name: "gena" })).toEqual({
      status: 200,
      body: { id },
    });
    expect(await details(id)).toMatchObject({
      reason: "Headaches, and now vomiting.",
      patientAcuity: "Urgent",
      modifyBy: expect.stringContaining("Gena"),
      createdBy: "Ashby, Dora",
      history: [{ kind: "sent" }, { kind: "edited", text: expect.stringMatching(/^Changed by .*Gena\.$/) }],
    });
    const deliveries = await hospital.db
      .selectFrom("referral_deliveries")
      .select("kind")
      .where("referral_id", "=", id)
      .orderBy("id")
      .execute();
    expect(deliveries.map(({ kind }) => kind)).toEqual(["submit", "update"]);
    expect(hospital.jobs.sent.slice(-2).map(({ queue }) => queue)).toEqual(["referral.hand-over", "referral.archive"]);
    const audited = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", "write:referral-edit")
      .orderBy("id")
      .execute();
    expect(audited.at(-1)).toMatchObject({ object: `referral ${id}`, changed: expect.arrayContaining(["reason", "patientAcuityId"]) });
    expect(audited.at(-1)?.changed).not.toContain("lastName");
    expect(JSON.stringify(audited)).not.toMatch(/vomiting|quillfeather/i);
  });

  it("is refused on an edit conflict, and names the other editor; without a version it is accepted", async () => {
    const id = await sent();
    const { modifyDtm } = await details(id);
    hospital.clock.forward(60_000);
    expect((await edit(id, { reason: "Gena was faster.", modifyDtm }, { name: "gena" })).status).toBe(200);
    const late = await edit(id, { reason: "Dora was slower.", modifyDtm });
    expect(late.status).toBe(409);
    expect(saidIn(late.body)).toMatch(/Gena has changed this referral since you opened it\. Reload the page\.$/);
    expect((await edit(id, {}, { headers: { "if-match": `"${modifyDtm}"` } })).status).toBe(409);
    expect((await details(id)).reason).toBe("Gena was faster.");
    expect((await edit(id, { reason: "Dora insists." })).status).toBe(200);
  });

  it.each([
    [maja, "The hospital has accepted this referral, so it can no longer be edited. Call the service desk."],
    [leila, "This referral is canceled, so it can no longer be edited."],
    [ren, "The hospital has accepted this referral, so it can no longer be edited. Call the service desk."],
  ])("ends when the hospital has accepted or canceled it", async ({ personId }, sentence) => {
    const reply = await edit(await idAbout(personId));
    expect(reply.status).toBe(409);
    expect(saidIn(reply.body)).toBe(sentence);
  });

  it("ends when its cancellation is requested", async () => {
    const id = await sent();
    await hospital.call(DORA, referrals.cancel, { body: { id, reason: "The family has moved." } });
    expect(saidIn((await edit(id)).body)).toBe("Cancellation was requested, so this referral can no longer be edited.");
  });

  it("keeps the form's rules, and the practice that sent it", async () => {
    const id = await sent();
    expect(await edit(id, { dateOfBirth: "2030-01-01" })).toMatchObject({
      status: 400,
      body: { fields: { dateOfBirth: "Cannot enter a future date" } },
    });
    expect(await edit(id, { practiceId: await idsOf(hospital.db).practice("Riverside Pediatrics") })).toMatchObject({ status: 400 });
    expect((await edit(id, {}, { name: "otto" })).status).toBe(404);
    const refused = await hospital.db.selectFrom("audit_rows").selectAll().where("outcome", "=", "refused").orderBy("id").execute();
    expect(refused.at(-1)).toMatchObject({ action: "write:referral-edit", rule: "not_found", object: `referral ${id}` });
    expect((await details(id)).history).toHaveLength(1);
  });

  it("keeps the files it names, removes the others and adds new ones, twenty megabytes in all", async () => {
    const files = { attachedFile: [await aPdf("one.pdf"), await aPdf("two.pdf")] };
    const { id } = (await sendReferral(hospital, "dora", { ...(await referralFields(hospital.db)), ...files })).body;
    const more = { attachmentNames: '["two.pdf"]', attachedFile: [await aPdf("two.pdf")] };
    expect((await edit(id, more)).status).toBe(200);
    expect((await details(id)).attachments.map(({ name }) => name)).toEqual(["two.pdf", "two (2).pdf"]);
    await hospital.db.updateTable("stored_files").set({ bytes: 20_971_500 }).where("name", "=", "two (2).pdf").execute();
    const tooMuch = await edit(id, { attachmentNames: '["two (2).pdf"]', attachedFile: [await aPdf("three.pdf")] });
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { fields: { attachedFile: "Total file size exceeded 20 MB, Please remove some files" } },
    });
    expect((await details(id)).attachments).toHaveLength(2);
  });

  it("of an undelivered referral sends it again with the change", async () => {
    const id = await idAbout(minh.personId);
    expect((await edit(id, await identityFields(hospital.db, minh.personId))).status).toBe(200);
    expect(await details(id)).toMatchObject({ statusId: 1, botStatus: "Queued", botMessage: null, may: { retry: false } });
  });
});

describe("requesting a cancellation", () => {
  const hospital = testApp();
  const idAbout = async (personId: string) =>
    (await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", personId).orderBy("id").executeTakeFirstOrThrow()).id;
  const cancel = async (email: string, id: number, reason = "The family has moved.") =>
    hospital.call(email, referrals.cancel, { body: { id, reason } });

  it("is recorded and sent to the hospital, which alone cancels", async () => {
    const id = await idAbout(ana.personId);
    expect(await cancel(GENA, id)).toEqual({ status: 200, body: true });
    const { body } = await hospital.call(DORA, referrals.get, { params: { id } });
    expect(body).toMatchObject({
      cernerStatus: "Submitted",
      cancelationRequest: true,
      cancellationReason: "The family has moved.",
      modifyBy: expect.stringContaining("Gena"),
      may: { cancel: false, edit: false, refer: true },
    });
    expect(body.history.at(-1)).toMatchObject({
      kind: "cancel-requested",
      text: expect.stringMatching(/Gena asked to cancel it: The family has moved\.$/),
    });
    expect(hospital.jobs.sent.at(-1)).toEqual({ queue: "referral.hand-over", payload: { referralId: id } });
  });

  it("twice is harmless: the first reason stays, and the hospital hears it once", async () => {
    const id = await idAbout(maja.personId);
    await cancel(DORA, id);
    const sent = hospital.jobs.sent.length;
    expect(await cancel(GENA, id, "Another reason")).toEqual({ status: 200, body: true });
    expect(hospital.jobs.sent.length).toBe(sent);
    const { body } = await hospital.call(DORA, referrals.get, { params: { id } });
    expect(body).toMatchObject({ cancellationReason: "The family has moved.", modifyBy: "Ashby, Dora" });
    expect(body.history.filter(({ kind }) => kind === "cancel-requested")).toHaveLength(1);
  });

  it("of an undelivered referral sends the referral again first, so that the cancellation can follow", async () => {
    const id = await idAbout(minh.personId);
    expect((await cancel(DORA, id)).status).toBe(200);
    const deliveries = await hospital.db
      .selectFrom("referral_deliveries")
      .select(["kind", "state"])
      .where("referral_id", "=", id)
      .orderBy("id")
      .execute();
    expect(deliveries).toEqual([
      { kind: "submit", state: "queued" },
      { kind: "cancel", state: "queued" },
    ]);
    expect((await hospital.call(DORA, referrals.get, { params: { id } })).body).toMatchObject({ statusId: 1, botStatus: "Queued" });
  });

  it("needs a reason, and a referral that is not canceled", async () => {
    const id = await idAbout(leila.personId);
    expect(await cancel(DORA, await idAbout(ana.personId), "  ")).toMatchObject({
      status: 400,
      body: { fields: { reason: "Enter the reason for canceling" } },
    });
    const reply = await cancel(DORA, id);
    expect(reply.status).toBe(409);
    expect(saidIn(reply.body)).toBe("The hospital has already canceled this referral.");
    expect((await cancel("otto@linnet.example", id)).status).toBe(404);
  });

  it("ends with the hospital's own reason, and the history keeps both", async () => {
    const id = await idAbout(ana.personId);
    const answer: IntakeAnswer = {
      referralId: id,
      ehrReferralId: null,
      reason: "Cancelled as asked.",
      appointment: null,
      state: "cancelled",
      changedAt: new Date("2026-11-20T18:30:00Z"),
    };
    await hospital.db.transaction().execute((trx) => answerRepository.applyAnswer(trx, answer, { now: answer.changedAt, zone: "UTC" }));
    const { body } = await hospital.call(DORA, referrals.get, { params: { id } });
    expect(body).toMatchObject({ cernerStatus: "Cancelled", statusId: 4, cancellationReason: "Cancelled as asked." });
    expect(body.history.map(({ text }) => text).join(" ")).toContain("The family has moved.");
  });
});

describe("retrying", () => {
  const hospital = testApp();

  it("queues failed deliveries, once", async () => {
    const { id } = await hospital.db.selectFrom("referrals").select("id").where("bot_status", "=", "Failed").executeTakeFirstOrThrow();
    const retry = () => hospital.call(DORA, referrals.retry, { params: { id } });
    expect((await hospital.call("otto@linnet.example", referrals.retry, { params: { id } })).status).toBe(404);
    expect(await retry()).toEqual({ status: 200, body: true });
    const { body } = await hospital.call(DORA, referrals.get, { params: { id } });
    expect(body).toMatchObject({ statusId: 1, botStatus: "Queued", botMessage: null, nextStep: "It is on its way to the hospital." });
    expect(body.history.at(-1)).toMatchObject({ kind: "retried", text: "Sent again by Ashby, Dora." });
    expect(hospital.jobs.sent).toEqual([{ queue: "referral.hand-over", payload: { referralId: id } }]);
    expect((await retry()).status).toBe(409);
    expect(hospital.jobs.sent).toHaveLength(1);
  });
});

describe("a possible duplicate", () => {
  const hospital = testApp();
  const wanted = async (changes: object = {}) => ({
    firstName: "Mirabel",
    lastName: "Quillfeather",
    dateOfBirth: "2018-03-04",
    clinicKey: await idsOf(hospital.db).clinic("Neurology Clinic"),
    ...changes,
  });
  const duplicates = async (email: string, changes: object = {}) =>
    (await hospital.call(email, referrals.duplicates, { body: await wanted(changes) })).body;

  it("is shown to the practice, however the child's name is spelled, while it is open", async () => {
    const { id } = (await sendReferral(hospital, "dora", await referralFields(hospital.db))).body;
    expect(await duplicates(GENA)).toMatchObject([
      { id, clinicName: "Neurology Clinic", physicianName: "Ashby, Dora", cernerStatus: "Submitted" },
    ]);
    expect(await duplicates(GENA, { lastName: "QUILLFEATHER ", firstName: "Mirábel" })).toHaveLength(1);
    expect(await duplicates(GENA, { dateOfBirth: "2018-03-05" })).toEqual([]);
    expect(await duplicates(GENA, { clinicKey: await idsOf(hospital.db).clinic("Heart Center") })).toEqual([]);
    expect(await duplicates("otto@linnet.example")).toEqual([]);
    await hospital.db.updateTable("referrals").set({ status_id: 3, ehr_status: "Seen" }).where("id", "=", id).execute();
    expect(await duplicates(GENA)).toEqual([]);
  });

  it("is named to people who may see it; a colleague learns only that there are others", async () => {
    const mine = (await sendReferral(hospital, "dora", await referralFields(hospital.db))).body;
    await sendReferral(hospital, "dora", await referralFields(hospital.db));
    const untold = { id: null, clinicName: "Neurology Clinic", createdDtm: null, physicianName: "", cernerStatus: "" };
    expect(await duplicates("rita@linnet.example")).toEqual([untold]);
    expect(await duplicates("owen@linnet.example")).toEqual([untold]);
    const [, second] = await duplicates(DORA);
    expect(second).toMatchObject({ id: mine.id, physicianName: "Ashby, Dora" });
    const physicianId = await idsOf(hospital.db).physician("rita");
    await hospital.db.updateTable("referrals").set({ physician_id: physicianId }).where("id", "=", mine.id).execute();
    expect(await duplicates(DORA)).toMatchObject([{ physicianName: "Ashby, Dora" }, untold]);
  });
});
