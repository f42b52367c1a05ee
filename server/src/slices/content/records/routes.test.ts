import { content } from "@linnet/contract/content";
import { FUTURE_DAY, NOTHING_CHOSEN, portalUpdates, TO_BEFORE_FROM, WRONG_PIXELS } from "@linnet/contract/content/portal-updates";
import type { Endpoint } from "@linnet/contract/endpoint";
import { home } from "@linnet/contract/home";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const TODAY = "2026-11-20";
const TOMORROW = "2026-11-21";
const STALE = "2020-01-01T00:00:00.000Z";

const hospital = testApp();
const { call } = hospital;

const TABLES = ["slider_images", "announcements", "ambulatory_schedules", "cme_lectures", "stored_files", "audit_rows"] as const;

/** How much there is: rows, and files in the storage. A refusal changes nothing of it. */
async function kept() {
  const counts = TABLES.map(async (table) => {
    const { rows } = await hospital.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as("rows"))
      .executeTakeFirstOrThrow();
    return [table, Number(rows)] as const;
  });
  const { storage } = hospital.platform;
  return {
    rows: Object.fromEntries(await Promise.all(counts)),
    files: "files" in storage && storage.files instanceof Map && storage.files.size,
  };
}

/** Sends fields as Ada, whatever fits or not, and files among them. */
const send = (endpoint: Endpoint, fields: object) => call(ADA, endpoint, { body: fields } as never);

async function expectRefusal(endpoint: Endpoint, fields: object, refusal: { status?: number; message: unknown; field?: string }) {
  const before = await kept();
  const { status = 400, message, field } = refusal;
  const reply = await send(endpoint, fields);
  expect(reply).toMatchObject({ status, body: { message, ...(field && { fields: { [field]: message } }) } });
  expect(await kept()).toEqual(before);
}

const lastAudit = () =>
  hospital.db.selectFrom("audit_rows").select(["action", "outcome", "object", "changed"]).orderBy("id", "desc").executeTakeFirst();

describe("a slider image", () => {
  const plain = (width = 1140, height = 450) => sharp({ create: { width, height, channels: 3, background: "#336699" } });
  const picture = async (bytes: Promise<Buffer> | Buffer, name = "spring.png") => new File([new Uint8Array(await bytes)], name);
  const targetUrl = "https://care.wrenfield.example/spring";
  const { addSlider, editSlider } = portalUpdates;
  /** A picture of exactly so many bytes, its length made up behind its end. */
  const ofBytes = async (bytes: number) => {
    const whole = await plain().png().toBuffer();
    return Buffer.concat([whole, Buffer.alloc(bytes - whole.length)]);
  };

  it.each([
    ["png", plain().png()],
    ["jpg", plain().jpeg()],
    ["gif", plain().gif()],
  ] as const)("that is a %s is on home at once, and stands in the list with who added it", async (ending, made) => {
    const name = `spring.${ending}`;
    expect(await send(addSlider, { Attachment: await picture(made.toBuffer(), name), TargetUrl: targetUrl })).toEqual({
      status: 200,
      body: true,
    });
    expect((await call(null, home.slider, { query: {} })).body).toContainEqual(expect.objectContaining({ imageName: name, targetUrl }));
    const [first] = (await call(ADA, content.sliderImages, {})).body;
    expect(first).toMatchObject({ imageName: name, targetUrl, activeRecord: true, modifiedBy: "Ada Winterbourne" });
    expect(await lastAudit()).toMatchObject({ action: addSlider.action, outcome: "done", object: `slider image ${first?.id}` });
  });

  it("may weigh 200 KB, and not a byte more", async () => {
    expect(await send(addSlider, { Attachment: await picture(ofBytes(204_800), "heavy.png"), targetUrl })).toMatchObject({ status: 200 });
    const fields = { Attachment: await picture(ofBytes(204_801)), targetUrl };
    await expectRefusal(addSlider, fields, { status: 400, message: "File is larger than 200KB", field: "Attachment" });
  });

  const onlyPictures = "Only JPG, JPEG, PNG and GIF files can be attached";
  it.each([
    ["is a pixel too wide", plain(1141, 450).png().toBuffer(), WRONG_PIXELS],
    ["is a pixel too low", plain(1140, 449).png().toBuffer(), WRONG_PIXELS],
    ["lies on its side", plain(450, 1140).png().toBuffer(), WRONG_PIXELS],
    [
      "is a drawing with the name of a picture",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1140" height="450"/>'),
      onlyPictures,
    ],
    ["is no picture", Buffer.from("%PDF-1.7 letter"), onlyPictures],
    ["has nothing in it", Buffer.alloc(0), "Total size is 0 bytes."],
  ])("that %s is not taken", async (_which, bytes, message) => {
    await expectRefusal(addSlider, { Attachment: await picture(bytes), targetUrl }, { message });
  });

  it.each([
    ["nothing at all", {}, NOTHING_CHOSEN, "Attachment"],
    ["no picture", { targetUrl }, NOTHING_CHOSEN, "Attachment"],
  ])("is not added from %s", async (_what, fields, message, field) => {
    await expectRefusal(addSlider, fields, { message, field });
  });

  it.each([
    ["", "URL is missing"],
    ["care.wrenfield.example", "URL is not valid"],
    ["javascript:alert(1)", "URL is not valid"],
    ["data:text/html,<script>alert(1)</script>", "URL is not valid"],
  ])("does not lead to '%s'", async (address, message) => {
    const Attachment = await picture(plain().png().toBuffer());
    await expectRefusal(addSlider, { Attachment, targetUrl: address }, { message, field: "targetUrl" });
    const [image] = (await call(ADA, content.sliderImages, {})).body;
    await expectRefusal(editSlider, { ...image, targetUrl: address }, { message, field: "targetUrl" });
  });

  it("is gone from home once it is switched off, and keeps what nobody may change", async () => {
    const [image] = (await call(ADA, content.sliderImages, {})).body;
    await send(editSlider, { ...image, activeRecord: false, imageName: "other.png", modifiedBy: "Someone" });
    expect((await call(ADA, content.sliderImages, {})).body[0]).toMatchObject({
      ...image,
      activeRecord: false,
      modifiedOn: expect.any(String),
    });
    expect((await call(null, home.slider, { query: {} })).body.map(({ imageName }) => imageName)).not.toContain(image?.imageName);
    expect(await lastAudit()).toMatchObject({ action: editSlider.action, object: `slider image ${image?.id}`, changed: ["active"] });
  });

  it("is drawn for those who edit it, in the slider or not, and for nobody else", async () => {
    const [image] = (await call(ADA, content.sliderImages, {})).body;
    const params = { id: image?.id ?? 0 };
    expect(image?.activeRecord).toBe(false);
    const { status, body } = await call(ADA, content.sliderContent, { params });
    expect({ status, mediaType: body.mediaType }).toEqual({ status: 200, mediaType: "image/png" });
    expect(await sharp(Buffer.from(body.imageContent, "base64")).metadata()).toMatchObject({ width: 1140, height: 450 });
    const small = await hospital.app.inject({
      url: `/api/portalupdate/sliderimage/${params.id}/thumbnail`,
      headers: { authorization: `Bearer ${tokenOf(ADA, new Date(NOW))}` },
    });
    expect(small.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, max-age=31536000, immutable" });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 228, height: 90 });
    expect((await call(DORA, content.sliderThumbnail, { params })).status).toBe(403);
    expect((await call(ADA, content.sliderThumbnail, { params: { id: 999_999 } })).status).toBe(404);
    expect((await call(DORA, content.sliderContent, { params })).status).toBe(403);
    expect((await call(ADA, content.sliderContent, { params: { id: 999_999 } })).status).toBe(404);
  });

  it("that somebody has changed meanwhile is not changed", async () => {
    const [image] = (await call(ADA, content.sliderImages, {})).body;
    const message = "Someone changed this slider image after you opened it. Reload the page.";
    await expectRefusal(editSlider, { ...image, activeRecord: true, modifiedOn: STALE }, { status: 409, message });
    await expectRefusal(editSlider, { ...image, id: 999_999 }, { status: 404, message: "Slider image not found" });
  });
});

describe("an announcement", () => {
  const { addAnnouncement, editAnnouncement } = portalUpdates;
  const notice = { message: "  The lobby is closed", cssClassId: 4, validFrom: "2026-11-20T08:00:00Z", validTo: "2026-11-22T08:00:00Z" };
  const ofAda = async (text: string) => (await call(ADA, content.announcements, {})).body.find(({ message }) => message.startsWith(text));
  const toStrangers = async () => (await call(null, content.announcements, {})).body.map(({ message }) => message);

  it("is told to everybody at once, without the spaces before it", async () => {
    expect(await send(addAnnouncement, notice)).toEqual({ status: 200, body: true });
    expect(await toStrangers()).toContain("The lobby is closed");
    const added = await ofAda("The lobby is closed");
    expect(added).toMatchObject({ cssClassId: 4, isActive: true, modifiedBy: "Ada Winterbourne" });
    expect(await lastAudit()).toMatchObject({ action: addAnnouncement.action, object: `announcement ${added?.id}` });
  });

  it("is added once when it is sent twice under one key", async () => {
    const headers = { authorization: `Bearer ${tokenOf(ADA, new Date(NOW))}`, "idempotency-key": "the-lift" };
    const lift = { ...notice, message: "The lift is out of order" };
    for (const _time of ["first", "again"]) {
      const reply = await hospital.app.inject({ method: "POST", url: "/api/portalupdate/addannouncement", payload: lift, headers });
      expect(reply.json()).toBe(true);
    }
    expect((await toStrangers()).filter((message) => message === lift.message)).toHaveLength(1);
  });

  it("is changed as a whole, and stays active unless that is said", async () => {
    const added = await ofAda("The lobby is closed");
    await send(editAnnouncement, { ...added, isActive: undefined, message: "The lobby is closed today", cssClassId: 1 });
    expect(await ofAda("The lobby is closed today")).toMatchObject({ cssClassId: 1, isActive: true });
    expect(await lastAudit()).toMatchObject({ action: editAnnouncement.action, changed: ["message", "css_class_id"] });
    await send(editAnnouncement, { ...(await ofAda("The lobby is closed today")), isActive: false });
    expect(await toStrangers()).not.toContain("The lobby is closed today");
  });

  it.each([
    ["a message of spaces", { message: "   " }, "Title is missing"],
    ["no message", { message: "" }, "Title is missing"],
    ["a type there is not", { cssClassId: 5 }, "Choose one of 1, 2, 3, 4"],
    ["an end before its beginning", { validTo: "2026-11-20T07:59:59Z" }, TO_BEFORE_FROM],
    ["an end at its beginning", { validTo: "2026-11-20T08:00:00.000Z" }, TO_BEFORE_FROM],
  ])("with %s is not taken", async (_what, wrong, message) => {
    await expectRefusal(addAnnouncement, { ...notice, ...wrong }, { message });
    await expectRefusal(editAnnouncement, { ...(await ofAda("The lobby")), ...wrong }, { message });
  });

  it("that somebody has changed meanwhile is not changed", async () => {
    const added = await ofAda("The lobby");
    const message = "Someone changed this announcement after you opened it. Reload the page.";
    await expectRefusal(editAnnouncement, { ...added, modifiedOn: STALE }, { status: 409, message });
  });
});

describe.each([
  {
    what: "ambulatory schedule",
    list: content.ambulatorySchedules,
    add: portalUpdates.addSchedule,
    edit: portalUpdates.editSchedule,
    fields: { title: " Cardiology ", url: "https://care.wrenfield.example/cardiology", isActive: true, publicationDate: TODAY },
    shown: { title: "Cardiology", publicationDate: TODAY, url: "https://care.wrenfield.example/cardiology" },
    day: "publicationDate",
    address: "url",
    wrong: [[{ title: "  " }, "Title is missing"]] as const,
  },
  {
    what: "lecture",
    list: content.lectures,
    add: portalUpdates.addLecture,
    edit: portalUpdates.editLecture,
    fields: {
      eventDate: TODAY,
      videoUrl: "https://video.wrenfield.example/fever",
      isActive: true,
      contentTitle: [" Fever ", "", "In infants "],
      contentMessage: "At the end of this activity participants should be able to:",
      contentBulletLine: ["Measure it ", "", "  ", "Treat it"],
      contentFullname: " Ruth Sandoval, MD ",
      contentSignature: ["", "Hematology "],
    },
    shown: {
      title: "Fever",
      contentTitle: ["Fever", "In infants"],
      contentBulletLine: ["Measure it", "Treat it"],
      contentFullname: "Ruth Sandoval, MD",
      contentSignature: ["Hematology"],
    },
    day: "eventDate",
    address: "videoUrl",
    wrong: [
      [{ contentTitle: [""] }, "Title is missing"],
      [{ contentTitle: [] }, "Title is missing"],
      [{ contentTitle: ["Fever", "  "] }, "Do not put space as title"],
      [{ contentTitle: ["  "] }, "Do not put space as title"],
    ] as const,
  },
])("$what", ({ what, list, add, edit, fields, shown, day, address, wrong }) => {
  const newest = async (email: string) => (await call(email, list, {})).body[0];

  it("is read by everybody at once, as it was written but for blanks", async () => {
    expect(await send(add, fields)).toEqual({ status: 200, body: true });
    const row = await lastAudit();
    const added = await newest(DORA);
    expect(added).toMatchObject({ ...shown, isActive: true, modifiedBy: "Ada Winterbourne" });
    expect(row).toMatchObject({ action: add.action, object: `${what} ${added?.id}` });
  });

  it("is added with all that is read of it but what the portal gives", async () => {
    const { id: _id, modifiedOn: _on, modifiedBy: _by, ...record } = (await newest(ADA)) ?? {};
    expect(await send(add, record)).toEqual({ status: 200, body: true });
    expect(await newest(ADA)).toMatchObject(shown);
  });

  it("is gone for readers once it is not active, and an administrator still has it", async () => {
    const record = await newest(ADA);
    expect(await send(edit, { ...record, isActive: false })).toEqual({ status: 200, body: true });
    expect((await newest(DORA))?.id).not.toBe(record?.id);
    expect(await newest(ADA)).toMatchObject({ ...shown, isActive: false });
    expect(await lastAudit()).toMatchObject({ action: edit.action, changed: ["active"] });
  });

  const bad: readonly (readonly [object, string])[] = [
    ...wrong,
    [{ [address]: "" }, "URL is missing"],
    [{ [address]: "not an address" }, "URL is not valid"],
    [{ [address]: "javascript:alert(1)" }, "URL is not valid"],
    [{ [day]: "" }, "Date is missing"],
    [{ [day]: "20.11.2026" }, "Date is not valid"],
    [{ [day]: TOMORROW }, FUTURE_DAY],
  ];
  it.each(bad)("is not taken with %j", async (changed, message) => {
    await expectRefusal(add, { ...fields, ...changed }, { message });
    await expectRefusal(edit, { ...(await newest(ADA)), ...changed }, { message });
  });

  it("is not added with what is no field of it", async () => {
    await expectRefusal(add, { ...fields, id: 7 }, { message: "Unknown field" });
  });

  it("that somebody has changed meanwhile, or that there is not, is not changed", async () => {
    const record = await newest(ADA);
    const said = `Someone changed this ${what} after you opened it. Reload the page.`;
    await expectRefusal(edit, { ...record, modifiedOn: STALE }, { status: 409, message: said });
    await expectRefusal(edit, { ...record, id: 999_999 }, { status: 404, message: expect.stringContaining("not found") });
  });
});
