import { loginAs } from "@linnet/contract/login-as";
import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { referralFields, sendReferral } from "../../../test/referral-form.ts";
import { testApp } from "../../../test/test-app.ts";
import { draftRepository, forgetOldDrafts } from "./draft-repository.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const fields = { firstName: "Mirabel", lastName: "Quillfeather", dateOfBirth: "2018-03-04", reason: "Headaches and" };

describe("what was typed and not sent", () => {
  const hospital = testApp();
  const save = (email: string, place: object, typed: Record<string, string> = fields) =>
    // The place is one of the contract's.
    hospital.call(email, referrals.saveDraft, { body: { form: "new", ...place, fields: typed, step: 2 } as never });
  const draft = async (email: string, place: object = {}) =>
    (await hospital.call(email, referrals.draft, { body: { form: "new", ...place } as never })).body.draft;

  it("comes back to who typed it, in the same form, and to nobody else", async () => {
    expect(await save(DORA, {})).toMatchObject({ status: 200, body: { savedOn: "2026-11-20T18:00:00.000Z" } });
    expect(await draft(DORA)).toEqual({ fields, step: 2, savedOn: "2026-11-20T18:00:00.000Z" });
    expect(await draft(DORA, { form: "refer-a-patient", subject: "pt-1001" })).toBeNull();
    expect(await draft("rita@linnet.example")).toBeNull();
    expect(await draft(GENA)).toBeNull();
    expect((await hospital.call("ada@linnet.example", referrals.draft, { body: { form: "new" } })).status).toBe(403);
  });

  it("is not for an administrator who works as somebody else", async () => {
    const asDora = { by: "ada@linnet.example", email: DORA };
    await hospital.call(asDora.by, loginAs.begin, { body: { email: DORA, reason: "A question about a form" } });
    expect((await hospital.callAs(asDora, referrals.draft, { body: { form: "new" } })).status).toBe(403);
  });

  it("is unreadable in the database, and opens in no other row", async () => {
    await save(DORA, {});
    const row = await hospital.db.selectFrom("referral_drafts").selectAll().executeTakeFirstOrThrow();
    const bytes = Buffer.from(row.sealed, "base64").toString("latin1");
    expect(JSON.stringify(row) + bytes).not.toMatch(/mirabel|quillfeather|headaches/i);
    const { id } = await hospital.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", "rita@linnet.example")
      .executeTakeFirstOrThrow();
    await hospital.db
      .insertInto("referral_drafts")
      .values({ ...row, account_id: id })
      .execute();
    expect(await draft("rita@linnet.example")).toBeNull();
  });

  it("is what was typed last, and gone when it is dropped", async () => {
    await save(DORA, { form: "edit", subject: "10001" });
    await save(DORA, { form: "edit", subject: "10001" }, { ...fields, reason: "Headaches and vomiting" });
    expect((await draft(DORA, { form: "edit", subject: "10001" }))?.fields).toMatchObject({ reason: "Headaches and vomiting" });
    await hospital.call(DORA, referrals.dropDraft, { body: { form: "edit", subject: "10001" } });
    expect(await draft(DORA, { form: "edit", subject: "10001" })).toBeNull();
  });

  it("is gone when it was sent, and that of another child stays", async () => {
    await save(DORA, {});
    await save(DORA, { form: "refer-a-patient", subject: "pt-1001" }, { ...fields, lastName: "Ruiz" });
    await save(DORA, { form: "re-refer", subject: "10002" });
    const form = await referralFields(hospital.db);
    expect((await sendReferral(hospital, "dora", form)).status).toBe(200);
    expect(await draft(DORA)).toBeNull();
    expect(await draft(DORA, { form: "refer-a-patient", subject: "pt-1001" })).not.toBeNull();
    expect(await draft(DORA, { form: "re-refer", subject: "10002" })).not.toBeNull();
  });

  it("of a form opened from a referral is gone when that was sent", async () => {
    const form = await referralFields(hospital.db);
    const { id } = (await sendReferral(hospital, "dora", form)).body;
    await save(DORA, { form: "re-refer", subject: String(id) });
    await save(DORA, { form: "edit", subject: String(id) });
    await sendReferral(hospital, "dora", { ...form, id }, { method: "PUT" });
    expect(await draft(DORA, { form: "edit", subject: String(id) })).toBeNull();
    await sendReferral(hospital, "dora", { ...form, parentReferralId: id });
    expect(await draft(DORA, { form: "re-refer", subject: String(id) })).toBeNull();
  });

  it("stays when what was sent is refused", async () => {
    await save(DORA, {});
    expect((await sendReferral(hospital, "dora", await referralFields(hospital.db, { zipCode: "1" }))).status).toBe(400);
    expect(await draft(DORA)).not.toBeNull();
  });

  it("is kept up to 200 kB", async () => {
    const long = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, "x".repeat(9_000)]));
    expect(await save(DORA, {}, long)).toMatchObject({ status: 413, body: { message: "This is too much to be kept as a draft" } });
  });

  it("makes room, the oldest first, when there are more than 50, and leaves those of others alone", async () => {
    await save(GENA, {});
    for (let index = 0; index <= 50; index += 1) {
      hospital.clock.forward(1000);
      await save(DORA, { form: "re-refer", subject: `many-${index}` });
    }
    expect(await draft(DORA, { form: "re-refer", subject: "many-0" })).toBeNull();
    expect(await draft(DORA, { form: "re-refer", subject: "many-1" })).not.toBeNull();
    expect(await draft(DORA, { form: "re-refer", subject: "many-50" })).not.toBeNull();
    expect(await draft(GENA)).not.toBeNull();
  });

  it("counts as none when an older version of the form has written it", async () => {
    const { accountId, practiceId } = await hospital.db
      .selectFrom("memberships as m")
      .innerJoin("accounts as a", "a.id", "m.account_id")
      .innerJoin("practices as p", "p.id", "m.practice_id")
      .select(["m.account_id as accountId", "p.id as practiceId"])
      .where("a.email", "=", DORA)
      .where("p.name", "=", "Lakeside Pediatrics")
      .executeTakeFirstOrThrow();
    const place = { accountId, practiceId, form: "edit", subject: "old" } as const;
    const drafts = draftRepository(hospital.db, hospital.platform.config);
    await drafts.save(hospital.db, place, { fields, step: 3 }, hospital.clock.now());
    expect(await draft(DORA, { form: "edit", subject: "old" })).toMatchObject({ step: 3 });
    await drafts.save(hospital.db, place, { fields, step: 4 }, hospital.clock.now());
    expect(await draft(DORA, { form: "edit", subject: "old" })).toBeNull();
  });

  it("is forgotten after 14 days", async () => {
    await save(DORA, {});
    await save(DORA, { form: "edit", subject: "1" });
    const day = 86_400_000;
    const old = hospital.db.updateTable("referral_drafts").where("form", "=", "new");
    await old.set({ saved_at: new Date(Date.now() - 14 * day - 60_000) }).execute();
    await hospital.db
      .updateTable("referral_drafts")
      .where("form", "=", "edit")
      .set({ saved_at: new Date(Date.now() - 13 * day) })
      .execute();
    await forgetOldDrafts(hospital.db);
    expect(await draft(DORA)).toBeNull();
    expect(await draft(DORA, { form: "edit", subject: "1" })).not.toBeNull();
  });

  it("leaves audit rows that say who and which form, and nothing of what was typed", async () => {
    await save(DORA, {});
    await draft(DORA);
    const rows = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "like", "%referral-draft").execute();
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["write:referral-draft", "read:referral-draft"]));
    expect(JSON.stringify(rows)).not.toMatch(/mirabel|quillfeather/i);
  });
});
