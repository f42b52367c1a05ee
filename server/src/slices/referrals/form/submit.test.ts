import { PDFDocument } from "@cantoo/pdf-lib";
import { referrals } from "@linnet/contract/referrals";
import { desk } from "@linnet/contract/referrals/desk";
import { referralForm } from "@linnet/contract/referrals/form";
import { describe, expect, it } from "vitest";
import { idsOf, referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const { ana, ines } = demoChildren;

async function aPdf(name: string): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  return new File([Uint8Array.from(await document.save())], name, { type: "application/pdf" });
}

describe("sending a referral", () => {
  const hospital = testApp();
  const countAll = async () => (await hospital.db.selectFrom("referrals").select("id").execute()).length;
  const rowOf = (id: number) => hospital.db.selectFrom("referrals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const send = async (changes: Parameters<typeof referralFields>[1] = {}, name = "dora", key?: string) =>
    sendReferral(hospital, name, await referralFields(hospital.db, changes), key === undefined ? {} : { key });

  it("stores everything, says that it is on its way, and queues the delivery and the archive file", async () => {
    const { status, body } = await send({ middleName: "Zoë", guardianEmail: "odette@mail.example", guardianRelationshipId: 1 });
    expect(status).toBe(200);
    const details = (await hospital.call(DORA, referrals.get, { params: body })).body;
    expect(details).toMatchObject({
      ...(await referralFields(hospital.db)),
      physicianName: "Ashby, Dora",
      middleName: "Zoë",
      guardianEmail: "odette@mail.example",
      guardianRelationship: "Mother",
      cernerStatus: "Submitted",
      statusId: 1,
      botStatus: "Queued",
      cernerReferralId: null,
      createdBy: "Ashby, Dora",
      nextStep: "It is on its way to the hospital.",
      history: [{ kind: "sent", at: "2026-11-20T18:00:00.000Z", text: "Sent by Ashby, Dora." }],
    });
    expect((await rowOf(body.id)).expected_by).toBe("2026-11-24");
    const deliveries = await hospital.db.selectFrom("referral_deliveries").selectAll().where("referral_id", "=", body.id).execute();
    expect(deliveries).toMatchObject([{ kind: "submit", state: "queued" }]);
    expect(hospital.jobs.sent.slice(-2)).toEqual([
      { queue: "referral.hand-over", payload: { referralId: body.id } },
      { queue: "referral.archive", payload: { referralId: body.id } },
    ]);
    const audited = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:referral").orderBy("id").execute();
    expect(audited.at(-1)).toMatchObject({ object: `referral ${body.id}`, outcome: "done" });
    expect(JSON.stringify([audited, hospital.jobs.sent])).not.toMatch(/quillfeather|mirabel/i);
  });

  it("gets the cities of a zip code, if the caller may refer", async () => {
    const { body } = await hospital.call(GENA, referralForm.cities, { body: { zip: "67209" } });
    expect(body).toEqual([{ city: "Wichita", state: "KS" }]);
    expect(await hospital.call(GENA, referralForm.cities, { body: { zip: "672" } })).toMatchObject({ status: 400 });
    expect((await hospital.call("cole@linnet.example", referralForm.cities, { body: { zip: "67209" } })).status).toBe(403);
  });

  it("expects an answer to an urgent one by the clinic’s urgent days", async () => {
    const { body } = await send({ firstName: "Ursula", patientAcuityId: 1 });
    expect((await rowOf(body.id)).expected_by).toBe("2026-11-23");
  });

  it.each([
    ["phoneNumber", "555-0143", "Phone number is not valid"],
    ["phoneNumber", "+1 555 201 0143", "Phone number is not valid"],
    ["secondaryPhoneNumber", "12", "Phone number is not valid"],
    ["zipCode", "9000", "Zip Code is not valid"],
    ["zipCode", "90002-12", "Zip Code is not valid"],
    ["dateOfBirth", "1903-12-31", "Enter date after 01/01/1904"],
    ["guardianDob", "1903-12-31", "Enter date after 01/01/1904"],
    ["dateOfBirth", "2026-11-21", "Cannot enter a future date"],
    ["guardianDob", "2026-11-21", "Cannot enter a future date"],
    ["firstName", "Mary Ann", "Names should not contain spaces, numbers or special characters"],
    ["middleName", "O'", "Names should not contain spaces, numbers or special characters"],
    ["lastName", "Quill-Feather", "Names should not contain spaces, numbers or special characters"],
    ["guardianFirstName", "Odette2", "Names should not contain spaces, numbers or special characters"],
    ["guardianLastName", "", "Enter the guardian’s last name"],
    ["guardianEmail", "odette", "Email is not valid"],
    ["guardianEmail", `${"o".repeat(250)}@mail.example`, "Email is not valid"],
    ["reason", " ", "Enter the reason for the referral"],
    ["patientStreetAddress", "", "Enter the street address"],
    ["patientCity", "", "Enter the city"],
    ["patientState", "XX", "Choose a state"],
    ["clinicKey", -1, "Choose a clinic"],
    ["clinicKey", 999_999, "Choose a clinic"],
    ["insuranceTypeId", -1, "Choose an insurance type"],
    ["insuranceTypeId", 99, "Choose an insurance type"],
    ["requestTypeId", -1, "Choose new or follow-up"],
    ["requestTypeId", 3, "Choose new or follow-up"],
    ["patientAcuityId", 3, "Choose the acuity"],
    ["patientSexId", 4, "Choose the patient’s sex"],
    ["guardianSexId", "", "Choose the guardian’s sex"],
    ["guardianRelationshipId", 99, "Choose one from the list"],
    ["physicianId", -1, "Choose the physician you are referring on behalf of"],
    ["attachmentNames", "nonsense", "This is not a list of file names"],
  ])("with the %s %j is refused next to the field", async (field, value, text) => {
    const before = await countAll();
    expect(await send({ [field]: value })).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
    expect(await countAll()).toBe(before);
  });

  it("accepts the first allowed day, today, and letters of any script", async () => {
    const dates = { dateOfBirth: "2026-11-20", guardianDob: "1904-01-01" };
    expect((await send({ ...dates, firstName: "Þóra", lastName: "Nguyễn", guardianFirstName: "Δήμητρα" })).status).toBe(200);
  });

  it("accepts no unknown field, and none twice", async () => {
    expect((await send({ statusId: 3 })).status).toBe(400);
    expect((await send({ firstname: "Twice" })).status).toBe(400);
  });

  it("is done on behalf of a physician of the current practice, by anyone who may", async () => {
    const ids = idsOf(hospital.db);
    const [rita, otto] = [await ids.physician("rita"), await ids.physician("otto")];
    expect((await send({ physicianId: rita }, "gena")).status).toBe(200);
    const refused = { status: 400, body: { fields: { physicianId: "Choose a physician from the list" } } };
    expect(await send({ physicianId: rita })).toMatchObject(refused);
    expect(await send({ physicianId: otto }, "gena")).toMatchObject(refused);
    expect(await send({ practiceId: await ids.practice("Hillcrest Children’s Clinic") }, "gena")).toMatchObject({
      status: 400,
      body: { fields: { practiceId: "Choose the practice you are working in" } },
    });
  });

  it("needs a practice, and record access", async () => {
    expect(await send({}, "ada")).toMatchObject({ status: 403, body: { message: "Practice not assigned or Practice is deactivated." } });
    for (const name of ["fred", "hana", "emil", "tess"]) expect((await send({}, name)).status).toBe(403);
  });

  it("again names the earlier referral, if the sender may see that", async () => {
    const idAbout = async (personId: string) =>
      (await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", personId).orderBy("id").executeTakeFirstOrThrow()).id;
    const parent = await idAbout(ana.personId);
    const { body } = await send({ parentReferralId: parent });
    expect((await rowOf(body.id)).parent_id).toBe(parent);
    const earlier = async () => (await hospital.call("dora@linnet.example", referrals.get, { params: { id: body.id } })).body.earlier;
    expect(await earlier()).toMatchObject({ id: parent, isDeclined: false });
    await hospital.db.updateTable("referrals").set({ course: "declined" }).where("id", "=", parent).execute();
    expect(await earlier()).toMatchObject({ id: parent, clinicName: expect.stringMatching(/./), isDeclined: true });
    const arrived = hospital.db.updateTable("referrals").set({ course: "received" }).where("id", "=", body.id);
    await arrived.execute();
    const atDesk = await hospital.call("lena@staff.wrenfield.example", desk.get, { params: { id: body.id } });
    expect(atDesk.body.earlier).toEqual(await earlier());
    // A person who refers in two practices keeps their referrals separate.
    const practice_id = await idsOf(hospital.db).practice("Hillcrest Children’s Clinic");
    await hospital.db.updateTable("referrals").set({ practice_id }).where("id", "=", parent).execute();
    expect(await earlier()).toBeNull();
    const before = await countAll();
    expect(await send({ parentReferralId: await idAbout(ines.personId) })).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await send({ parentReferralId: 99_999_999 })).toMatchObject({ status: 404 });
    expect(await countAll()).toBe(before);
  });

  describe("copies the earlier referral's files", () => {
    const files = async (id: number) => (await hospital.call(DORA, referrals.get, { params: { id } })).body.attachments;
    const othersReferral = async () =>
      (await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", ines.personId).executeTakeFirstOrThrow()).id;
    const parentOf = async () => {
      const { body } = await send({ attachedFile: [await aPdf("growth.pdf"), await aPdf("letter.pdf")] });
      await hospital.db.updateTable("stored_files").set({ scan: "clean" }).where("name", "=", "growth.pdf").execute();
      return body.id as number;
    };

    it("that are named, as stored and scanned, before new ones, which get their own names", async () => {
      const parentReferralId = await parentOf();
      const attachedFile = [await aPdf("Growth.pdf")];
      const { body } = await send({ parentReferralId, attachmentNames: '["growth.pdf"]', attachedFile });
      const [taken, added, ...more] = await files(body.id);
      expect(more).toEqual([]);
      expect(taken).toMatchObject({ name: "growth.pdf", scan: "clean" });
      expect(added).toMatchObject({ name: "Growth (2).pdf", scan: "not-scanned" });
      const download = { params: { id: body.id, fileId: taken?.id ?? 0 } };
      expect((await hospital.call(DORA, referrals.attachment, download)).status).toBe(200);
      // They are two rows now. A file removed from one stays on the other.
      expect((await files(parentReferralId)).map(({ name }) => name)).toEqual(["growth.pdf", "letter.pdf"]);
      expect(await files((await send({ parentReferralId })).body.id)).toEqual([]);
      expect(await files((await send({ attachmentNames: '["growth.pdf"]' })).body.id)).toEqual([]);
    });

    it("not at all if one is missing, they are too large together, or the referral is read only for the sender", async () => {
      const parentReferralId = await parentOf();
      const before = await countAll();
      const asked = { parentReferralId, attachmentNames: '["growth.pdf","scan.pdf"]' };
      const said = "“scan.pdf” is no longer attached to the earlier referral. Remove it here, or choose it again.";
      expect(await send(asked)).toMatchObject({ status: 400, body: { fields: { attachedFile: said } } });
      await hospital.db.updateTable("stored_files").set({ bytes: 20_971_520 }).where("name", "=", "letter.pdf").execute();
      const both = { parentReferralId, attachmentNames: '["growth.pdf","letter.pdf"]' };
      expect(await send(both)).toMatchObject({ status: 400, body: { fields: { attachedFile: expect.stringContaining("20 MB") } } });
      expect((await send({ ...both, parentReferralId: await othersReferral() })).status).toBe(404);
      const [shared] = (await hospital.call(DORA, referrals.shared, { body: { lookback: -1 } })).body;
      const readOnly = { parentReferralId: shared?.id ?? 0, attachmentNames: '["growth.pdf"]' };
      expect(await send(readOnly)).toMatchObject({ status: 403, body: { message: expect.stringContaining("read shared referrals") } });
      expect(await countAll()).toBe(before);
    });
  });
});

describe("a referral that is sent twice", () => {
  const hospital = testApp();
  const idsBy = async (lastName: string) =>
    (await hospital.db.selectFrom("referrals").select("id").where("last_name", "=", lastName).execute()).map(({ id }) => id);
  const send = async (lastName: string, key?: string) =>
    sendReferral(hospital, "dora", await referralFields(hospital.db, { lastName }), key === undefined ? {} : { key });

  it("with one key is created once, with the same reply", async () => {
    const first = await send("Twicely", "key-1");
    expect(await send("Twicely", "key-1")).toEqual(first);
    expect(await idsBy("Twicely")).toEqual([first.body.id]);
  });

  it("at the same moment with one key is created once", async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send("Atonce", "key-2")));
    expect(new Set(replies.map(({ status }) => status))).toEqual(
      new Set([200, 409].slice(0, new Set(replies.map(({ status }) => status)).size)),
    );
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(await idsBy("Atonce")).toHaveLength(1);
  });

  it("after the response was lost, with its key, is found again", async () => {
    const first = await send("Lostword", "key-3");
    await hospital.db.deleteFrom("idempotency_keys").where("key", "=", "key-3").execute();
    expect(await send("Lostword", "key-3")).toEqual(first);
    expect(await idsBy("Lostword")).toEqual([first.body.id]);
  });

  it("without a key is two, and another one with the same key is refused", async () => {
    await send("Nokey");
    await send("Nokey");
    expect(await idsBy("Nokey")).toHaveLength(2);
    await send("Onekey", "key-4");
    expect((await send("Otherkey", "key-4")).status).toBe(422);
    expect(await idsBy("Otherkey")).toEqual([]);
  });
});

describe("attachments", () => {
  const hospital = testApp();
  const send = async (files: readonly Blob[], changes = {}) =>
    sendReferral(hospital, "dora", { ...(await referralFields(hospital.db, changes)), attachedFile: files });

  it("are attached to the referral, and are read only by people who may see it", async () => {
    const { body } = await send([await aPdf("scan.pdf"), await aPdf("Scan.pdf")]);
    const { attachments } = (await hospital.call(DORA, referrals.get, { params: body })).body;
    expect(attachments).toMatchObject([
      { name: "scan.pdf", mediaType: "application/pdf", scan: "not-scanned" },
      { name: "Scan (2).pdf", mediaType: "application/pdf" },
    ]);
    const params = { id: body.id, fileId: attachments[0]?.id ?? 0 };
    const read = await hospital.call(GENA, referrals.attachment, { params });
    expect(read.status).toBe(200);
    expect(String(read.body)).toMatch(/^%PDF/);
    expect((await hospital.call("otto@linnet.example", referrals.attachment, { params })).status).toBe(404);
    const other = await send([]);
    expect((await hospital.call(DORA, referrals.attachment, { params: { ...params, id: other.body.id } })).status).toBe(404);
  });

  it("of a refused referral leave nothing behind", async () => {
    const files = () => hospital.db.selectFrom("stored_files").select("id").execute();
    const before = (await files()).length;
    expect((await send([await aPdf("scan.pdf")], { zipCode: "1" })).status).toBe(400);
    expect((await send([await aPdf("scan.pdf")], { clinicKey: 999_999 })).status).toBe(400);
    expect(await files()).toHaveLength(before);
  });

  it("are refused if empty, or of another type under a valid name", async () => {
    expect(await send([new File([], "empty.pdf", { type: "application/pdf" })])).toMatchObject({ status: 400 });
    expect(await send([new File(["MZ, not a PDF"], "letter.pdf", { type: "application/pdf" })])).toMatchObject({
      status: 400,
      body: { fields: { "attachedFile.0": expect.any(String) } },
    });
  });
});
