import { content } from "@linnet/contract/content";
import { contentHistory } from "@linnet/contract/content/history";
import { FIRST_MESSAGE, FUTURE_DAY, NO_VIDEO, NOTHING_CHOSEN, portalUpdates } from "@linnet/contract/content/portal-updates";
import { education } from "@linnet/contract/education";
import type { Endpoint } from "@linnet/contract/endpoint";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { aVideo } from "../../../../test/sample-video.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { addDays } from "../../../platform/dates.ts";
import { purgeVideos } from "./purge-videos.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const LINK = "https://video.wrenfield.example/fever";

const hospital = testApp();
const { call } = hospital;
const { addGrandRound, editGrandRound, removeGrandRound, uploadVideo, videoTypes } = portalUpdates;

const video = (bytes = 100, name = "fever.mp4") => new File([new Uint8Array(aVideo(bytes))], name);
const fields = {
  Title: " Fever ",
  EventDate: "2026-11-20",
  IsActive: true,
  ContentTitle: "The first three days",
  ContentMessage: `<p>${FIRST_MESSAGE}</p><ol><li>Measure it</li></ol><script>steal()</script><p onclick="x()">Treat it</p>`,
  ContentBulletLine: "",
  ContentFullname: "Ruth Sandoval, MD",
  ContentSignature: "Hematology",
};
/** Sends fields as Ada, whatever fits or not, and a file among them. */
const send = (endpoint: Endpoint, body: object) => call(ADA, endpoint, { body } as never);
const newest = async (email = ADA) => {
  const [round] = (await call(email, content.grandRounds, {})).body;
  if (!round) throw new Error("There is none");
  return round;
};
/** What an edit form sends: the record as it was read, without what it does not show. */
const formOf = ({ modifiedBy: _by, captions: _captions, ...round }: Awaited<ReturnType<typeof newest>>) => round;
const watched = (email: string, id: number) => call(email, education.video, { params: { id: String(id) } as never });
/** How many bytes a reader gets to see, or why there are none. */
async function bytesFor(email: string, id: number): Promise<number> {
  const { status, body } = await watched(email, id);
  return status === 200 ? (await hospital.app.inject({ url: body.sas })).rawPayload.length : status;
}
const lastAudit = () =>
  hospital.db.selectFrom("audit_rows").select(["action", "outcome", "object", "changed"]).orderBy("id", "desc").executeTakeFirst();
const archiveOf = (id: number) =>
  hospital.db
    .selectFrom("replaced_files as r")
    .innerJoin("stored_files as f", "f.id", "r.file_id")
    .select(["f.name", "f.key"])
    .where("r.grand_round_id", "=", id)
    .orderBy("r.replaced_at")
    .orderBy("f.name")
    .execute();

const TABLES = ["grand_rounds", "stored_files", "replaced_files", "waiting_videos", "audit_rows"] as const;
/** How much there is: rows, and files in the storage. A refusal changes nothing of it. */
async function kept() {
  const counts = TABLES.map((table) =>
    hospital.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as("rows"))
      .executeTakeFirstOrThrow(),
  );
  const { storage } = hospital.platform;
  return { rows: await Promise.all(counts), files: "files" in storage && storage.files instanceof Map && storage.files.size };
}
async function expectRefusal(endpoint: Endpoint, body: object, refusal: { status?: number; message: string; field?: string }) {
  const before = await kept();
  const { status = 400, message, field } = refusal;
  const reply = await send(endpoint, body);
  expect(reply).toMatchObject({ status, body: { message, ...(field && { fields: { [field]: message } }) } });
  expect(await kept()).toEqual(before);
}

describe("a grand round", () => {
  it("takes the videos that its form asks for", async () => {
    expect(await call(ADA, videoTypes, {})).toEqual({ status: 200, body: ["video/mp4"] });
  });

  it("is watched by everybody at once, and its text was made safe when it was saved", async () => {
    expect(await send(addGrandRound, { ...fields, Video: video(1000) })).toEqual({ status: 200, body: true });
    const row = await lastAudit();
    const added = await newest(DORA);
    const contentMessage = `<p>${FIRST_MESSAGE}</p><ol><li>Measure it</li></ol><p>Treat it</p>`;
    expect(added).toMatchObject({ title: "Fever", eventDate: "2026-11-20", videoUrl: "", contentMessage, modifiedBy: "Ada Winterbourne" });
    expect(await bytesFor(DORA, added.id)).toBe(aVideo(1000).length);
    expect(row).toMatchObject({ action: addGrandRound.action, outcome: "done", object: `grand round ${added.id}` });
    const stored = await hospital.db.selectFrom("grand_rounds").select("content_message").where("id", "=", added.id).executeTakeFirst();
    expect(stored?.content_message).toBe(contentMessage);
  });

  it("is changed and keeps its video, whether its form says nothing of an address or leaves it empty", async () => {
    const before = formOf(await newest());
    expect(await send(editGrandRound, { ...before, title: "High fever" })).toMatchObject({ status: 200 });
    expect(await lastAudit()).toMatchObject({ action: editGrandRound.action, object: `grand round ${before.id}`, changed: ["title"] });
    const { videoUrl: _none, ...silent } = formOf(await newest());
    expect(await send(editGrandRound, { ...silent, contentSignature: "Cardiology" })).toMatchObject({ status: 200 });
    expect(await newest(DORA)).toMatchObject({ title: "High fever", contentSignature: "Cardiology", videoUrl: "" });
    expect(await bytesFor(DORA, before.id)).toBe(aVideo(1000).length);
    expect(await archiveOf(before.id)).toEqual([]);
  });

  it("gets another video, and the old one stays in its archive, from where nobody is served", async () => {
    const before = formOf(await newest());
    const { sas } = (await watched(DORA, before.id)).body;
    expect(await send(editGrandRound, { ...before, Video: video(2000, "fever-2.mp4") })).toMatchObject({ status: 200 });
    expect(await bytesFor(DORA, before.id)).toBe(aVideo(2000).length);
    expect((await hospital.app.inject({ url: sas })).statusCode).toBe(403);
    const [archived] = await archiveOf(before.id);
    expect(archived).toMatchObject({ name: "fever.mp4" });
    await expect(hospital.platform.storage.read(archived?.key ?? "")).resolves.toBeDefined();
  });

  it("gets an address instead of its video, and is left with one of both", async () => {
    const before = formOf(await newest());
    expect(await send(editGrandRound, { ...before, videoUrl: LINK })).toMatchObject({ status: 200 });
    expect(await newest(DORA)).toMatchObject({ videoUrl: LINK });
    expect(await bytesFor(DORA, before.id)).toBe(404);
    expect(await archiveOf(before.id)).toHaveLength(2);
    await expectRefusal(editGrandRound, { ...formOf(await newest()), videoUrl: "" }, { message: NO_VIDEO, field: "Video" });
  });

  it("takes a video that was sent alone, once", async () => {
    const sent = await call(ADA, uploadVideo, { body: { Video: video(3000, "alone.mp4") } } as never);
    expect(sent).toMatchObject({ status: 200, body: { videoUrl: expect.stringMatching(/^urn:uuid:/) } });
    expect(await lastAudit()).toMatchObject({ action: uploadVideo.action, outcome: "done" });
    const { videoUrl } = sent.body;
    expect(await send(editGrandRound, { ...formOf(await newest()), videoUrl })).toMatchObject({ status: 200 });
    const { id } = await newest(DORA);
    expect(await bytesFor(DORA, id)).toBe(aVideo(3000).length);
    const message = "This video is no longer available. Upload it again.";
    await expectRefusal(editGrandRound, { ...formOf(await newest()), videoUrl }, { message, field: "videoUrl" });
  });

  it("in the older form is written in the newer one", async () => {
    const old = (await call(ADA, content.grandRounds, {})).body.find(({ contentBulletLine }) => contentBulletLine !== "");
    expect(await send(editGrandRound, { ...formOf(old!), contentBulletLine: "" })).toMatchObject({ status: 200 });
    expect((await call(DORA, content.grandRounds, {})).body.filter(({ contentBulletLine }) => contentBulletLine !== "")).toEqual([]);
  });

  it("is gone for readers once it is not active", async () => {
    const round = formOf(await newest());
    await send(editGrandRound, { ...round, isActive: "false" });
    expect((await newest(DORA)).id).not.toBe(round.id);
    expect(await bytesFor(DORA, round.id)).toBe(404);
    await send(editGrandRound, { ...formOf(await newest()), isActive: "true" });
  });

  const notOne = Buffer.from(aVideo().subarray(0, -1));
  it.each([
    [{ Title: "  " }, "Title is missing"],
    [{ EventDate: "" }, "Date is missing"],
    [{ EventDate: "2026-11-21" }, FUTURE_DAY],
    [{ Video: new File([new Uint8Array(notOne)], "a.mp4") }, "This video cannot be read. Save it as a new MP4 and attach that."],
    [{ Video: new File(["<html></html>"], "a.mp4") }, "Only MP4 files can be attached"],
    [{ Video: new File([], "a.mp4") }, "Total size is 0 bytes."],
  ])("is not taken with %j: %s", async (wrong, message) => {
    await expectRefusal(addGrandRound, { ...fields, Video: video(), ...wrong }, { message });
    const same = Object.fromEntries(
      Object.entries(wrong).map(([name, value]) => [name.replace(/^[A-UW-Z]/, (a) => a.toLowerCase()), value]),
    );
    await expectRefusal(editGrandRound, { ...formOf(await newest()), ...same }, { message });
  });

  it("is not added with what is no field of it", async () => {
    await expectRefusal(addGrandRound, { ...fields, Id: 7, Video: video() }, { message: "Unknown field" });
  });

  it("is not added without a video, and an empty form says so", async () => {
    await expectRefusal(addGrandRound, fields, { message: NOTHING_CHOSEN, field: "Video" });
    await expectRefusal(addGrandRound, {}, { message: NOTHING_CHOSEN, field: "Video" });
    await expectRefusal(uploadVideo, {}, { message: NOTHING_CHOSEN, field: "Video" });
  });

  it.each(["javascript:alert(1)", "fever", "urn:uuid:1", "file:///etc/passwd"])("has no video at %s", async (videoUrl) => {
    await expectRefusal(editGrandRound, { ...formOf(await newest()), videoUrl }, { message: "URL is not valid", field: "videoUrl" });
  });

  it("that somebody has changed meanwhile is not changed", async () => {
    const message = "Someone changed this grand round after you opened it. Reload the page.";
    const stale = { ...formOf(await newest()), modifiedOn: "2020-01-01T00:00:00.000Z", Video: video() };
    await expectRefusal(editGrandRound, stale, { status: 409, message });
  });
});

describe("a grand round that is deleted", () => {
  const remove = (id: number) => call(ADA, removeGrandRound, { params: { id } });

  it("is nobody's any more, and cannot be changed or deleted again", async () => {
    const round = await newest();
    const { sas } = (await watched(DORA, round.id)).body;
    expect(await remove(round.id)).toEqual({ status: 200, body: true });
    expect(await lastAudit()).toMatchObject({ action: removeGrandRound.action, object: `grand round ${round.id}` });
    for (const person of [ADA, DORA]) expect(await bytesFor(person, round.id)).toBe(404);
    expect((await hospital.app.inject({ url: sas })).statusCode).toBe(403);
    expect((await newest()).id).not.toBe(round.id);
    const said = { status: 404, body: { message: "Grand round not found" } };
    expect(await remove(round.id)).toMatchObject(said);
    expect(await send(editGrandRound, formOf(round))).toMatchObject(said);
  });

  it("loses its videos thirty days later, as do videos that nobody has used; no other does", async () => {
    await send(addGrandRound, { ...fields, Title: "Stays", Video: video(500, "stays.mp4") });
    const stays = await newest();
    await call(ADA, uploadVideo, { body: { Video: video(700, "waits.mp4") } } as never);
    const names = async () => {
      const rows = await hospital.db.selectFrom("stored_files").select(["name", "key"]).where("media_type", "=", "video/mp4").execute();
      for (const { key } of rows) await hospital.platform.storage.read(key);
      return rows.map(({ name }) => name).sort();
    };
    const before = await names();
    expect(before).toEqual(expect.arrayContaining(["alone.mp4", "fever-2.mp4", "fever.mp4", "stays.mp4", "waits.mp4"]));
    const at = (days: number) => purgeVideos({ ...hospital.platform, clock: { now: () => addDays(new Date(NOW), days) } });
    await at(30);
    expect(await names()).toEqual(before);
    await at(31);
    expect(await names()).toEqual(before.filter((name) => !["alone.mp4", "fever-2.mp4", "fever.mp4", "waits.mp4"].includes(name)));
    expect(await bytesFor(DORA, stays.id)).toBe(aVideo(500).length);
  });
});

describe("the captions of a grand round", () => {
  const { saveCaptions, removeCaptions } = portalUpdates;
  const vtt = (text: string, name = "fever.vtt") => new File([text], name);
  const FEVER = "WEBVTT\n\nNOTE hidden\n\n00:01.000 --> 00:04.000\nFive days of fever\n";
  const save = (id: number, body: object, who = ADA) => call(who, saveCaptions, { params: { id }, body } as never);
  const remove = (id: number, ifMatch: string) =>
    hospital.app.inject({
      method: "DELETE",
      url: `/api${removeCaptions.path.replace(":id", String(id))}`,
      headers: { authorization: `Bearer ${tokenOf(ADA, new Date(NOW))}`, "if-match": `"${ifMatch}"` },
    });
  /** What a player reads of them, and how. */
  async function readBy(email: string, id: number) {
    const { captions } = (await watched(email, id)).body;
    if (!captions) return null;
    const { statusCode, body, headers } = await hospital.app.inject({ url: captions.address });
    return { statusCode, body, language: captions.language, type: headers["content-type"], sniff: headers["x-content-type-options"] };
  }
  const withVideo = async () => {
    await send(addGrandRound, { ...fields, Title: "Captioned", Video: video(400, "captioned.mp4") });
    return newest();
  };

  it("are read along by everybody, as text and nothing else, and replaced and taken away as any file", async () => {
    const round = await withVideo();
    expect(round.captions).toBeNull();
    expect(await readBy(DORA, round.id)).toBeNull();
    const saved = await save(round.id, { language: "en", modifiedOn: round.modifiedOn, Captions: vtt(FEVER) });
    expect(saved).toMatchObject({ status: 200, body: { modifiedOn: (await newest()).modifiedOn } });
    expect(await lastAudit()).toMatchObject({ action: saveCaptions.action, changed: ["captions_file_id", "captions_language"] });
    expect((await newest(DORA)).captions).toEqual({ fileName: "fever.vtt", language: "en" });
    expect(await readBy(DORA, round.id)).toEqual({
      statusCode: 200,
      body: "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nFive days of fever\n",
      language: "en",
      type: "text/vtt",
      sniff: "nosniff",
    });
    const { address } = (await watched(DORA, round.id)).body.captions!;
    expect((await save(round.id, { language: "es" })).status).toBe(200);
    expect(await readBy(DORA, round.id)).toMatchObject({ statusCode: 200, language: "es" });
    expect((await save(round.id, { language: "es", Captions: vtt(FEVER.replace("fever", "fiebre"), "fiebre.vtt") })).status).toBe(200);
    expect((await hospital.app.inject({ url: address })).statusCode).toBe(403);
    expect(await archiveOf(round.id)).toMatchObject([{ name: "fever.vtt" }]);
    const { modifiedOn } = await newest();
    expect((await remove(round.id, round.modifiedOn)).statusCode).toBe(409);
    expect((await remove(round.id, modifiedOn)).statusCode).toBe(200);
    expect((await newest(DORA)).captions).toBeNull();
    const params = { list: "grandRounds" as const, id: round.id };
    const { body: history } = await call(ADA, contentHistory.versions, { params, query: {} });
    expect(history.versions[0]?.changes).toEqual([
      { field: "Captions", was: "fiebre.vtt", now: null },
      { field: "captionsLanguage", was: "Español", now: null },
    ]);
    const version = history.versions[3]?.version ?? "";
    await call(ADA, contentHistory.restore, { params, body: { version, modifiedOn: history.modifiedOn } });
    expect(await readBy(DORA, round.id)).toMatchObject({ language: "en", body: expect.stringContaining("fever") });
  });

  it.each(["another video", "an address"])("are taken away with the video that %s replaces, and come back with it", async (what) => {
    const { id } = await withVideo();
    await save(id, { language: "en", Captions: vtt(FEVER) });
    const before = await newest();
    expect(await send(editGrandRound, { ...formOf(before), title: "Renamed" })).toMatchObject({ status: 200 });
    expect(await readBy(DORA, id)).toMatchObject({ statusCode: 200 });
    const replacing = what === "an address" ? { videoUrl: LINK } : { Video: video(500, "other.mp4") };
    expect(await send(editGrandRound, { ...formOf(await newest()), ...replacing })).toMatchObject({ status: 200 });
    expect((await lastAudit())?.changed).toEqual(expect.arrayContaining(["captions_file_id", "captions_language"]));
    const now = await newest();
    expect(now.captions).toBeNull();
    expect((await archiveOf(id)).map(({ name }) => name)).toEqual(["captioned.mp4", "fever.vtt"]);
    const params = { list: "grandRounds" as const, id };
    await call(ADA, contentHistory.restore, { params, body: { version: before.modifiedOn, modifiedOn: now.modifiedOn } });
    expect((await newest()).captions).toEqual({ fileName: "fever.vtt", language: "en" });
    expect([await bytesFor(DORA, id), (await readBy(DORA, id))?.statusCode]).toEqual([aVideo(400).length, 200]);
  });

  it.each([
    [
      "a script",
      "WEBVTT\n\n00:01.000 --> 00:02.000\n<script>steal()</script>",
      "Line 4: Use only the tags b, i, u, v, c, lang and ruby in a caption.",
    ],
    ["times the wrong way round", "WEBVTT\n\n00:02.000 --> 00:01.000\nFever", "Line 3: The end time must be after the start time."],
    ["a page with another name", "<html><script>steal()</script></html>", "Only WebVTT files can be attached"],
    ["more than 1 MB", `WEBVTT\n\nNOTE ${"x".repeat(1_048_576)}`, "File is larger than 1MB"],
    ["nothing", "", "Total size is 0 bytes."],
  ])("are refused with %s, and the reason is said", async (_what, text, message) => {
    const { id } = await newest();
    const before = await kept();
    expect(await save(id, { language: "en", Captions: vtt(text) })).toMatchObject({ body: { message } });
    expect(await kept()).toEqual(before);
  });

  it("need a video of ours, a file and a language that there is, and nobody else's change in between", async () => {
    const { id } = await withVideo();
    expect(await save(id, { language: "en" })).toMatchObject({ status: 400, body: { message: "Choose a WebVTT file" } });
    expect((await save(id, { language: "tlh", Captions: vtt(FEVER) })).status).toBe(400);
    const stale = { language: "en", modifiedOn: "2020-01-01T00:00:00.000Z", Captions: vtt(FEVER) };
    expect(await save(id, stale)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await save(999_999, { language: "en", Captions: vtt(FEVER) })).status).toBe(404);
    const linked = (await call(ADA, content.grandRounds, {})).body.find(({ videoUrl }) => videoUrl !== "");
    const message = "Only uploaded videos can have captions";
    expect(await save(linked!.id, { language: "en", Captions: vtt(FEVER) })).toMatchObject({ status: 400, body: { message } });
    expect((await remove(id, (await newest()).modifiedOn)).statusCode).toBe(404);
  });

  it("go with the videos of a grand round that is deleted", async () => {
    const { id } = await withVideo();
    await save(id, { language: "fr", Captions: vtt(FEVER, "gone.vtt") });
    await call(ADA, removeGrandRound, { params: { id } });
    const files = () => hospital.db.selectFrom("stored_files").select("name").where("name", "in", ["gone.vtt"]).execute();
    expect(await files()).toHaveLength(1);
    await purgeVideos({ ...hospital.platform, clock: { now: () => addDays(new Date(NOW), 31) } });
    expect(await files()).toEqual([]);
  });
});

describe("what is changed of the content", () => {
  const calls = Object.entries(portalUpdates) as [string, Endpoint][];

  // Every role but that of a system administrator.
  it.each(["dora", "gena", "petra", "hana", "cole", "fred", "owen", "mira", "emil"])("is not open to %s", async (person) => {
    const before = await kept();
    for (const [, endpoint] of calls) {
      const input = endpoint.params ? { params: { id: 1 } } : { body: {} };
      expect(await call(`${person}@linnet.example`, endpoint, input as never)).toMatchObject({
        status: 403,
        body: { code: "forbidden", message: "Your role does not have access to this" },
      });
    }
    const { rows } = await kept();
    expect(rows.slice(0, -1)).toEqual(before.rows.slice(0, -1));
  });
});
