import { randomUUID } from "node:crypto";
import { practice } from "@linnet/contract/practice";
import { DRAFT_DAYS, MAX_DRAFTS, referralDrafts } from "@linnet/contract/referrals/drafts";
import { loginAs } from "@linnet/contract/session/login-as";
import { afterEach, describe, expect, it } from "vitest";
import { idsOf, referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { purgeDrafts } from "./purge.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const SVEN = "sven@linnet.example";
const DAY_MS = 86_400_000;
/** As the form writes them: days as MM/DD/YYYY. */
const fields = { firstName: "Mirabel", lastName: "Quillfeather", dateOfBirth: "03/04/2018", reason: "Headaches and" };

describe("unsent typed text", () => {
  const hospital = testApp();
  const lists = async (email: string) => (await hospital.call(email, referralDrafts.list, {})).body;
  const get = (email: string, id: string) => hospital.call(email, referralDrafts.get, { params: { draftId: id } });
  const discard = (email: string, id: string, query: { practiceId?: number } = {}) =>
    hospital.call(email, referralDrafts.discard, { params: { draftId: id }, query });
  afterEach(async () => void (await hospital.db.deleteFrom("referral_drafts").execute()));

  /** An open form, which saves its draft like the browser does. */
  function tab(email: string, opened: { form?: "new" | "edit" | "re-refer" | "refer-a-patient"; subject?: string } = {}) {
    const open = { id: randomUUID(), editorId: randomUUID(), version: null as number | null };
    let sequence = 0;
    const save = async (typed: Record<string, string> = fields, more: object = {}) => {
      sequence += 1;
      const { id, editorId, version: expectedVersion } = open;
      const content = { form: "new" as const, ...opened, fields: typed, step: 2 };
      const reply = await hospital.call(email, referralDrafts.save, {
        body: { ...content, draftId: id, editorId, sequence, expectedVersion, ...more },
      });
      if (reply.status === 200) open.version = reply.body.version;
      return reply;
    };
    /** Opens an existing draft in another tab. */
    const openAgain = async () => {
      const other = tab(email, opened);
      Object.assign(other.open, { id: open.id, version: (await get(email, open.id)).body.version });
      return other;
    };
    return { open, save, openAgain, get: () => get(email, open.id), sent: () => ({ draftId: open.id, draftEditorId: open.editorId }) };
  }
  const send = async (changes: object = {}, key?: string) =>
    sendReferral(hospital, "dora", { ...(await referralFields(hospital.db)), ...changes }, key === undefined ? {} : { key });

  it("is restored for the person who typed it, and hidden from everyone else", async () => {
    const form = tab(DORA);
    expect(await form.save()).toMatchObject({ status: 200, body: { version: 1, savedOn: "2026-11-20T18:00:00.000Z" } });
    const { id } = form.open;
    const kept = { id, form: "new", subject: "", version: 1, savedOn: "2026-11-20T18:00:00.000Z" };
    expect(await form.get()).toMatchObject({ status: 200, body: { ...kept, fields, step: 2 } });
    const practiceId = expect.any(Number);
    const listed = {
      id,
      practiceId,
      form: "new",
      subject: "",
      firstName: "Mirabel",
      lastName: "Quillfeather",
      dateOfBirth: "03/04/2018",
      savedOn: kept.savedOn,
    };
    expect(await lists(DORA)).toEqual([listed]);
    for (const other of ["rita@linnet.example", GENA]) {
      expect(await get(other, id)).toMatchObject({ status: 404, body: { message: "Draft not found" } });
      expect(await lists(other)).toEqual([]);
    }
    expect((await form.get()).body.fields).toEqual(fields);
    expect((await hospital.call("ada@linnet.example", referralDrafts.get, { params: { draftId: id } })).status).toBe(403);
  });

  it("keeps the answers to a clinic’s questions, and no more of them than a referral accepts", async () => {
    const form = tab(DORA);
    const packet = {
      versionId: 4,
      answers: [
        { linkId: "weight", values: ["thirty"] },
        { linkId: "ecg", values: [], whyNot: "No machine" },
      ],
    };
    expect((await form.save(fields, { packet })).status).toBe(200);
    expect((await form.get()).body).toMatchObject({ fields, packet });
    const { sealed } = await hospital.db.selectFrom("referral_drafts").select("sealed").executeTakeFirstOrThrow();
    expect(sealed).not.toContain("No machine");
    const long = Array.from({ length: 80 }, (_, place) => ({ linkId: `q${place}`, values: ["x".repeat(2000)] }));
    expect(await form.save(fields, { packet: { versionId: 4, answers: long } })).toMatchObject({
      status: 400,
      body: { fields: { "packet.answers": "The answers are too long" } },
    });
    expect((await form.save()).status).toBe(200);
    expect((await form.get()).body.packet).toBeUndefined();
  });

  it("of another person looks missing, whatever is done with its id, and stays unchanged", async () => {
    const form = tab(DORA);
    await form.save();
    const answers = async (id: string) => {
      const [taking, beginning] = [tab(GENA), tab(GENA)];
      Object.assign(taking.open, { id, version: 1 });
      Object.assign(beginning.open, { id });
      const said = [await get(GENA, id), await taking.save(), await beginning.save(), await beginning.get(), await discard(GENA, id)];
      return [...said, await taking.save()].map(({ status, body }) => [
        status,
        typeof body === "object" && "version" in body ? body.version : 0,
      ]);
    };
    const ofNobody = await answers(randomUUID());
    expect(await answers(form.open.id)).toEqual(ofNobody);
    expect(ofNobody.map(([status]) => status)).toEqual([404, 404, 200, 200, 200, 409]);
    expect((await form.get()).body.fields).toEqual(fields);
    expect((await form.save()).status).toBe(200);
  });

  it("stays in the practice in which it was typed", async () => {
    const work = async (name: string) =>
      hospital.call(SVEN, practice.choose, { body: { practiceId: await idsOf(hospital.db).practice(name) } });
    await work("Lakeside Pediatrics");
    const form = tab(SVEN);
    expect((await form.save()).status).toBe(200);
    expect((await work("Riverside Pediatrics")).status).toBe(200);
    for (const reply of [await form.get(), await form.save()]) expect(reply.status).toBe(404);
    expect((await discard(SVEN, form.open.id)).status).toBe(200);
    const first = tab(SVEN);
    const practiceId = await idsOf(hospital.db).practice("Lakeside Pediatrics");
    expect(await first.save(fields, { practiceId })).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await lists(SVEN)).toEqual([]);
    await work("Lakeside Pediatrics");
    expect(await lists(SVEN)).toHaveLength(1);
    expect((await first.save(fields, { practiceId })).status).toBe(200);
  });

  it("is discarded in the named practice; if that is no longer the current one, it stays, with a message", async () => {
    const work = async (practiceId: number) => hospital.call(SVEN, practice.choose, { body: { practiceId } });
    const ids = idsOf(hospital.db);
    const [lakeside, riverside] = [await ids.practice("Lakeside Pediatrics"), await ids.practice("Riverside Pediatrics")];
    await work(lakeside);
    const form = tab(SVEN);
    await form.save();
    const [listed] = await lists(SVEN);
    expect(listed).toMatchObject({ id: form.open.id, practiceId: lakeside });
    await work(riverside);
    expect(await discard(SVEN, form.open.id, { practiceId: lakeside })).toMatchObject({
      status: 409,
      body: { code: "conflict", message: "You switched to another practice. Switch back to discard this draft." },
    });
    expect(await form.get()).toMatchObject({ status: 404 });
    await work(lakeside);
    expect(await lists(SVEN)).toEqual([listed]);
    expect((await discard(SVEN, form.open.id, { practiceId: lakeside })).status).toBe(200);
    expect(await lists(SVEN)).toEqual([]);
  });

  it("is not for an administrator who works as another user", async () => {
    const form = tab(DORA);
    await form.save();
    const asDora = { by: "ada@linnet.example", email: DORA };
    await hospital.call(asDora.by, loginAs.begin, { body: { email: DORA, reason: "A question about a form" } });
    expect((await hospital.callAs(asDora, referralDrafts.list, {})).status).toBe(403);
    expect((await hospital.callAs(asDora, referralDrafts.get, { params: { draftId: form.open.id } })).status).toBe(403);
  });

  it("is unreadable in the database, and opens in no other row", async () => {
    const form = tab(DORA);
    await form.save();
    const rows = hospital.db.selectFrom("referral_drafts").selectAll().where("id", "=", form.open.id);
    const row = await rows.executeTakeFirstOrThrow();
    const bytes = Buffer.from(row.sealed ?? "", "base64").toString("latin1");
    expect(JSON.stringify(row) + bytes).not.toMatch(/mirabel|quillfeather|headaches/i);
    const id = randomUUID();
    await hospital.db
      .insertInto("referral_drafts")
      .values({ ...row, id })
      .execute();
    expect((await get(DORA, id)).status).toBe(404);
  });

  describe("in two tabs", () => {
    it("of the same form and child are two drafts", async () => {
      const [first, second] = [tab(DORA), tab(DORA)];
      await first.save();
      await second.save({ ...fields, reason: "Fever" });
      expect((await first.get()).body.fields).toMatchObject({ reason: "Headaches and" });
      expect((await second.get()).body.fields).toMatchObject({ reason: "Fever" });
      expect(await lists(DORA)).toHaveLength(2);
    });

    it("is removed by the tab that sends it, and the other's draft stays, even for the same child", async () => {
      const [first, second, again] = [tab(DORA), tab(DORA), tab(DORA, { form: "re-refer", subject: "10002" })];
      for (const form of [first, second, again]) await form.save();
      expect((await send(first.sent())).status).toBe(200);
      expect((await lists(DORA)).map(({ id }) => id).sort()).toEqual([second.open.id, again.open.id].sort());
    });

    it("is not overwritten by a tab that opened it before the other saved it", async () => {
      const first = tab(DORA);
      await first.save();
      const [second, third] = [await first.openAgain(), await first.openAgain()];
      expect((await second.save({ ...fields, reason: "Second" })).status).toBe(200);
      const said = { status: 409, body: { code: "draft_changed" } };
      expect(await third.save({ ...fields, reason: "Third" })).toMatchObject(said);
      expect(await first.save({ ...fields, reason: "First" })).toMatchObject(said);
      expect((await first.get()).body.fields).toMatchObject({ reason: "Second" });
    });

    it("is neither sent nor discarded by a tab with outdated words", async () => {
      const first = tab(DORA);
      await first.save();
      const second = await first.openAgain();
      await second.save({ ...fields, reason: "Second" });
      const before = await hospital.db.selectFrom("referrals").select("id").execute();
      expect(await send(first.sent())).toMatchObject({ status: 409, body: { code: "draft_changed" } });
      expect(await hospital.db.selectFrom("referrals").select("id").execute()).toEqual(before);
      expect((await first.get()).body.fields).toMatchObject({ reason: "Second" });
      expect((await send(second.sent())).status).toBe(200);
    });

    it("is sent by only one of them", async () => {
      const first = tab(DORA);
      await first.save();
      const second = await first.openAgain();
      await second.save();
      const { id } = (await send(second.sent())).body;
      expect(await send(first.sent())).toMatchObject({
        status: 409,
        body: { code: "draft_closed", message: `This referral was already sent as No. ${id}.` },
      });
    });
  });

  it("is saved once if the response was lost, and the last words count in any order of arrival", async () => {
    const form = tab(DORA);
    await form.save();
    expect((await form.save(fields, { expectedVersion: null, sequence: 1 })).body.version).toBe(1);
    await form.save({ ...fields, reason: "Newest" }, { sequence: 9 });
    await form.save({ ...fields, reason: "Late" }, { sequence: 8 });
    expect((await form.get()).body).toMatchObject({ version: 2, fields: { reason: "Newest" } });
  });

  it("does not come back when a save arrives after the referral was accepted", async () => {
    const form = tab(DORA);
    await form.save();
    const { id } = (await send(form.sent())).body;
    const said = { status: 409, body: { code: "draft_closed", message: `This referral was already sent as No. ${id}.` } };
    expect(await form.save()).toMatchObject(said);
    expect(await form.get()).toMatchObject(said);
    expect(await lists(DORA)).toEqual([]);
    const row = await hospital.db.selectFrom("referral_drafts").selectAll().where("id", "=", form.open.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "sent", sealed: null });
  });

  it("is not created when its only save arrives after the referral was accepted", async () => {
    const form = tab(DORA);
    expect((await send(form.sent())).status).toBe(200);
    expect(await form.save()).toMatchObject({ status: 409, body: { code: "draft_closed" } });
    expect(await lists(DORA)).toEqual([]);
  });

  it("stays gone when the response was lost and the same is sent again, and the referral is one", async () => {
    const form = tab(DORA);
    await form.save();
    const key = randomUUID();
    const first = await send(form.sent(), key);
    const again = await send(form.sent(), key);
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
    await hospital.db.deleteFrom("idempotency_keys").execute();
    expect((await send(form.sent(), key)).body.id).toBe(first.body.id);
    expect(await lists(DORA)).toEqual([]);
  });

  it("of an edit is gone after it was sent, and stays if it was refused", async () => {
    const { id } = (await send()).body;
    const [edit, other] = [tab(DORA, { form: "edit", subject: String(id) }), tab(DORA, { form: "edit", subject: String(id) })];
    for (const form of [edit, other]) await form.save();
    const form = { ...(await referralFields(hospital.db)), id, ...edit.sent() };
    expect((await sendReferral(hospital, "dora", { ...form, zipCode: "1" }, { method: "PUT" })).status).toBe(400);
    expect(await lists(DORA)).toHaveLength(2);
    expect((await sendReferral(hospital, "dora", form, { method: "PUT" })).status).toBe(200);
    expect((await lists(DORA)).map((draft) => draft.id)).toEqual([other.open.id]);
  });

  it("of another person is not removed by a form sent with its id", async () => {
    const form = tab(GENA);
    await form.save();
    expect((await send(form.sent())).status).toBe(200);
    expect((await form.get()).status).toBe(200);
  });

  it("is gone for good when discarded, and that may be repeated", async () => {
    const [form, other] = [tab(DORA), tab(DORA)];
    for (const one of [form, other]) await one.save();
    expect((await discard(DORA, form.open.id)).status).toBe(200);
    expect((await discard(DORA, form.open.id)).status).toBe(200);
    expect((await discard(DORA, randomUUID())).status).toBe(200);
    expect(await form.save()).toMatchObject({ status: 409, body: { code: "draft_closed", message: "This draft was discarded." } });
    expect((await lists(DORA)).map(({ id }) => id)).toEqual([other.open.id]);
  });

  it("is not created when its only save arrives after it was discarded", async () => {
    const form = tab(DORA);
    expect((await discard(DORA, form.open.id)).status).toBe(200);
    expect(await form.save()).toMatchObject({ status: 409, body: { code: "draft_closed", message: "This draft was discarded." } });
    expect(await lists(DORA)).toEqual([]);
  });

  it("leaves no more rows than the limit of drafts, however many made-up ids a person discards", async () => {
    const { id } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", GENA).executeTakeFirstOrThrow();
    const closed = hospital.db.selectFrom("referral_drafts").select("id").where("account_id", "=", id).where("state", "=", "discarded");
    for (let discarded = 0; discarded < MAX_DRAFTS + 5; discarded += 1)
      expect(await discard(GENA, randomUUID())).toEqual({ status: 200, body: true });
    expect(await closed.execute()).toHaveLength(MAX_DRAFTS);
    const form = tab(GENA);
    expect((await discard(GENA, form.open.id)).status).toBe(200);
    expect(await form.save()).toMatchObject({ status: 409, body: { code: "draft_closed" } });
  });

  it("is saved up to 200 kB", async () => {
    const long = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, "x".repeat(9_000)]));
    expect(await tab(DORA).save(long)).toMatchObject({ status: 413, body: { message: "This draft is too long to be saved" } });
  });

  it.each(["sequence", "expectedVersion"])("is refused with a %s beyond the limit", async (name) => {
    const form = tab(DORA);
    expect((await form.save(fields, { [name]: 2_147_483_648 })).status).toBe(400);
    expect((await form.save()).status).toBe(200);
  });

  it("is one of at most 50; another is refused, and the existing ones stay", async () => {
    const first = tab(DORA);
    await first.save();
    for (let count = 2; count <= MAX_DRAFTS; count += 1) await tab(DORA).save();
    expect(await tab(DORA).save()).toMatchObject({ status: 409, body: { code: "draft_limit" } });
    expect(await lists(DORA)).toHaveLength(MAX_DRAFTS);
    expect((await first.save()).status).toBe(200);
    expect((await tab(GENA).save()).status).toBe(200);
  });

  it("counts only in its own practice, because drafts of another or former practice could not be discarded", async () => {
    const work = async (name: string) =>
      hospital.call(SVEN, practice.choose, { body: { practiceId: await idsOf(hospital.db).practice(name) } });
    await work("Lakeside Pediatrics");
    await tab(SVEN).save();
    const row = await hospital.db.selectFrom("referral_drafts").selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: MAX_DRAFTS - 1 }, () => ({ ...row, id: randomUUID() }));
    await hospital.db.insertInto("referral_drafts").values(more).execute();
    expect(await tab(SVEN).save()).toMatchObject({ status: 409, body: { code: "draft_limit" } });
    await work("Riverside Pediatrics");
    expect((await tab(SVEN).save()).status).toBe(200);
    await work("Lakeside Pediatrics");
  });

  it("does not count if an older version of the form has written it", async () => {
    const form = tab(DORA);
    await form.save();
    await hospital.db.updateTable("referral_drafts").set({ sealed: "AAAA" }).where("id", "=", form.open.id).execute();
    expect((await form.get()).status).toBe(404);
    expect(await lists(DORA)).toEqual([]);
    expect((await form.save()).status).toBe(200);
    expect((await form.get()).status).toBe(200);
  });

  it("is purged 14 days after the last save, and until then a sent draft is remembered", async () => {
    const [old, fresh, sent, forgotten] = [tab(DORA), tab(DORA), tab(DORA), tab(DORA)];
    for (const form of [old, fresh, sent, forgotten]) await form.save();
    for (const form of [sent, forgotten]) await send(form.sent());
    const savedAgo = ({ open }: typeof old, ms: number) =>
      hospital.db
        .updateTable("referral_drafts")
        .set({ saved_at: new Date(hospital.clock.now().getTime() - ms) })
        .where("id", "=", open.id)
        .execute();
    for (const form of [old, forgotten]) await savedAgo(form, DRAFT_DAYS * DAY_MS + 60_000);
    for (const form of [fresh, sent]) await savedAgo(form, DRAFT_DAYS * DAY_MS - 60_000);
    await purgeDrafts(hospital.platform, 1);
    expect((await old.get()).status).toBe(404);
    expect((await fresh.get()).status).toBe(200);
    expect(await sent.save()).toMatchObject({ status: 409, body: { code: "draft_closed" } });
    expect((await forgotten.get()).status).toBe(404);
  });

  it("leaves audit rows with the person and the draft, and nothing that was typed", async () => {
    const form = tab(DORA);
    await form.save();
    await form.get();
    await lists(DORA);
    const rows = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "like", "%referral-draft%").orderBy("id").execute();
    const named = rows.filter(({ object }) => object === `draft ${form.open.id}`).map(({ action }) => action);
    expect(named).toEqual(["write:referral-draft", "read:referral-draft"]);
    expect(rows.map(({ action }) => action)).toContain("read:referral-drafts");
    expect(JSON.stringify(rows)).not.toMatch(/mirabel|quillfeather/i);
  });
});
