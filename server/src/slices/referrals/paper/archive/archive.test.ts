import { buffer } from "node:stream/consumers";
import { MAX_REFERRAL_FILES, referralArchive } from "@linnet/contract/referrals/archive";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../../../../test/open-hospital.ts";
import { pdfText } from "../../../../../test/pdf-text.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { connectionStringOf, testDatabase } from "../../../../../test/test-database.ts";
import { tokenOf } from "../../../../../test/test-identity.ts";
import { demoChildren } from "../../../../demo/children/children.ts";
import { openJobs } from "../../../../platform/jobs.ts";
import { historyRepository } from "../../shared/history-repository.ts";
import { archiveFileRepository } from "./file-repository.ts";
import { archiveMissing, archiveReferral } from "./referral.ts";

const { ana, tolu, maya, noor, ines } = demoChildren;
const RECENT = { startDate: "2026-11-01", endDate: "2026-11-20" };

type Hospital = ReturnType<typeof testApp>;

async function referralOf({ db }: Hospital, { personId }: { personId: string }): Promise<number> {
  const { id } = await db.selectFrom("referrals").select("id").where("person_id", "=", personId).orderBy("id").executeTakeFirstOrThrow();
  return id;
}

const fileOf = ({ db }: Hospital, referralId: number) =>
  db
    .selectFrom("referral_files as f")
    .innerJoin("stored_files as s", "s.id", "f.file_id")
    .select(["f.blob_name", "f.created_at", "s.key", "s.bytes", "s.media_type"])
    .where("f.referral_id", "=", referralId)
    .executeTakeFirstOrThrow();

async function wordsIn({ platform }: Hospital, key: string): Promise<string> {
  return (await pdfText(await buffer(await platform.storage.read(key)))).join(" ");
}

describe("archiving a referral", () => {
  const hospital = testApp();
  const archive = (id: number) => archiveReferral(hospital.platform, id);
  const files = () => hospital.db.selectFrom("stored_files").select("key").where("name", "like", "referral-%").execute();

  /** Changes the form and the history like an edit. */
  async function edit(id: number, reason: string): Promise<void> {
    const { db } = hospital;
    const { created_by: by } = await db.selectFrom("referrals").select("created_by").where("id", "=", id).executeTakeFirstOrThrow();
    await db.updateTable("referrals").set({ reason }).where("id", "=", id).execute();
    await historyRepository(db).add(db, { referralId: id, kind: "edited", at: new Date(NOW), by });
  }

  it("stores its PDF under a random name, dated when it was sent", async () => {
    const id = await referralOf(hospital, ana);
    await archive(id);
    const file = await fileOf(hospital, id);
    expect(file).toMatchObject({ blob_name: expect.stringMatching(/^[\w-]{24}\.pdf$/), media_type: "application/pdf" });
    expect(file.created_at.toISOString()).toBe("2026-11-20T16:00:00.000Z");
    const words = await wordsIn(hospital, file.key);
    expect(words).toContain(`Referral No. ${id}`);
    expect(words).toContain("Name Ruiz, Ana");
    expect(words).toContain("New systolic murmur at a well visit.");
  });

  it("makes one file, however often it is requested", async () => {
    const id = await referralOf(hospital, tolu);
    await archive(id);
    const first = await fileOf(hospital, id);
    const before = await files();
    await archive(id);
    expect(await fileOf(hospital, id)).toEqual(first);
    expect(await files()).toEqual(before);
  });

  it("writes an edit under the same name, and removes the previous file", async () => {
    const id = await referralOf(hospital, maya);
    await archive(id);
    const sent = await fileOf(hospital, id);
    await edit(id, "Raised glucose, three times.");
    await archive(id);
    const edited = await fileOf(hospital, id);
    expect(edited).toMatchObject({ blob_name: sent.blob_name, created_at: sent.created_at });
    expect(await wordsIn(hospital, edited.key)).toContain("Raised glucose, three times.");
    await expect(hospital.platform.storage.read(sent.key)).rejects.toMatchObject({ code: "not_found" });
    expect(await hospital.db.selectFrom("stored_files").select("id").where("key", "=", sent.key).execute()).toEqual([]);
  });

  it("never replaces newer words with older ones", async () => {
    const { db } = hospital;
    const id = await referralOf(hospital, noor);
    await edit(id, "Fainted twice.");
    await archive(id);
    const newer = await fileOf(hospital, id);
    const late = { key: crypto.randomUUID(), name: "late.pdf", mediaType: "application/pdf", bytes: 1, sha256: "0".repeat(64) };
    const older = { id, eventId: 1, sentAt: new Date(NOW) };
    expect(await db.transaction().execute((trx) => archiveFileRepository(db).store(trx, older, late))).toBe(late.key);
    expect(await fileOf(hospital, id)).toEqual(newer);
  });

  it("includes the attachments, except the ones that an edit removed", async () => {
    const { db, platform } = hospital;
    const id = await referralOf(hospital, ines);
    for (const [name, removed_at] of [
      ["kept.pdf", null],
      ["removed.pdf", new Date(NOW)],
    ] as const) {
      const { file_id } = await db.selectFrom("referral_files").select("file_id").executeTakeFirstOrThrow();
      await db.insertInto("referral_attachments").values({ referral_id: id, file_id, name, removed_at }).execute();
    }
    await archiveReferral(platform, id);
    const words = await wordsIn(hospital, (await fileOf(hospital, id)).key);
    expect(words).toContain("Attachment 1 of 1: kept.pdf, page 1 of 1");
    expect(words).not.toContain("removed.pdf");
  });

  it("ignores a referral that does not exist", async () => {
    const before = await files();
    await archive(1);
    expect(await files()).toEqual(before);
  });
});

describe("files that are missing", () => {
  it("are requested once, for referrals without a file", async () => {
    const open = await testDatabase("hospital");
    const { db } = open;
    const settings = { DATABASE_URL: connectionStringOf(open), DATA_SECRET: "a secret of at least 32 characters" };
    const jobs = await openJobs(open, settings, ({ err }) => expect(err).toBeUndefined());
    const requested = async () => {
      const { rows } = await sql<{ id: number }>`
        select (data ->> 'referralId')::bigint as id from pgboss.job where name = 'referral.archive' order by 1`.execute(db);
      return rows.map(({ id }) => id);
    };
    await db.deleteFrom("referral_files").execute();
    await archiveMissing({ db, jobs });
    const all = await db.selectFrom("referrals").select("id").orderBy("id").execute();
    expect(await requested()).toEqual(all.map(({ id }) => id));
    await archiveMissing({ db, jobs });
    expect(await requested()).toHaveLength(all.length);
    await jobs.stop();
    await open.close();
  });
});

describe("the archive", () => {
  const hospital = testApp();
  const search = (person: string, query: { startDate: string; endDate: string } = RECENT) =>
    hospital.call(`${person}@linnet.example`, referralArchive.searchByDate, { query });
  const view = (person: string, blobName: string) =>
    hospital.app.inject({
      method: "GET",
      url: "/api/Referral/viewPdf",
      query: { blobName },
      headers: { authorization: `Bearer ${tokenOf(`${person}@linnet.example`, new Date(NOW))}` },
    });
  const auditRows = (action: string) =>
    hospital.db
      .selectFrom("audit_rows")
      .select(["outcome", "person_ids", "object", "count"])
      .where("action", "=", action)
      .orderBy("id")
      .execute();

  beforeAll(async () => {
    for (const child of [ana, tolu, maya, noor, ines]) await archiveReferral(hospital.platform, await referralOf(hospital, child));
  });

  it.each([
    ["dora", "Ana Noor Tolu"],
    ["owen", "Maya Noor"],
    ["rita", "Noor"],
    ["gena", "Ana Maya Noor Tolu"],
    ["petra", "Ana Maya Noor Tolu"],
    ["otto", "Inés"],
    ["ada", ""],
  ])("shows %s the files of %s", async (person, names) => {
    const { status, body } = await search(person);
    expect(status).toBe(200);
    expect(
      body
        .map(({ firstName }) => firstName)
        .toSorted()
        .join(" "),
    ).toBe(names);
  });

  it.each(["fred", "hana", "cole", "emil", "nina"])("is not open to %s", async (person) => {
    expect(await search(person)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  it("gives the patient and the time of sending, newest first, and no more", async () => {
    const { body } = await search("dora");
    const { blob_name } = await fileOf(hospital, await referralOf(hospital, ana));
    expect(body[0]).toEqual({
      blobName: blob_name,
      fileName: `Referral ${await referralOf(hospital, ana)}, Heart Center.pdf`,
      createdOn: "2026-11-20T16:00:00.000Z",
      referralId: await referralOf(hospital, ana),
      firstName: "Ana",
      lastName: "Ruiz",
      deceased: null,
    });
    const times = body.map(({ createdOn }) => createdOn);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("counts both days, from midnight to midnight at the hospital", async () => {
    const id = await referralOf(hospital, ines);
    const day = { startDate: "2026-11-18", endDate: "2026-11-18" };
    for (const [at, found] of [
      ["2026-11-18T07:59:59.999Z", 0],
      ["2026-11-18T08:00:00Z", 1],
      ["2026-11-19T07:59:59.999Z", 1],
      ["2026-11-19T08:00:00Z", 0],
    ] as const) {
      await hospital.db.updateTable("referral_files").set({ created_at: at }).where("referral_id", "=", id).execute();
      expect((await search("otto", day)).body).toHaveLength(found);
    }
  });

  it.each([
    [{ startDate: "2026-11-20", endDate: "2026-11-19" }, { startDate: "Start date cannot be after end date." }],
    [{ startDate: "2026-11-20", endDate: "2026-11-21" }, { endDate: "End date cannot be after today." }],
    [
      { startDate: "2026-11-22", endDate: "2026-11-21" },
      { startDate: "Start date cannot be after today.", endDate: "End date cannot be after today." },
    ],
    [{ endDate: "2026-11-20" }, { startDate: "Enter the start date" }],
    [{ startDate: "2026-11-20", endDate: "" }, { endDate: "Enter the end date" }],
  ])("refuses %j", async (query, fields) => {
    // As: parts are missing on purpose.
    expect(await search("dora", query as typeof RECENT)).toMatchObject({ status: 400, body: { code: "invalid_input", fields } });
  });

  it("opens a file as a PDF", async () => {
    const id = await referralOf(hospital, ana);
    const reply = await view("dora", (await fileOf(hospital, id)).blob_name);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.headers["content-disposition"]).toBe(`attachment; filename="Referral ${id}, Heart Center.pdf"`);
    expect((await pdfText(reply.rawPayload)).join(" ")).toContain("Name Ruiz, Ana");
  });

  it("opens only files that the person can find, and otherwise says only that it is not there", async () => {
    const { blob_name } = await fileOf(hospital, await referralOf(hospital, ana));
    for (const person of ["owen", "otto", "ada"]) {
      const reply = await view(person, blob_name);
      expect(reply.statusCode).toBe(404);
      const { requestId: _one, ...said } = reply.json();
      const { requestId: _other, ...saidOfNothing } = (await view(person, "no-such-file.pdf")).json();
      expect(said).toEqual(saidOfNothing);
    }
    expect((await view("fred", blob_name)).statusCode).toBe(403);
    expect((await view("dora", "../../etc/passwd")).statusCode).toBe(400);
  });

  it("leaves audit rows with the patients and the referral, and one for a refusal", async () => {
    const id = await referralOf(hospital, ana);
    const { blob_name } = await fileOf(hospital, id);
    await search("dora");
    expect((await auditRows("read:referral-files")).at(-1)).toMatchObject({ outcome: "done", count: 3 });
    expect((await auditRows("read:referral-files")).at(-1)?.person_ids.toSorted()).toEqual(
      [ana, tolu, noor].map(({ personId }) => personId).toSorted(),
    );
    await view("dora", blob_name);
    expect((await auditRows("read:referral-file")).at(-1)).toMatchObject({
      outcome: "done",
      person_ids: [ana.personId],
      object: `referral ${id}`,
    });
    await view("otto", blob_name);
    expect((await auditRows("read:referral-file")).at(-1)).toMatchObject({ outcome: "refused", person_ids: [], object: null });
  });

  it("returns at most a thousand", async () => {
    const { db } = hospital;
    const id = await referralOf(hospital, ines);
    const {
      id: _id,
      request_key: _key,
      appointment: _visit,
      typed_identity: _typed,
      ...one
    } = await db.selectFrom("referrals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const { file_id, event_id } = await db
      .selectFrom("referral_files")
      .select(["file_id", "event_id"])
      .where("referral_id", "=", id)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: MAX_REFERRAL_FILES }, () => one);
    const ids = await db.insertInto("referrals").values(many).returning("id").execute();
    const created_at = "2026-10-10T18:00:00Z";
    const rows = ids.map(({ id: referral_id }) => ({
      referral_id,
      file_id,
      event_id,
      created_at,
      blob_name: `copy-of-${referral_id}-xxxx.pdf`,
    }));
    await db.insertInto("referral_files").values(rows).execute();
    const { body } = await search("otto", { startDate: "2026-01-01", endDate: "2026-11-20" });
    expect(body).toHaveLength(MAX_REFERRAL_FILES);
    expect(body[0]?.referralId).toBe(id);
  });

  // The last test, because it signs everyone out.
  it("uses the hospital's day as today, even when it is tomorrow in UTC", async () => {
    const night = new Date("2026-11-21T07:30:00Z");
    hospital.clock.set(night);
    const ask = (day: string) =>
      hospital.call("dora@linnet.example", referralArchive.searchByDate, { query: { startDate: day, endDate: day } }, night);
    expect((await ask("2026-11-20")).status).toBe(200);
    expect((await ask("2026-11-21")).status).toBe(400);
  });
});
