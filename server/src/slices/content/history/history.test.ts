import { content } from "@linnet/contract/content";
import { type ContentList, contentHistory } from "@linnet/contract/content/history";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import type { Endpoint } from "@linnet/contract/endpoint";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { aLetter, bytesOf } from "../../../../test/sample-files.ts";
import { aVideo } from "../../../../test/sample-video.ts";
import { testApp } from "../../../../test/test-app.ts";
import { addDays, addYears } from "../../../platform/dates.ts";
import { purgeReplacedFiles } from "./purge-replaced-files.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const TODAY = "2026-11-20";

const hospital = testApp();
const { call } = hospital;
const { find, versions, file, restore } = contentHistory;

const letter = async (pages: number, name: string) => new File([new Uint8Array(await bytesOf(await aLetter(pages)))], name);
const video = (bytes: number, name: string) => new File([new Uint8Array(aVideo(bytes))], name);
/** Sends fields as Ada, a file among them. */
async function send(endpoint: Endpoint, fields: object): Promise<void> {
  expect(await call(ADA, endpoint, { body: fields } as never)).toEqual({ status: 200, body: true });
}
const newest = async <E extends typeof content.practiceTips | typeof content.grandRounds | typeof content.announcements>(list: E) => {
  const [record] = (await call(ADA, list, {} as never)).body as { id: number; modifiedOn: string }[];
  if (!record) throw new Error("There is none");
  return record;
};
const historyOf = async (list: ContentList, id: number, page = 1) =>
  (await call(ADA, versions, { params: { list, id }, query: { page } })).body;
const restored = (list: ContentList, id: number, body: { version: string; modifiedOn: string }, who = ADA) =>
  call(who, restore, { params: { list, id }, body });
const fileOf = (list: ContentList, id: number, fileId: string, who = ADA) => call(who, file, { params: { list, id, fileId } });
const lastAudit = () =>
  hospital.db.selectFrom("audit_rows").select(["action", "outcome", "object", "changed"]).orderBy("id", "desc").executeTakeFirst();
const { addPracticeTip, editPracticeTip, addGrandRound, editGrandRound, addAnnouncement, editAnnouncement } = portalUpdates;

describe("the history of a document", () => {
  const id = async () => (await newest(content.practiceTips)).id;

  it("begins with who added it", async () => {
    await send(addPracticeTip, { title: "Croup", publicationDate: TODAY, Attachment: await letter(1, "croup.pdf") });
    expect(await historyOf("practiceTips", await id())).toMatchObject({
      name: "Croup",
      modifiedBy: "Ada Winterbourne",
      total: 1,
      versions: [{ modifiedBy: "Ada Winterbourne", changes: [], files: [{ field: "Attachment", name: "croup.pdf", isKept: true }] }],
    });
  });

  it("says field by field what each change was, and opens the file that it was then", async () => {
    const tip = await newest(content.practiceTips);
    const changed = { title: "Croup at night", publicationDate: "2026-11-19", Attachment: await letter(3, "croup-2.pdf") };
    await send(editPracticeTip, { ...tip, ...changed });
    const { versions: all, modifiedOn } = await historyOf("practiceTips", tip.id);
    expect(all).toMatchObject([
      {
        version: modifiedOn,
        changes: [
          { field: "title", was: "Croup", now: "Croup at night" },
          { field: "Attachment", was: "croup.pdf", now: "croup-2.pdf" },
          { field: "publicationDate", was: TODAY, now: "2026-11-19" },
        ],
        differences: [],
      },
      { version: tip.modifiedOn, differences: ["title", "Attachment", "publicationDate"] },
    ]);
    const [was] = all[1]?.files ?? [];
    const opened = await fileOf("practiceTips", tip.id, was?.id ?? "");
    expect(opened).toMatchObject({ status: 200 });
    expect((await fileOf("practiceTips", tip.id, was?.id ?? "", DORA)).status).toBe(403);
  });

  it("goes on with an earlier version, whose file is read again, and nothing is lost by it", async () => {
    const { id: tip } = await newest(content.practiceTips);
    const before = await historyOf("practiceTips", tip);
    const version = before.versions[1]?.version ?? "";
    expect(await restored("practiceTips", tip, { version, modifiedOn: before.modifiedOn })).toEqual({ status: 200, body: true });
    expect(await lastAudit()).toMatchObject({
      action: restore.action,
      object: `document ${tip}`,
      changed: ["title", "file_id", "publication_date"],
    });
    const after = await historyOf("practiceTips", tip);
    expect(after).toMatchObject({ name: "Croup", total: 3 });
    expect(after.versions[0]?.changes).toContainEqual({ field: "Attachment", was: "croup-2.pdf", now: "croup.pdf" });
    const listed = (await call(DORA, content.practiceTips, {})).body.find((each) => each.id === tip);
    expect(listed).toMatchObject({ title: "Croup", fileName: "croup.pdf" });
    const archived = await hospital.db
      .selectFrom("replaced_files as r")
      .innerJoin("stored_files as f", "f.id", "r.file_id")
      .select("f.name")
      .where("r.document_id", "=", tip)
      .execute();
    expect(archived).toEqual([{ name: "croup-2.pdf" }]);
  });

  it("is not changed when somebody edits meanwhile", async () => {
    const { id: tip } = await newest(content.practiceTips);
    const { versions: all, total } = await historyOf("practiceTips", tip);
    const body = { version: all[1]?.version ?? "", modifiedOn: all[1]?.version ?? "" };
    const message = "Someone changed this document after you opened it. Reload the page.";
    expect(await restored("practiceTips", tip, body)).toMatchObject({ status: 409, body: { code: "conflict", message } });
    expect((await historyOf("practiceTips", tip)).total).toBe(total);
  });

  it.each([
    ["of another list", "alumni" as const],
    ["of another table", "grandRounds" as const],
  ])("is not there %s, nor is its file", async (_where, list) => {
    const { id: tip, modifiedOn } = await newest(content.practiceTips);
    const [{ files } = { files: [] }] = (await historyOf("practiceTips", tip)).versions;
    expect((await call(ADA, versions, { params: { list, id: tip }, query: {} })).status).toBe(404);
    expect((await restored(list, tip, { version: modifiedOn, modifiedOn })).status).toBe(404);
    expect((await fileOf(list, tip, files[0]?.id ?? "")).status).toBe(404);
  });

  it("does not open what is no file of it, and restores no version that there was not", async () => {
    const { id: tip, modifiedOn } = await newest(content.practiceTips);
    const other = await hospital.db
      .selectFrom("documents")
      .select("file_id")
      .where("id", "<>", tip)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect((await fileOf("practiceTips", tip, other.file_id)).status).toBe(404);
    expect((await restored("practiceTips", tip, { version: "2020-01-01T00:00:00Z", modifiedOn })).status).toBe(404);
  });

  it("keeps the name of a file that went two years after it was replaced, and says that it is gone", async () => {
    const { id: tip, modifiedOn } = await newest(content.practiceTips);
    const replaced = (await historyOf("practiceTips", tip)).versions[1];
    const [gone] = replaced?.files ?? [];
    const purgeAt = (now: Date) => purgeReplacedFiles({ ...hospital.platform, clock: { now: () => now } });
    const isStored = async () =>
      (await hospital.db
        .selectFrom("stored_files")
        .select("id")
        .where("id", "=", gone?.id ?? "")
        .executeTakeFirst()) !== undefined;
    await purgeAt(addYears(new Date(NOW), 2));
    expect(await isStored()).toBe(true);
    await purgeAt(addDays(addYears(new Date(NOW), 2), 2));
    expect(await isStored()).toBe(false);
    const after = await historyOf("practiceTips", tip);
    expect(after.versions[1]?.files).toEqual([{ id: gone?.id, field: "Attachment", name: "croup-2.pdf", isKept: false }]);
    expect((await fileOf("practiceTips", tip, gone?.id ?? "")).status).toBe(404);
    const message = "The file of this version was deleted. Files are kept for 2 years after they are replaced.";
    expect(await restored("practiceTips", tip, { version: replaced?.version ?? "", modifiedOn })).toMatchObject({
      status: 400,
      body: { message },
    });
    // The one in use was replaced as well, and then got back.
    expect(after.versions[0]?.files).toMatchObject([{ name: "croup.pdf", isKept: true }]);
    expect((await call(DORA, content.pdf, { body: { id: tip } })).status).toBe(200);
  });
});

describe("the history of other records", () => {
  it("knows what stood there before the first change, which nobody kept then", async () => {
    const [record] = (await call(ADA, content.lectures, {})).body;
    expect((await historyOf("lectures", record!.id)).versions).toHaveLength(1);
    await send(portalUpdates.editLecture, { ...record, contentTitle: ["Asthma", "For schools"] });
    const { versions: all, modifiedOn } = await historyOf("lectures", record!.id);
    const [{ changes } = { changes: [] }, first] = all;
    expect(changes).toEqual([{ field: "contentTitle", was: record!.contentTitle, now: ["Asthma", "For schools"] }]);
    await restored("lectures", record!.id, { version: first?.version ?? "", modifiedOn });
    const { modifiedOn: _on, modifiedBy: _by, ...same } = record!;
    expect((await call(ADA, content.lectures, {})).body.find(({ id }) => id === record!.id)).toMatchObject(same);
  });

  it("gives a grand round the video that an address had replaced", async () => {
    const fields = { EventDate: TODAY, Title: "Fever", Video: video(1000, "fever.mp4") };
    await send(addGrandRound, fields);
    const round = (await call(ADA, content.grandRounds, {})).body[0]!;
    const { modifiedBy: _by, contentBulletLine: _line, captions: _captions, ...form } = round;
    await send(editGrandRound, { ...form, videoUrl: "https://video.wrenfield.example/fever" });
    const { versions: all, modifiedOn } = await historyOf("grandRounds", round.id);
    expect(all[0]?.changes).toEqual([
      { field: "Video", was: "fever.mp4", now: null },
      { field: "videoUrl", was: null, now: "https://video.wrenfield.example/fever" },
    ]);
    expect(await restored("grandRounds", round.id, { version: round.modifiedOn, modifiedOn })).toMatchObject({ status: 200 });
    expect((await call(DORA, content.grandRounds, {})).body[0]).toMatchObject({ id: round.id, videoUrl: "" });
    expect(await hospital.db.selectFrom("replaced_files").select("file_id").where("grand_round_id", "=", round.id).execute()).toEqual([]);
    await call(ADA, portalUpdates.removeGrandRound, { params: { id: round.id } });
    expect((await call(ADA, versions, { params: { list: "grandRounds", id: round.id }, query: {} })).status).toBe(404);
  });

  it("restores the days of an announcement, and has its pages", async () => {
    const notice = { message: "The lobby is closed", cssClassId: 4, validFrom: "2026-11-20T08:00:00Z", validTo: "2026-11-22T08:00:00Z" };
    await send(addAnnouncement, notice);
    const first = (await call(ADA, content.announcements, {})).body.find(({ message }) => message === notice.message)!;
    for (let turn = 1; turn <= 11; turn += 1) {
      const now = (await call(ADA, content.announcements, {})).body.find(({ id }) => id === first.id)!;
      await send(editAnnouncement, { ...now, message: `The lobby is closed (${turn})`, validTo: "2026-11-23T08:00:00Z" });
    }
    const page = await historyOf("announcements", first.id, 2);
    expect(page).toMatchObject({ total: 12, versions: [{ changes: [{ field: "message" }, { field: "validTo" }] }, { changes: [] }] });
    await restored("announcements", first.id, { version: first.modifiedOn, modifiedOn: page.modifiedOn });
    const { modifiedOn: _on, ...same } = first;
    expect((await call(ADA, content.announcements, {})).body.find(({ id }) => id === first.id)).toMatchObject(same);
    const { versions: newestFirst } = await historyOf("announcements", first.id);
    expect(newestFirst[0]?.changes.map(({ field }) => field)).toEqual(["message", "validTo"]);
  });
});

describe("the search of a list", () => {
  const found = async (list: ContentList, SearchText: string) => (await call(ADA, find, { params: { list }, query: { SearchText } })).body;

  it("finds records by the beginnings of their words, in whatever is written in them", async () => {
    const { id } = await newest(content.practiceTips);
    expect(await found("practiceTips", "CROUP winter")).toContain(id);
    expect(await found("practiceTips", "roup")).not.toContain(id);
    expect(await found("alumni", "croup")).not.toContain(id);
    const [round] = (await call(ADA, content.grandRounds, {})).body;
    expect(await found("grandRounds", round?.contentFullname ?? "")).toContain(round?.id);
    expect(await found("grandRounds", "strong")).toEqual([]);
  });

  it.each(["sliderImages", "announcements", "ambulatorySchedules", "lectures", "pathways"] as const)("looks through %s", async (list) => {
    expect(await found(list, "zzz")).toEqual([]);
  });
});

it.each(["dora", "gena", "petra", "hana", "cole", "fred", "owen", "mira", "emil"])("nothing of it is open to %s", async (person) => {
  const { id, modifiedOn } = await newest(content.practiceTips);
  const who = `${person}@linnet.example`;
  const params = { list: "practiceTips" as const, id };
  const answers = [
    await call(who, versions, { params, query: {} }),
    await call(who, find, { params, query: { SearchText: "croup" } }),
    await restored("practiceTips", id, { version: modifiedOn, modifiedOn }, who),
    await fileOf("practiceTips", id, "7d4f0a52-3b8e-4d0c-9a35-1f0c6d2b8e11", who),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
