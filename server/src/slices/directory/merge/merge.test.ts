import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { directory } from "@linnet/contract/directory";
import { merges, type RecordMerge } from "@linnet/contract/directory/merges";
import { physicians } from "@linnet/contract/directory/physicians";
import { patients } from "@linnet/contract/patients";
import { referrals } from "@linnet/contract/referrals";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aPractice, editOf } from "../../../../test/practice-form.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { recordMovers } from "../../../app.ts";
import { absenceRepository, handoverRepository } from "../../patients/public.ts";
import { finishMerge } from "./merge-records.ts";

const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";
const OLGA = "olga@linnet.example";
const LAKESIDE = "Lakeside Pediatrics";
const HILLCREST = "Hillcrest Children’s Clinic";

function mergesAt(hospital: ReturnType<typeof testApp>) {
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const preview = (merge: RecordMerge, by = ADA) => call(by, merges.preview, { query: merge });
  /** Like a person who has just looked at both. */
  const merge = async (wanted: RecordMerge, more: object = {}) => {
    const { body } = await preview(wanted);
    const seen = { keepModifiedOn: body.keep.modifiedOn, mergeModifiedOn: body.merge.modifiedOn };
    return call(ADA, merges.merge, { body: { ...wanted, take: [], ...seen, ...more } });
  };
  let serial = 0;
  const physician = async (lastName: string, more: object = {}) => {
    serial++;
    const body = { firstName: "Pia", lastName, email: `pia${serial}@merge.example`, npiNum: String(5_500_000_000 + serial), ...more };
    return (await call(ADA, physicians.create, { body })).body.id;
  };
  const practice = async (name: string, more: object = {}) => {
    const [physicianId] = [await ids.physician("Ashby")];
    return (await call(ADA, directory.create, { body: { ...aPractice(name, [physicianId]), ...more } })).body.id;
  };
  const getPractice = async (id: number) => (await call(HANA, directory.get, { params: { id } })).body;
  const getPhysician = async (id: number) => (await call(HANA, physicians.get, { params: { id } })).body;
  return { ids, preview, merge, physician, practice, getPractice, getPhysician };
}

describe("merging two practices", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { ids, preview, merge, practice, getPractice } = mergesAt(hospital);
  const rolesOf = async (email: string, practiceId: number) =>
    (
      await hospital.db
        .selectFrom("memberships")
        .select("role_id")
        .where("account_id", "=", await ids.account(email))
        .where("practice_id", "=", practiceId)
        .where("active", "=", true)
        .execute()
    ).map(({ role_id }) => role_id);

  async function aPdf(name: string): Promise<File> {
    const document = await PDFDocument.create();
    document.addPage();
    return new File([Uint8Array.from(await document.save())], name, { type: "application/pdf" });
  }
  /** Olga sends a draft: the file that is then attached to the referral, as it is read. */
  async function sentFile(draft: Record<string, string>) {
    const olga = { physicianId: await ids.physician("Petrova"), physicianName: "Petrova, Olga" };
    const { status, body } = await sendReferral(hospital, "olga", { ...(await referralFields(hospital.db, olga)), ...draft });
    expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
    const [attachment] = (await call(OLGA, referrals.get, { params: { id: body.id } })).body.attachments;
    const params = { id: body.id, fileId: attachment?.id ?? 0 };
    const read = await call(OLGA, referrals.attachment, { params });
    return { name: attachment?.name, bytes: attachment?.bytes, begins: String(read.body).slice(0, 5) };
  }

  it("moves people, patients, referrals and drafts with their files, as was said before, and leads on from the one that stays as it was", async () => {
    const pair = { kind: "practice" as const, keepId: await ids.practice(LAKESIDE), mergeId: await ids.practice(HILLCREST) };
    const before = await getPractice(pair.mergeId);
    const [draftId, draftEditorId] = [randomUUID(), randomUUID()];
    const draft = { draftId, form: "new" as const, subject: "", fields: { firstName: "Mirabel" }, step: 1 };
    const saved = await call(OLGA, referralDrafts.save, {
      body: { ...draft, editorId: draftEditorId, sequence: 1, expectedVersion: null },
    });
    expect(saved.status).toBe(200);
    const letter = { fileId: randomUUID(), attachedFile: await aPdf("Quillfeather letter.pdf") };
    const { body: file } = await call(OLGA, referralDrafts.addFile, { params: { draftId }, body: letter });
    const seen = await call(OLGA, patients.mine, { query: { Lookback: -1, PageSize: 100 } });
    const referred = await hospital.db.selectFrom("referrals").select("id").where("practice_id", "=", pair.mergeId).execute();

    const { body: said } = await preview(pair);
    const count = (what: string) => said.moves.find((each) => each.what === what)?.count;
    expect(said).toMatchObject({ keep: { name: LAKESIDE }, merge: { name: HILLCREST }, refusal: "" });
    expect(count("referrals")).toBe(referred.length);
    expect([count("drafts"), count("locations")]).toEqual([1, before.locations.length]);
    expect(count("patients")).toBeGreaterThan(0);
    expect(said.notes).toEqual(["Owen Marchetti stays the owner. Olga Petrova, who owns the other practice, becomes a physician here."]);
    expect(said.fields[0]).toEqual({ name: "practiceName", keep: LAKESIDE, merge: HILLCREST });

    expect(await merge(pair, { take: ["groupName"] })).toEqual({ status: 200, body: { id: pair.keepId } });
    const merged = await getPractice(pair.mergeId);
    expect(merged).toMatchObject({ practiceName: HILLCREST, isActive: false, mergedInto: pair.keepId });
    const row = await hospital.db.selectFrom("practices").select("merged_record").where("id", "=", pair.mergeId).executeTakeFirstOrThrow();
    expect(row.merged_record).toEqual(before);
    const kept = await getPractice(pair.keepId);
    expect(kept).toMatchObject({ practiceName: LAKESIDE, mergedInto: null, groupName: before.groupName, isMyLinnet: true });
    expect(kept.locations.filter(({ defaultLocation }) => defaultLocation)).toHaveLength(1);
    expect(kept.physicians.map(({ physicianLastName }) => physicianLastName)).toContain("Petrova");
    expect([await rolesOf(OLGA, pair.keepId), await rolesOf(OLGA, pair.mergeId)]).toEqual([[1], []]);

    const list = await call(OLGA, patients.mine, { query: { Lookback: -1, PageSize: 100 } });
    expect(list.body.total).toBeGreaterThanOrEqual(seen.body.total);
    const { body: moved } = await call(OLGA, referralDrafts.get, { params: { draftId } });
    expect(moved).toMatchObject({ fields: { firstName: "Mirabel" }, files: [file] });
    expect(await sentFile({ draftId, draftEditorId, draftFileIds: JSON.stringify([file.id]) })).toEqual({
      name: "Quillfeather letter.pdf",
      bytes: file.bytes,
      begins: "%PDF-",
    });
    const left = await hospital.db.selectFrom("referrals").select("id").where("practice_id", "=", pair.mergeId).execute();
    expect(left).toEqual([]);
    expect(await ids.audited(merges.merge.action)).toEqual([
      { object: `practice ${pair.keepId}`, rule: null, changed: expect.arrayContaining(["groupName", "patients", "people"]) },
      { object: `practice ${pair.mergeId}`, rule: `into practice ${pair.keepId}`, changed: [] },
    ]);
    expect(await preview(pair)).toMatchObject({
      body: { refusal: `${HILLCREST} (ID ${pair.mergeId}) was already merged into practice ${pair.keepId}.` },
    });
  });

  it("moves what was written for the other while they were merged", async () => {
    const [keepId, mergeId] = [await practice("Late Kept"), await practice("Late Merged")];
    expect((await merge({ kind: "practice", keepId, mergeId })).status).toBe(200);
    const late = hospital.jobs.sent.at(-1);
    expect(late).toMatchObject({ queue: "directory.finish-merge", payload: { kind: "practice", keepId, mergeId } });
    const account_id = await ids.account("tess@linnet.example");
    await hospital.db.insertInto("memberships").values({ account_id, role_id: 1, practice_id: mergeId }).execute();
    await finishMerge(hospital.platform, { kind: "practice", keepId, mergeId, by: account_id }, recordMovers);
    expect(await rolesOf("tess@linnet.example", keepId)).toEqual([1]);
  });

  it("has one location for an address that both have, and one entry for a physician of both", async () => {
    const [keepId, mergeId] = [await practice("Same Place One"), await practice("Same Place Two")];
    await merge({ kind: "practice", keepId, mergeId });
    const kept = await getPractice(keepId);
    expect(kept.locations.filter(({ activeRecord }) => activeRecord)).toHaveLength(1);
    expect(kept.physicians.map(({ physicianLastName, activeRecord }) => [physicianLastName, activeRecord])).toEqual([["Ashby", true]]);
    expect((await getPractice(mergeId)).physicians.map(({ activeRecord }) => activeRecord)).toEqual([false]);
  });

  it("is done once, whichever of two people is faster, and leads on from those that were merged before", async () => {
    const [one, two, three] = [await practice("Chain One"), await practice("Chain Two"), await practice("Chain Three")];
    const both = await Promise.all([
      merge({ kind: "practice", keepId: one, mergeId: two }),
      merge({ kind: "practice", keepId: two, mergeId: one }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = both[0].status === 200 ? one : two;
    const gone = kept === one ? two : one;
    expect((await merge({ kind: "practice", keepId: three, mergeId: kept })).status).toBe(200);
    expect((await getPractice(gone)).mergedInto).toBe(three);
    expect(await merge({ kind: "practice", keepId: three, mergeId: gone })).toMatchObject({ status: 409 });
  });

  it("is refused with itself, for one that is deactivated or unknown, and after somebody has changed one of both", async () => {
    const [keepId, mergeId] = [await practice("Refused One"), await practice("Refused Two")];
    const pair = { kind: "practice" as const, keepId, mergeId };
    expect(await preview({ ...pair, mergeId: keepId })).toMatchObject({
      status: 400,
      body: { fields: { mergeId: "Choose two different records" } },
    });
    expect((await preview({ ...pair, mergeId: 99_999_999 })).status).toBe(404);
    expect((await preview(pair, HANA)).status).toBe(403);
    const { body: seen } = await preview(pair);
    const opened = await getPractice(mergeId);
    await call(ADA, directory.edit, { body: editOf(opened, { groupName: "Meanwhile" }) });
    const stale = { keepModifiedOn: seen.keep.modifiedOn, mergeModifiedOn: seen.merge.modifiedOn };
    expect(await merge(pair, stale)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/changed this practice on/) } });
    expect(await merge(pair, { take: ["lastName"] })).toMatchObject({ status: 400 });
    // An editor of a record merged since then gets a conflict.
    const editing = await getPractice(mergeId);
    expect((await merge(pair)).status).toBe(200);
    expect(await call(ADA, directory.edit, { body: editOf(editing, { groupName: "Late" }) })).toMatchObject({ status: 409 });
    const off = await practice("Refused Three");
    await call(ADA, directory.deactivate, { params: { id: off } });
    expect(await merge({ kind: "practice", keepId, mergeId: off })).toMatchObject({
      status: 409,
      body: { message: `Refused Three (ID ${off}) is deactivated. Only active practices can be merged.` },
    });
  });

  it("takes the other one's name, but none of a third one", async () => {
    const [keepId, mergeId] = [await practice("Name One"), await practice("Name Two")];
    await hospital.db.updateTable("practices").set({ name: "Name Three" }).where("id", "=", mergeId).execute();
    const third = await practice("Name Three Of Others");
    await hospital.db.updateTable("practices").set({ name: "Name Three" }).where("id", "=", third).execute();
    const pair = { kind: "practice" as const, keepId, mergeId };
    expect(await merge(pair, { take: ["practiceName"] })).toMatchObject({ status: 409 });
    await hospital.db.updateTable("practices").set({ name: "Name Four" }).where("id", "=", third).execute();
    expect((await merge(pair, { take: ["practiceName"] })).status).toBe(200);
    expect((await getPractice(keepId)).practiceName).toBe("Name Three");
  });

  it("follows every reference to a practice and a physician that there is", async () => {
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || '.' || attname as reference from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid in ('practices'::regclass, 'physicians'::regclass) order by 1`.execute(hospital.db);
    expect(rows.map(({ reference }) => reference)).toEqual([
      "access_requests.physician_id",
      "access_requests.practice_id",
      "account_requests.physician_id",
      "account_requests.practice_id",
      "advice_threads.physician_id",
      "advice_threads.practice_id",
      // What was signed names the practice that it was signed for, and stays.
      "agreement_envelopes.practice_id",
      "agreement_signatures.practice_id",
      "handover_colleagues.for_physician_id",
      "handover_colleagues.physician_id",
      "handovers.physician_id",
      "handovers.practice_id",
      "memberships.practice_id",
      "not_my_patients.physician_id",
      "not_my_patients.practice_id",
      "patient_access.physician_id",
      "patient_access.practice_id",
      "physician_absences.cover_id",
      "physician_absences.physician_id",
      "physician_absences.practice_id",
      "physician_choices.physician_id",
      "physicians.home_practice_id",
      "physicians.merged_into",
      "practice_locations.practice_id",
      "practice_physicians.physician_id",
      "practice_physicians.practice_id",
      "practices.merged_into",
      "referral_drafts.practice_id",
      "referrals.physician_id",
      "referrals.practice_id",
      "result_alerts.practice_id",
      "result_notes.practice_id",
      "result_states.practice_id",
    ]);
  });
});

describe("merging physicians who act in each other's place", () => {
  const hospital = testApp();
  const { ids, merge, physician } = mergesAt(hospital);

  it("moves covers and handovers, and ends what would be a cover for oneself", async () => {
    const { db } = hospital;
    const practiceId = await ids.practice("Lakeside Pediatrics");
    const [rita, owen] = [await ids.physician("Lindgren"), await ids.physician("Marchetti")];
    const mergeId = await physician("Lindgren-Twice", { npiNum: "5600000002" });
    const by = await ids.account(ADA);
    const days = { firstDay: "2027-01-04", lastDay: "2027-01-05", startsAt: new Date("2027-01-04"), endsAt: new Date("2027-01-06") };
    const absences = absenceRepository(db);
    const editor = { by, at: new Date("2026-11-20T18:00:00Z") };
    const away = (physicianId: number, coverId: number) =>
      absences.add({ practiceId, physicianId, coverId, ...days, isReminded: false }, editor);
    await away(rita, mergeId);
    const [covered, covering] = [await away(mergeId, owen), await away(owen, mergeId)];
    await handoverRepository(db).make({ practiceId, physicianId: mergeId }, { colleagues: [owen], children: [] }, editor);
    await handoverRepository(db).make({ practiceId, physicianId: owen }, { colleagues: [mergeId], children: [] }, editor);

    expect((await merge({ kind: "physician", keepId: rita, mergeId })).status).toBe(200);
    const left = await absences.ofPractice(practiceId, editor.at);
    expect(left.map(({ id, physicianId, coverId }) => [id, physicianId, coverId])).toEqual([
      [covered, rita, owen],
      [covering, owen, rita],
    ]);
    const taken = await db.selectFrom("handover_colleagues").select(["for_physician_id", "physician_id"]).orderBy("id").execute();
    expect(taken).toEqual([
      { for_physician_id: rita, physician_id: owen },
      { for_physician_id: owen, physician_id: rita },
    ]);
  });
});

describe("merging two physicians", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { ids, preview, merge, physician, getPhysician } = mergesAt(hospital);

  it("moves the account, practices, patients and referrals to the one who is kept, with the values that were taken", async () => {
    const mergeId = await ids.physician("Ashby");
    const before = await getPhysician(mergeId);
    const keepId = await physician("Ashby-Twice", { npiNum: "5600000001", licenseNumber: "A 1" });
    const pair = { kind: "physician" as const, keepId, mergeId };
    const seen = await call("dora@linnet.example", patients.mine, { query: { Lookback: -1, PageSize: 100 } });
    const { body: said } = await preview(pair);
    expect(said.notes).toEqual([
      "Dora Ashby will still sign in with dora@linnet.example.",
      "The records have two NPIs. The hospital’s record finds the physician by the NPI you keep.",
    ]);
    expect(said.moves.map(({ what }) => what)).toEqual([
      "practices",
      "patients",
      "referrals",
      "questions",
      "invitations",
      "accessRequests",
    ]);
    expect(said.fields.map(({ name }) => name)).not.toContain("email");

    expect(await merge(pair, { take: ["npiNum", "lastName"] })).toEqual({ status: 200, body: { id: keepId } });
    expect(await getPhysician(keepId)).toMatchObject({
      ...{ lastName: "Ashby", npiNum: before.npiNum, licenseNumber: "A 1", email: "dora@linnet.example" },
      ...{ hasAccount: true, mergedInto: null },
    });
    expect(await getPhysician(mergeId)).toMatchObject({ isActive: false, hasAccount: false, mergedInto: keepId, npiNum: before.npiNum });
    const list = await call("dora@linnet.example", patients.mine, { query: { Lookback: -1, PageSize: 100 } });
    expect([list.status, list.body.total]).toEqual([200, seen.body.total]);
    const left = await hospital.db.selectFrom("referrals").select("id").where("physician_id", "=", mergeId).execute();
    expect(left).toEqual([]);
    expect(await ids.audited(merges.merge.action)).toHaveLength(2);
  });

  it("is refused where both sign in, until one of them is deactivated, and either way round at once", async () => {
    const [keepId, mergeId] = [await ids.physician("Marchetti"), await ids.physician("Petrova")];
    const pair = { kind: "physician" as const, keepId, mergeId };
    expect((await merge(pair)).body).toMatchObject({ message: expect.stringMatching(/^Both physicians sign in\. Deactivate .* first/) });
    await call(ADA, physicians.deactivate, { params: { id: mergeId } });
    expect((await merge(pair)).status).toBe(200);
    expect(await getPhysician(keepId)).toMatchObject({ hasAccount: true, isActive: true });

    const [one, two] = [await physician("Twice"), await physician("Twice")];
    const both = await Promise.all([
      merge({ kind: "physician", keepId: one, mergeId: two }),
      merge({ kind: "physician", keepId: two, mergeId: one }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("takes the email of the one who is merged, where neither signs in", async () => {
    const [keepId, mergeId] = [await physician("Thrice"), await physician("Thrice", { email: "thrice@merge.example" })];
    expect((await merge({ kind: "physician", keepId, mergeId }, { take: ["email"] })).status).toBe(200);
    expect(await getPhysician(keepId)).toMatchObject({ email: "thrice@merge.example" });
  });
});
