import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { referrals } from "@linnet/contract/referrals";
import { DRAFT_DAYS, referralDrafts } from "@linnet/contract/referrals/drafts";
import { loginAs } from "@linnet/contract/session/login-as";
import { afterEach, describe, expect, it } from "vitest";
import { referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { purgeDrafts } from "./purge.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

async function aPdf(name: string): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage().drawText("Quillfeather");
  return new File([Uint8Array.from(await document.save({ useObjectStreams: false }))], name, { type: "application/pdf" });
}

describe("a draft's files", () => {
  const hospital = testApp();
  const storedKeys = async () =>
    (await hospital.db.selectFrom("referral_draft_files").select("key").orderBy("created_at").execute()).map(({ key }) => key);
  const keyOf = async (fileId: string) =>
    (await hospital.db.selectFrom("referral_draft_files").select("key").where("file_id", "=", fileId).executeTakeFirstOrThrow()).key;
  const isStored = (key: string) =>
    hospital.platform.storage.read(key).then(
      (bytes) => buffer(bytes).then(() => true),
      () => false,
    );
  const get = async (draftId: string, email = DORA) => hospital.call(email, referralDrafts.get, { params: { draftId } });
  interface Adding {
    email?: string;
    fileId?: string;
    editorId?: string;
  }
  const add = async (draftId: string, file: File | undefined, { email = DORA, fileId = randomUUID(), ...editor }: Adding = {}) =>
    hospital.call(email, referralDrafts.addFile, {
      params: { draftId },
      body: { fileId, ...editor, ...(file && { attachedFile: file }) },
    });
  const remove = (draftId: string, fileId: string, email = DORA, query: { editorId?: string } = {}) =>
    hospital.call(email, referralDrafts.removeFile, { params: { draftId, fileId }, query });
  const discard = (draftId: string) => hospital.call(DORA, referralDrafts.discard, { params: { draftId }, query: {} });

  async function aDraft(form: "new" | "edit" = "new", subject = "") {
    const [draftId, draftEditorId] = [randomUUID(), randomUUID()];
    await hospital.call(DORA, referralDrafts.save, {
      body: {
        form,
        subject,
        fields: { firstName: "Mirabel" },
        step: 3,
        draftId,
        editorId: draftEditorId,
        sequence: 1,
        expectedVersion: null,
      },
    });
    return { draftId, draftEditorId };
  }
  const send = async (changes: object, sending: Parameters<typeof sendReferral>[3] = {}) =>
    sendReferral(hospital, "dora", { ...(await referralFields(hospital.db)), ...changes }, sending);
  const attachmentsOf = async (id: number) => (await hospital.call(DORA, referrals.get, { params: { id } })).body.attachments;
  const bytesOf = async (id: number, fileId: number) => {
    const { key } = await hospital.db
      .selectFrom("referral_attachments as a")
      .innerJoin("stored_files as f", "f.id", "a.file_id")
      .select("f.key")
      .where("a.referral_id", "=", id)
      .where("a.id", "=", fileId)
      .executeTakeFirstOrThrow();
    return buffer(await hospital.platform.storage.read(key));
  };

  afterEach(async () => {
    for (const table of ["referral_draft_files", "referral_drafts"] as const) await hospital.db.deleteFrom(table).execute();
  });

  it("are back when it is opened again, in their order, and are encrypted in the storage", async () => {
    const { draftId } = await aDraft();
    const first = await add(draftId, await aPdf("Quillfeather letter.pdf"));
    hospital.clock.forward(1_000);
    const second = await add(draftId, await aPdf("scan.pdf"));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({
      id: expect.any(String),
      name: "Quillfeather letter.pdf",
      mediaType: "application/pdf",
      bytes: expect.any(Number),
    });
    expect((await get(draftId)).body.files).toEqual([first.body, second.body]);
    const rows = await hospital.db.selectFrom("referral_draft_files").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/quillfeather|letter/i);
    const [key = ""] = await storedKeys();
    const bytes = (await buffer(await hospital.platform.storage.read(key))).toString("latin1");
    expect(bytes).not.toMatch(/%PDF|endobj|quillfeather/i);
    expect(bytes.length).toBeGreaterThan(first.body.bytes);
  });

  it("are hidden from everyone else, and from an administrator who works as another user", async () => {
    const { draftId } = await aDraft();
    const { body: file } = await add(draftId, await aPdf("letter.pdf"));
    for (const email of [GENA, "rita@linnet.example"]) {
      expect(await add(draftId, await aPdf("other.pdf"), { email })).toMatchObject({ status: 404, body: { message: "Draft not found" } });
      expect((await remove(draftId, file.id, email)).status).toBe(404);
    }
    expect((await add(randomUUID(), await aPdf("other.pdf"))).status).toBe(404);
    await hospital.call("ada@linnet.example", loginAs.begin, { body: { email: DORA, reason: "A question about a form" } });
    const asDora = { by: "ada@linnet.example", email: DORA };
    const body = { fileId: randomUUID(), attachedFile: await aPdf("other.pdf") };
    expect((await hospital.callAs(asDora, referralDrafts.addFile, { params: { draftId }, body })).status).toBe(403);
    expect((await get(draftId)).body.files).toEqual([file]);
  });

  it("are accepted once if the response was lost, and are added and removed only by their owner", async () => {
    const { draftId } = await aDraft();
    const fileId = randomUUID();
    const first = await add(draftId, await aPdf("letter.pdf"), { fileId });
    expect((await add(draftId, await aPdf("letter.pdf"), { fileId })).body).toEqual(first.body);
    const [key = "", ...more] = await storedKeys();
    expect(more).toEqual([]);
    for (const _twice of [1, 2]) expect((await remove(draftId, fileId)).status).toBe(200);
    expect((await get(draftId)).body.files).toEqual([]);
    expect([await storedKeys(), await isStored(key)]).toEqual([[], false]);
    const audited = await hospital.db
      .selectFrom("audit_rows")
      .select(["action", "object"])
      .where("object", "=", `draft ${draftId}`)
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["write:referral-draft-file", "write:referral-draft-file-removal"]),
    );
  });

  it("do not come back if an upload arrives after the file was removed", async () => {
    const { draftId } = await aDraft();
    const late = { fileId: randomUUID() };
    for (const _twice of [1, 2]) expect((await remove(draftId, late.fileId)).status).toBe(200);
    const said = { status: 409, body: { code: "conflict", message: "This file was removed while it was uploading." } };
    expect(await add(draftId, await aPdf("letter.pdf"), late)).toMatchObject(said);
    const other = await aDraft();
    expect((await add(other.draftId, await aPdf("letter.pdf"), late)).status).toBe(200);
    expect((await get(draftId)).body.files).toEqual([]);
    await discard(draftId);
    await hospital.db
      .updateTable("referral_drafts")
      .set({ saved_at: new Date(0) })
      .execute();
    await purgeDrafts(hospital.platform);
    await purgeDrafts(hospital.platform, 1);
    expect(await hospital.db.selectFrom("referral_draft_removed_files").select("file_id").execute()).toEqual([]);
  });

  it("are neither added nor removed by a form with the draft's outdated words", async () => {
    const { draftId, draftEditorId: editorId } = await aDraft();
    const [letter, fileId, first, other] = [await aPdf("letter.pdf"), randomUUID(), { editorId }, { editorId: randomUUID() }];
    const changed = { status: 409, body: { code: "draft_changed" } };
    expect(await add(draftId, letter, { fileId, ...other })).toMatchObject(changed);
    expect((await add(draftId, letter, { fileId, ...first })).status).toBe(200);
    expect(await remove(draftId, fileId, DORA, other)).toMatchObject(changed);
    expect((await get(draftId)).body.files).toHaveLength(1);
    expect((await remove(draftId, fileId, DORA, first)).status).toBe(200);
    expect((await get(draftId)).body.files).toEqual([]);
  });

  it("follow the rules for attachments", async () => {
    const { draftId } = await aDraft();
    expect(await add(draftId, undefined)).toMatchObject({ status: 400, body: { fields: { attachedFile: "Choose a file" } } });
    expect(await add(draftId, new File(["MZ"], "a.pdf"))).toMatchObject({
      status: 400,
      body: { fields: { attachedFile: "Only PNG, JPG, JPEG and PDF files can be attached" } },
    });
    expect((await add(draftId, await aPdf("1.pdf"))).status).toBe(200);
    const row = await hospital.db.selectFrom("referral_draft_files").selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 19 }, () => ({ ...row, key: randomUUID(), file_id: randomUUID() }));
    await hospital.db.insertInto("referral_draft_files").values(more).execute();
    const tooMany = { status: 400, body: { fields: { attachedFile: "You can attach at most 20 files" } } };
    expect(await add(draftId, await aPdf("21.pdf"))).toMatchObject(tooMany);
    await hospital.db.deleteFrom("referral_draft_files").where("key", "!=", row.key).execute();
    await hospital.db.updateTable("referral_draft_files").set({ bytes: 20_971_500 }).execute();
    const tooLarge = { status: 400, body: { fields: { attachedFile: "Total file size exceeded 20 MB, Please remove some files" } } };
    expect(await add(draftId, await aPdf("large.pdf"))).toMatchObject(tooLarge);
    const draftFileIds = JSON.stringify((await get(draftId)).body.files.map(({ id }) => id));
    expect(await send({ draftId, draftFileIds, attachedFile: await aPdf("large.pdf") })).toMatchObject(tooLarge);
  });

  it("no longer count against the limit five minutes after a server has ended while it stored one", async () => {
    const { draftId } = await aDraft();
    expect((await add(draftId, await aPdf("1.pdf"))).status).toBe(200);
    const row = await hospital.db.selectFrom("referral_draft_files").selectAll().executeTakeFirstOrThrow();
    const lost = { ...row, key: randomUUID(), file_id: randomUUID(), bytes: 20_971_000, stored_at: null, created_at: hospital.clock.now() };
    await hospital.db.insertInto("referral_draft_files").values(lost).execute();
    hospital.clock.forward(5 * 60_000 - 1);
    expect((await add(draftId, await aPdf("again.pdf"))).status).toBe(400);
    hospital.clock.forward(1);
    expect((await add(draftId, await aPdf("again.pdf"))).status).toBe(200);
    await hospital.db.updateTable("referral_draft_files").set({ stored_at: hospital.clock.now() }).where("key", "=", lost.key).execute();
    expect((await add(draftId, await aPdf("more.pdf"))).status).toBe(400);
  });

  it("become attachments of the sent referral, before those sent with it, and unnamed ones are dropped", async () => {
    const draft = await aDraft();
    const [letter, dropped] = [await add(draft.draftId, await aPdf("letter.pdf")), await add(draft.draftId, await aPdf("dropped.pdf"))];
    const sealed = await storedKeys();
    const form = { ...draft, draftFileIds: JSON.stringify([letter.body.id]), attachedFile: await aPdf("letter.pdf") };
    const { status, body } = await send(form);
    expect(status).toBe(200);
    const attachments = await attachmentsOf(body.id);
    expect(attachments).toMatchObject([
      { name: "letter.pdf", mediaType: "application/pdf", bytes: letter.body.bytes, scan: "not-scanned" },
      { name: "letter (2).pdf" },
    ]);
    const bytes = await bytesOf(body.id, attachments[0]?.id ?? 0);
    expect([bytes.length, bytes.subarray(0, 5).toString()]).toEqual([letter.body.bytes, "%PDF-"]);
    expect(dropped.status).toBe(200);
    expect([await storedKeys(), ...(await Promise.all(sealed.map(isStored)))]).toEqual([[], false, false]);
  });

  it("are sent once if the response was lost, and the draft accepts none afterwards", async () => {
    const draft = await aDraft();
    const { body: file } = await add(draft.draftId, await aPdf("letter.pdf"));
    const form = { ...draft, draftFileIds: JSON.stringify([file.id]) };
    const key = randomUUID();
    const { body } = await send(form, { key });
    expect((await send(form, { key })).body).toEqual(body);
    await hospital.db.deleteFrom("idempotency_keys").execute();
    expect((await send(form, { key })).body).toEqual(body);
    expect((await send({ ...form, draftFileIds: "[]" }, { key: randomUUID() })).status).toBe(409);
    expect((await add(draft.draftId, await aPdf("late.pdf"))).status).toBe(409);
  });

  it("become attachments of an edited referral", async () => {
    const { id } = (await send({ attachedFile: await aPdf("first.pdf") })).body;
    const draft = await aDraft("edit", String(id));
    const { body: file } = await add(draft.draftId, await aPdf("second.pdf"));
    const form = { id, ...draft, attachmentNames: '["first.pdf"]', draftFileIds: JSON.stringify([file.id]) };
    expect((await send(form, { method: "PUT" })).status).toBe(200);
    expect((await attachmentsOf(id)).map(({ name }) => name)).toEqual(["first.pdf", "second.pdf"]);
    expect(await storedKeys()).toEqual([]);
  });

  it("stay with it if the referral is refused, and are sent by no one else", async () => {
    const draft = await aDraft();
    const { body: file } = await add(draft.draftId, await aPdf("letter.pdf"));
    const draftFileIds = JSON.stringify([file.id]);
    const GONE = "This file is no longer saved with the draft. Choose it again.";
    const gone = (...ids: string[]) => ({
      status: 400,
      body: { fields: Object.fromEntries(ids.map((id) => [`attachedFile.${id}`, GONE])) },
    });
    const [one, other] = [randomUUID(), randomUUID()];
    expect((await send({ ...draft, draftFileIds, zipCode: "1" })).status).toBe(400);
    const named = (await send({ ...draft, draftFileIds: JSON.stringify([one, file.id, other]) })).body;
    expect(named).toMatchObject(gone(one, other).body);
    expect(Object.keys(named)).not.toContain(`attachedFile.${file.id}`);
    expect(await send({ draftFileIds })).toMatchObject(gone(file.id));
    expect(await send({ ...(await aDraft()), draftFileIds })).toMatchObject(gone(file.id));
    expect((await sendReferral(hospital, "gena", { ...(await referralFields(hospital.db)), ...draft, draftFileIds })).status).toBe(404);
    expect((await get(draft.draftId)).body.files).toEqual([file]);
  });

  it("are not sent if the storage has changed them, and neither is the referral", async () => {
    const draft = await aDraft();
    const { body: file } = await add(draft.draftId, await aPdf("letter.pdf"));
    const other = await aDraft();
    const { body: foreign } = await add(other.draftId, await aPdf("other.pdf"));
    const { storage } = hospital.platform;
    await storage.put(await keyOf(file.id), await storage.read(await keyOf(foreign.id)));
    const count = async () => (await hospital.db.selectFrom("referrals").select("id").execute()).length;
    const before = await count();
    expect((await send({ ...draft, draftFileIds: JSON.stringify([file.id]) })).status).toBe(500);
    expect(await count()).toBe(before);
    expect((await get(draft.draftId)).status).toBe(200);
  });

  it("are removed from the storage when it is discarded", async () => {
    const { draftId } = await aDraft();
    await add(draftId, await aPdf("letter.pdf"));
    const [key = ""] = await storedKeys();
    expect((await discard(draftId)).status).toBe(200);
    expect([await storedKeys(), await isStored(key)]).toEqual([[], false]);
  });

  it("are removed from the storage with it after 14 days, and interrupted uploads after an hour", async () => {
    const [old, fresh] = [await aDraft(), await aDraft()];
    const keyAfterAdding = async ({ draftId }: { draftId: string }) => keyOf((await add(draftId, await aPdf("letter.pdf"))).body.id);
    const [oldKey, freshKey] = [await keyAfterAdding(old), await keyAfterAdding(fresh)];
    const on = (draftId: string) => hospital.db.updateTable("referral_drafts").where("id", "=", draftId);
    const ago = (ms: number) => new Date(hospital.clock.now().getTime() - ms);
    await on(old.draftId)
      .set({ saved_at: ago(DRAFT_DAYS * DAY_MS + 60_000) })
      .execute();
    await on(fresh.draftId)
      .set({ saved_at: ago(DRAFT_DAYS * DAY_MS - 60_000) })
      .execute();
    const row = await hospital.db.selectFrom("referral_draft_files").selectAll().where("key", "=", freshKey).executeTakeFirstOrThrow();
    const onItsWay = (key: string, ms: number) => ({ ...row, key, file_id: randomUUID(), stored_at: null, created_at: ago(ms) });
    const [givenUp, coming] = [onItsWay(randomUUID(), HOUR_MS + 60_000), onItsWay(randomUUID(), HOUR_MS - 60_000)];
    await hospital.db.insertInto("referral_draft_files").values([givenUp, coming]).execute();
    await purgeDrafts(hospital.platform);
    expect((await storedKeys()).sort()).toEqual([coming.key, freshKey].sort());
    expect([await isStored(oldKey), await isStored(freshKey)]).toEqual([false, true]);
    expect((await get(old.draftId)).status).toBe(404);
    expect((await get(fresh.draftId)).body.files).toHaveLength(1);
  });
});
