import { PDFDocument } from "@cantoo/pdf-lib";
import { referrals } from "@linnet/contract/referrals";
import { clinicDesks, desk } from "@linnet/contract/referrals/desk";
import { packetEditor, referralPackets } from "@linnet/contract/referrals/packets";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { idsOf, referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { sentReferralRepository } from "../paper/archive/sent-referral-repository.ts";
import { referralPdfSections } from "../paper/pdf-sections.ts";

const ADA = "ada@linnet.example";
const CARA = "cara@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const IDA = "ida@staff.wrenfield.example";
const DORA = "dora@linnet.example";

const ITEMS = [
  { type: "boolean" as const, linkId: "aura", text: "Aura before the headache?", required: true },
  {
    ...{ type: "display" as const, linkId: "flag", text: "Call now: new weakness.", redFlag: true },
    showWhen: { any: false, conditions: [{ question: "weak", operator: "=" as const, answer: true }] },
  },
  { type: "boolean" as const, linkId: "weak", text: "Weak on one side?" },
  { type: "string" as const, linkId: "drug", text: "Which medicine helped?", maxLength: 40 },
  { type: "attachment" as const, linkId: "mri", text: "MRI", required: true },
];
const PACKET = { title: "Headache", description: "About a minute.", items: ITEMS };

async function aPdf(name: string): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  return new File([Uint8Array.from(await document.save())], name, { type: "application/pdf" });
}

describe("a clinic's questions", () => {
  const hospital = testApp();
  const { call, clock } = hospital;
  let kidney: number;
  beforeEach(async () => {
    clock.set(NOW);
    kidney = await idsOf(hospital.db).clinic("Kidney Clinic");
  });
  const lastAudited = (action: string) =>
    hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();
  const create = async (clinicId = kidney, packet: object = PACKET) =>
    // Tests may send wrong values on purpose.
    call(LENA, packetEditor.create, { body: { clinicId, packet: packet as typeof PACKET } });
  const created = async (packet: object = PACKET) => (await create(kidney, packet)).body.id;
  const get = async (id: number, person = LENA) => (await call(person, packetEditor.get, { params: { id } })).body;
  const publish = async (id: number) =>
    call(LENA, packetEditor.publish, { params: { id }, body: { changedOn: (await get(id)).changedOn } });
  const asked = async () => (await call(DORA, referralPackets.ofClinic, { params: { clinicId: kidney } })).body;

  it("are asked once published, and in the published version until the next one", async () => {
    const id = await created();
    expect((await asked()).map(({ packet }) => packet.title)).not.toContain("Headache");
    expect((await publish(id)).body).toEqual({ version: 1 });
    expect(await lastAudited(packetEditor.publish.action)).toMatchObject({ object: `packet ${id}` });
    const before = await get(id);
    const { phone } = await hospital.db.selectFrom("clinics").select("phone").where("id", "=", kidney).executeTakeFirstOrThrow();
    expect(before).toMatchObject({ clinicPhone: phone, version: 1, hasChanges: false, problems: [], changedBy: "Varga, Lena" });

    clock.forward(1000);
    const body = { packet: { ...PACKET, title: "Headaches" }, changedOn: before.changedOn };
    expect((await call(LENA, packetEditor.save, { params: { id }, body })).status).toBe(200);
    expect(await get(id)).toMatchObject({ title: "Headaches", hasChanges: true, published: { title: "Headache" } });
    const own = (await asked()).find(({ packet }) => packet.title === "Headache");
    expect(own).toMatchObject({ version: 1 });

    expect((await publish(id)).body).toEqual({ version: 2 });
    expect((await asked()).find(({ packet }) => packet.title === "Headaches")).toMatchObject({ version: 2 });
    const { body: first } = await call(DORA, referralPackets.version, { params: { versionId: own?.versionId ?? 0 } });
    expect(first).toMatchObject({ version: 1, packet: { title: "Headache" } });
    await expect(hospital.db.updateTable("packet_versions").set({ number: 9 }).execute()).rejects.toThrow("never changed");

    const latest = await get(id);
    const put = { packet: latest.draft, isOffered: false, changedOn: latest.changedOn };
    await call(LENA, packetEditor.save, { params: { id }, body: put });
    expect((await asked()).map(({ packet }) => packet.title)).not.toContain("Headaches");
  });

  it("are refused after another person's change", async () => {
    const id = await created();
    const { changedOn } = await get(id);
    clock.forward(1000);
    const save = (title: string) => call(ADA, packetEditor.save, { params: { id }, body: { packet: { ...PACKET, title }, changedOn } });
    expect((await save("First")).status).toBe(200);
    const late = { status: 409, body: { message: "Someone else changed these questions. Review them." } };
    expect(await save("Second")).toMatchObject(late);
    expect(await call(LENA, packetEditor.publish, { params: { id }, body: { changedOn } })).toMatchObject(late);
    expect(await get(id)).toMatchObject({ title: "First", version: null });
  });

  it("are not published if they cannot work, and never saved if they are not questions", async () => {
    const itself = { showWhen: { conditions: [{ question: "weak", operator: "=", answer: true }] } };
    const id = await created({ title: "Weak", items: [{ type: "boolean", linkId: "weak", text: "Weak?", ...itself }] });
    expect(await publish(id)).toMatchObject({ status: 400, body: { fields: { weak: "Its condition refers to itself" } } });
    expect(await create(kidney, { title: "Odd", items: [{ type: "url", linkId: "a", text: "A" }] })).toMatchObject({ status: 400 });
    const nobody = { ...PACKET, items: [{ type: "string", linkId: "a", text: "A\u0000" }] };
    expect(await create(kidney, nobody)).toMatchObject({ status: 400 });
  });

  it("are written by a lead for their own clinics only", async () => {
    const neurology = await idsOf(hospital.db).clinic("Neurology Clinic");
    const { id } = (await create(neurology)).body;
    await call(ADA, clinicDesks.give, { body: { email: IDA, isLead: true, clinicIds: [kidney], allClinics: false } });
    const { body: list } = await call(IDA, packetEditor.list, {});
    expect(list.clinics.map(({ name }) => name)).toEqual(["Kidney Clinic"]);
    expect(list.packets.every(({ clinic }) => clinic.id === kidney)).toBe(true);
    const { changedOn } = await get(id);
    const replies = [
      await call(IDA, packetEditor.get, { params: { id } }),
      await call(IDA, packetEditor.exportFhir, { params: { id } }),
      await call(IDA, packetEditor.effect, { params: { id } }),
      await call(IDA, packetEditor.save, { params: { id }, body: { packet: PACKET, changedOn } }),
      await call(IDA, packetEditor.publish, { params: { id }, body: { changedOn } }),
      await call(IDA, packetEditor.get, { params: { id: 999_999 } }),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { message: "Questions not found" } });
    const elsewhere = await call(IDA, packetEditor.create, { body: { clinicId: neurology, packet: PACKET } });
    expect(elsewhere).toMatchObject({ status: 404, body: { message: "Clinic not found" } });
  });

  it.each([CARA, DORA, "gena@linnet.example", "hana@linnet.example"])("are not for %s to write", async (person) => {
    for (const endpoint of [packetEditor.list, packetEditor.get, packetEditor.exportFhir, packetEditor.effect])
      expect((await call(person, endpoint, { params: { id: 1 } } as never)).status).toBe(403);
    for (const endpoint of [packetEditor.create, packetEditor.save, packetEditor.publish, packetEditor.importFhir])
      expect((await call(person, endpoint, { params: { id: 1 }, body: {} } as never)).status).toBe(403);
  });

  it("are not for the clinic’s desk to read as an office", async () => {
    expect((await call(CARA, referralPackets.ofClinic, { params: { clinicId: kidney } })).status).toBe(403);
    expect((await call(CARA, referralPackets.version, { params: { versionId: 1 } })).status).toBe(403);
  });

  it("are exported as a FHIR questionnaire, and imported as a draft", async () => {
    const id = await created();
    const draft = (await call(LENA, packetEditor.exportFhir, { params: { id } })).body;
    expect(draft).toMatchObject({ resourceType: "Questionnaire", status: "draft" });
    await publish(id);
    const questionnaire = (await call(LENA, packetEditor.exportFhir, { params: { id } })).body;
    expect(questionnaire).toMatchObject({ status: "active", version: "1", date: "2026-11-20", title: "Headache" });
    const { body: copy } = await call(LENA, packetEditor.importFhir, { body: { clinicId: kidney, questionnaire } });
    const derivedFrom = `${String(questionnaire["url"])}|1`;
    expect((await get(copy.id)).draft).toEqual({ ...(await get(id)).draft, derivedFrom });
  });

  it("are refused with the list of everything outside the subset", async () => {
    const item = [{ linkId: "a", type: "string", text: "A", readOnly: true, initial: [] }];
    const questionnaire = { resourceType: "Questionnaire", title: "Odd", status: "active", contained: [], item };
    expect(await call(LENA, packetEditor.importFhir, { body: { clinicId: kidney, questionnaire } })).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fields: { a: "readOnly; initial", questionnaire: "contained" } },
    });
  });

  it("show their effect: questions from the clinic before and since, the time they take, and what is left out", async () => {
    const { db } = hospital;
    const id = await created();
    await publish(id);
    const effect = async () => (await call(LENA, packetEditor.effect, { params: { id } })).body;
    const elsewhere = await idsOf(db).clinic("Neurology Clinic");
    await db.updateTable("referrals").set({ clinic_id: elsewhere }).where("clinic_id", "=", kidney).execute();
    expect(await effect()).toEqual({ before: null, since: null, medianSeconds: null, leftOut: [] });

    const rows = await db.selectFrom("referrals").select("id").orderBy("id").limit(22).execute();
    const [before, since] = [rows.slice(0, 12), rows.slice(12)].map((each) => each.map((row) => row.id));
    const sentAt = new Date(Date.parse(NOW) - 30 * 86_400_000);
    await db
      .updateTable("referrals")
      .set({ clinic_id: kidney, created_at: sentAt })
      .where("id", "in", before ?? [])
      .execute();
    const askedBack = [...(before ?? []).slice(0, 3), ...(since ?? []).slice(0, 1)];
    const question = { clinic_id: kidney, words: "Which?", answer_by: "2026-12-01", asked_at: new Date(NOW) };
    await db
      .insertInto("referral_questions")
      .values(askedBack.map((referral_id) => ({ ...question, referral_id })))
      .execute();
    const { id: version_id } = await db.selectFrom("packet_versions").select("id").where("packet_id", "=", id).executeTakeFirstOrThrow();
    const given = (index: number) =>
      JSON.stringify([{ linkId: "aura", values: [true] }, ...(index < 4 ? [{ linkId: "mri", whyNot: "No" }] : [])]);
    const answered = (since ?? []).map((referral_id, index) => ({
      referral_id,
      version_id,
      answers: given(index),
      seconds: 10 + 2 * index,
    }));
    await db.insertInto("referral_packets").values(answered.slice(0, 9)).execute();
    expect(await effect()).toEqual({ before: { referrals: 12, share: 0.25 }, since: null, medianSeconds: null, leftOut: [] });
    await db.insertInto("referral_packets").values(answered.slice(9)).execute();
    expect(await effect()).toEqual({
      ...{ before: { referrals: 12, share: 0.25 }, since: { referrals: 10, share: 0.1 }, medianSeconds: 19 },
      leftOut: ["Weak on one side?", "Which medicine helped?", "MRI"].map((label) => ({ label, share: 1 })),
    });
    expect(await lastAudited(packetEditor.effect.action)).toMatchObject({ object: `packet ${id}`, person_ids: [] });
    await db.deleteFrom("referral_packets").where("version_id", "=", version_id).execute();
  });

  it("are limited to twenty sets per clinic", async () => {
    const clinicId = await idsOf(hospital.db).clinic("Breathing and Allergy Clinic");
    for (let count = 0; count < 20; count++) expect((await create(clinicId)).status).toBe(200);
    expect(await create(clinicId)).toMatchObject({ status: 409, body: { message: "A clinic can have at most 20 sets of questions." } });
  });
});

describe("the answers to a clinic’s questions", () => {
  const hospital = testApp();
  const { call, clock } = hospital;
  let clinicKey: number;
  let versionId: number;
  let packetId: number;
  beforeEach(async () => {
    clock.set(NOW);
    clinicKey = await idsOf(hospital.db).clinic("Kidney Clinic");
    if (packetId === undefined) {
      packetId = (await call(LENA, packetEditor.create, { body: { clinicId: clinicKey, packet: PACKET } })).body.id;
      await publish();
    }
    versionId = (await call(DORA, referralPackets.ofClinic, { params: { clinicId: clinicKey } })).body[0]?.versionId ?? 0;
  });
  async function publish() {
    const { changedOn } = (await call(LENA, packetEditor.get, { params: { id: packetId } })).body;
    await call(LENA, packetEditor.publish, { params: { id: packetId }, body: { changedOn } });
  }
  const answer = (linkId: string, ...values: unknown[]) => ({ linkId, values });
  const USUAL = [answer("aura", true), { linkId: "mri", whyNot: "Not made yet" }];
  const send = async (
    answers: unknown,
    more: Record<string, string | number | Blob> = {},
    sending: Parameters<typeof sendReferral>[3] = {},
  ) => {
    const given = answers === undefined ? {} : { packetVersionId: versionId, packetAnswers: JSON.stringify(answers) };
    return sendReferral(hospital, "dora", await referralFields(hospital.db, { clinicKey, ...given, ...more }), sending);
  };
  const details = async (id: number) => (await call(DORA, referrals.get, { params: { id } })).body;
  const linesOf = async (id: number) => (await details(id)).packet?.answered?.lines.map(({ label, value }) => `${label}: ${value}`);

  it("are shown with the referral on every page", async () => {
    const file = await aPdf("mri.pdf");
    const { status, body } = await send([answer("weak", true), answer("aura", false), answer("mri", "mri.pdf")], { attachedFile: file });
    expect(status).toBe(200);
    const lines = [
      { heading: null, label: "Aura before the headache?", value: "No", kind: "answer" },
      { heading: null, label: "Call now", value: "Call now: new weakness.", kind: "red-flag" },
      { heading: null, label: "Weak on one side?", value: "Yes", kind: "answer" },
      { heading: null, label: "MRI", value: "mri.pdf", kind: "answer" },
    ];
    expect((await details(body.id)).packet?.answered).toMatchObject({ version: 1, title: "Headache", lines });
    const printed = await sentReferralRepository(hospital.db).find(body.id);
    expect(printed && referralPdfSections(printed, "America/Los_Angeles")[1]).toEqual({
      heading: "Questions from Kidney Clinic",
      lines: lines.map(({ label, value }) => [label, value]),
    });
    await hospital.db.updateTable("referrals").set({ course: "received" }).where("id", "=", body.id).execute();
    const { body: atDesk } = await call(LENA, desk.get, { params: { id: body.id } });
    expect(atDesk.packet?.answered?.lines).toEqual(lines);
  });

  it("may be missing: the referral is accepted, and says so", async () => {
    const { status, body } = await send(undefined);
    expect(status).toBe(200);
    expect((await details(body.id)).packet).toEqual({ answered: null });
    const printed = await sentReferralRepository(hospital.db).find(body.id);
    expect(printed && referralPdfSections(printed, "America/Los_Angeles")[1]).toMatchObject({ lines: [["Questions", "Not answered"]] });
    const answered = await send(USUAL);
    await hospital.db.updateTable("referrals").set({ course: "received" }).where("id", "in", [body.id, answered.body.id]).execute();
    const worklist = await call(LENA, desk.worklist, {
      body: { view: "all", clinicId: clinicKey, assignedTo: null, text: "", page: 1 },
    });
    const marks = new Map(worklist.body.data.map(({ id, isUnanswered }) => [id, isUnanswered]));
    expect([marks.get(body.id), marks.get(answered.body.id)]).toEqual([true, false]);
    const elsewhere = await send(undefined, { clinicKey: await idsOf(hospital.db).clinic("Breathing and Allergy Clinic") });
    expect((await details(elsewhere.body.id)).packet).toBeNull();
  });

  it("are refused if wrong, invalid, of an unknown version, or with characters that cannot be stored", async () => {
    const not = (fields: object) => ({ status: 400, body: { code: "invalid_input", fields } });
    expect(await send([answer("weak", "yes"), answer("mri", "other.pdf")])).toMatchObject(
      not({
        "packetAnswers.aura": "Answer this, or give a reason",
        "packetAnswers.weak": "Answer yes or no",
        "packetAnswers.mri": "This file is not attached to this referral",
      }),
    );
    expect(await send(USUAL, { packetAnswers: "{" })).toMatchObject(not({ packetAnswers: "These are not answers" }));
    expect(await send(USUAL, { packetVersionId: 999_999 })).toMatchObject(
      not({ packetVersionId: expect.stringContaining("changed its questions") }),
    );
    expect(await send([...USUAL, answer("drug", "\ud800")])).toMatchObject(
      not({ "packetAnswers.2.values.0": "Remove the incomplete character" }),
    );
    expect(await send(undefined, { packetAnswers: JSON.stringify(USUAL) })).toMatchObject(not({ packetVersionId: expect.any(String) }));
  });

  it("belong to the version that was asked, and later senders get the new one", async () => {
    const { body } = await send(USUAL);
    const { changedOn } = (await call(LENA, packetEditor.get, { params: { id: packetId } })).body;
    const shorter = { ...PACKET, title: "Headache, new", items: ITEMS.slice(0, 1) };
    clock.forward(1000);
    await call(LENA, packetEditor.save, { params: { id: packetId }, body: { packet: shorter, changedOn } });
    await publish();
    const lines = ["Aura before the headache?: Yes", "MRI: Not answered: Not made yet"];
    expect(await linesOf(body.id)).toEqual(lines);
    expect((await send(USUAL)).status).toBe(400);

    // An edit may keep the version, answer the new one, or omit the answers.
    const edit = { method: "PUT" } as const;
    expect((await send([answer("aura", false), USUAL[1]], { id: body.id }, edit)).status).toBe(200);
    expect(await linesOf(body.id)).toEqual(["Aura before the headache?: No", lines[1]]);
    expect((await send(undefined, { id: body.id }, edit)).status).toBe(200);
    expect(await linesOf(body.id)).toHaveLength(2);
    versionId = (await call(DORA, referralPackets.ofClinic, { params: { clinicId: clinicKey } })).body[0]?.versionId ?? 0;
    expect((await send([answer("aura", true)], { id: body.id }, edit)).status).toBe(200);
    expect(await linesOf(body.id)).toEqual([lines[0]]);
    const audited = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", referrals.edit.action)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(audited?.changed).toContain("packetAnswers");
    await send(undefined, { id: body.id, clinicKey: await idsOf(hospital.db).clinic("Breathing and Allergy Clinic") }, edit);
    expect((await details(body.id)).packet).toBeNull();
  });
});
