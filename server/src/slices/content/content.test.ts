import { content } from "@linnet/contract/content";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { formOf, multipartBody } from "../../../test/multipart-body.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { tokenOf } from "../../../test/test-identity.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";

const LISTS = [
  ["slider images", content.sliderImages],
  ["alumni", content.alumni],
  ["divisions", content.divisions],
  ["lectures", content.lectures],
  ["grand rounds", content.grandRounds],
  ["practice tips", content.practiceTips],
  ["schedules", content.ambulatorySchedules],
  ["member directory", content.memberDirectory],
  ["pathways", content.pathways],
  ["team contacts", content.teamContacts],
  ["mental health resources", content.mentalHealth],
  ["family education", content.familyEducation],
] as const;

/** Of any record of the updates: whether it is shown, and the day or the moment it is listed by. */
interface Listed {
  isActive?: boolean;
  activeRecord?: boolean;
  publicationDate?: string;
  eventDate?: string;
  modifiedOn: string;
}
const isShown = ({ isActive, activeRecord }: Listed) => isActive ?? activeRecord;
const when = ({ publicationDate, eventDate, modifiedOn }: Listed) => publicationDate ?? eventDate ?? modifiedOn;

const hospital = testApp();
const { call } = hospital;

describe.each(LISTS)("the %s", (_name, endpoint) => {
  // The records differ; what they have in common is looked at.
  const listOf = async (email: string) => (await call(email, endpoint, {})).body as readonly Listed[];

  it("are read by everybody with access to the portal, without what is not shown", async () => {
    for (const person of ["dora", "fred", "hana", "cole", "emil", "otto"]) {
      const shown = await listOf(`${person}@linnet.example`);
      expect(shown.length).toBeGreaterThanOrEqual(2);
      expect(shown.every(isShown)).toBe(true);
    }
  });

  it("are read whole by a system administrator", async () => {
    const all = await listOf(ADA);
    expect(all.filter((each) => !isShown(each))).toHaveLength(1);
    expect(all.filter(isShown)).toEqual(await listOf(DORA));
  });

  it("have the newest first", async () => {
    const dates = (await listOf(ADA)).map(when);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it.each([
    ["nina", { message: "Sign the user agreement first" }],
    ["tess", { isMyLinnet: false }],
  ])("are closed to %s", async (person, said) => {
    expect(await call(`${person}@linnet.example`, endpoint, {})).toMatchObject({ status: 403, body: said });
  });
});

describe("what is listed", () => {
  it("is found whatever the case of the path", async () => {
    const headers = { authorization: `Bearer ${tokenOf(DORA, new Date(NOW))}` };
    for (const url of ["/api/portalupdate/alumnispotlight", "/api/PORTALUPDATE/AlumniSpotlight/"])
      expect((await hospital.app.inject({ url, headers })).statusCode).toBe(200);
  });

  it("has the name of who changed it last, and none for what came with the portal", async () => {
    const { id } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", ADA).executeTakeFirstOrThrow();
    await hospital.db.updateTable("documents").set({ modified_by: id }).where("title", "=", "Iron in toddlers").execute();
    const [newest, next] = (await call(DORA, content.practiceTips, {})).body;
    expect(newest).toMatchObject({ title: "Iron in toddlers", modifiedBy: "Ada Winterbourne", fileName: "iron-in-toddlers.pdf" });
    expect(next).toMatchObject({ title: "Head lice", modifiedBy: "" });
  });

  it("groups pathways by the types there are", async () => {
    const types = (await call(DORA, content.careTypes, {})).body;
    expect(types.map(({ type }) => type)).toEqual([
      "Diabetes and endocrine",
      "Emergency",
      "Kidney and urinary tract",
      "Newborn",
      "Respiratory",
    ]);
    for (const { clinicalCareId, clinicalCareType } of (await call(DORA, content.pathways, {})).body)
      expect(types).toContainEqual({ id: clinicalCareId, type: clinicalCareType });
  });

  it("has lists where a lecture has lists, and its first title as its own", async () => {
    const [lecture] = (await call(DORA, content.lectures, {})).body;
    expect(lecture).toMatchObject({
      title: "Iron deficiency in toddlers",
      contentTitle: ["Iron deficiency in toddlers", "Screen, treat, check again"],
      contentFullname: "Ruth Sandoval, MD",
      contentSignature: ["Division of Hematology", "Wrenfield Children’s Hospital"],
    });
    expect(lecture?.contentBulletLine).toHaveLength(3);
  });

  it("has one grand round in the old form, as it was written", async () => {
    const rounds = (await call(DORA, content.grandRounds, {})).body;
    const old = rounds.filter(({ contentBulletLine }) => contentBulletLine !== "");
    expect(old).toMatchObject([{ title: "Food allergy: introducing peanut early" }]);
    expect(old[0]?.contentBulletLine.split("|")).toHaveLength(3);
  });

  it("is made safe even when the database holds something else", async () => {
    await hospital.db
      .updateTable("grand_rounds")
      .set({ content_message: '<p onclick="steal()">Fever</p><script>steal()</script>' })
      .where("title", "like", "Kawasaki%")
      .execute();
    const round = (await call(DORA, content.grandRounds, {})).body.find(({ title }) => title.startsWith("Kawasaki"));
    expect(round?.contentMessage).toBe("<p>Fever</p>");
  });

  it("has an empty address while the video of a grand round is one of our files", async () => {
    await hospital.db.updateTable("grand_rounds").set({ video_url: null }).where("title", "like", "Concussion%").execute();
    const round = (await call(DORA, content.grandRounds, {})).body.find(({ title }) => title.startsWith("Concussion"));
    expect(round?.videoUrl).toBe("");
  });

  it("has no grand round that was deleted, not even for an administrator", async () => {
    await hospital.db.updateTable("grand_rounds").set({ deleted_at: NOW }).where("title", "like", "Measles%").execute();
    const titles = (await call(ADA, content.grandRounds, {})).body.map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith("Measles"))).toEqual([]);
  });
});

describe("announcements", () => {
  it.each([
    ["no one in particular", null] as const,
    ["Dora", DORA] as const,
    ["someone whose practice is not on the portal", "tess@linnet.example"] as const,
  ])("of now are told to %s, as banners, and not those of later", async (_who, email) => {
    const { status, body } = await call(email, content.announcements, {});
    expect(status).toBe(200);
    expect(body.map(({ message }) => message.split(" ").slice(0, 3).join(" "))).toEqual(["Flu clinics are"]);
    for (const banner of body)
      expect(Object.keys(banner).sort()).toEqual(["cssClassId", "id", "message", "modifiedOn", "validFrom", "validTo"]);
  });

  it("are gone from the moment they end", async () => {
    const [flu] = (await call(null, content.announcements, {})).body;
    hospital.clock.set(new Date(Date.parse(flu?.validTo ?? "") - 1).toISOString());
    expect((await call(null, content.announcements, {})).body).toHaveLength(1);
    hospital.clock.set(flu?.validTo ?? "");
    expect((await call(null, content.announcements, {})).body).toEqual([]);
    hospital.clock.set(NOW);
  });

  it("are told ten minutes before they begin, and no earlier", async () => {
    const all = (await call(ADA, content.announcements, {})).body;
    const night = all.find(({ message }) => message.startsWith("The portal will be unavailable"));
    const begins = Date.parse(night?.validFrom ?? "");
    const told = async (email: string | null) =>
      (await call(email, content.announcements, {}, hospital.clock.now())).body.map(({ id }) => id);
    hospital.clock.set(new Date(begins - 600_001).toISOString());
    for (const email of [null, DORA, "hana@linnet.example"]) expect(await told(email)).not.toContain(night?.id);
    hospital.clock.set(new Date(begins - 600_000).toISOString());
    for (const email of [null, DORA, "hana@linnet.example"]) expect(await told(email)).toContain(night?.id);
    hospital.clock.set(NOW);
  });

  it("are all told to a system administrator, with what the list shows of them", async () => {
    const { body } = await call(ADA, content.announcements, {});
    expect(body).toHaveLength(4);
    expect(body.filter(({ isActive }) => isActive === false)).toMatchObject([{ modifiedBy: "", cssClassId: 2 }]);
  });
});

describe("a document", () => {
  const idOf = async (title: string) =>
    (await hospital.db.selectFrom("documents").select("id").where("title", "=", title).executeTakeFirstOrThrow()).id;

  it("comes as base64 in JSON", async () => {
    const { status, body } = await call("fred@linnet.example", content.pdf, { body: { id: 1 } });
    expect(status).toBe(200);
    expect(Buffer.from(body.data, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("comes as its bytes, to be saved under its title", async () => {
    const { payload, headers } = await multipartBody(formOf({ ID: await idOf("Asthma, acute") }));
    const reply = await hospital.app.inject({
      method: "POST",
      url: "/api/portalUpdate/getResourceDocument",
      payload,
      headers: { ...headers, authorization: `Bearer ${tokenOf(DORA, new Date(NOW))}` },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.headers["content-disposition"]).toContain('"Asthma, acute.pdf"');
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("that is not shown is there for a system administrator alone", async () => {
    const id = await idOf("Cough medicines");
    for (const endpoint of [content.pdf, content.document]) {
      expect((await call(DORA, endpoint, { body: { id } })).status).toBe(404);
      expect((await call(ADA, endpoint, { body: { id } })).status).toBe(200);
    }
  });

  it("that is not shown is not there for an administrator who works as somebody else", async () => {
    const id = await idOf("Cough medicines");
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A call about a leaflet" } });
    expect((await hospital.callAs({ by: ADA, email: DORA }, content.pdf, { body: { id } })).status).toBe(404);
  });

  it("that is too large to be held in memory comes as its bytes only", async () => {
    const id = await idOf("Bronchiolitis");
    const { file_id } = await hospital.db.selectFrom("documents").select("file_id").where("id", "=", id).executeTakeFirstOrThrow();
    const noted = hospital.db.updateTable("stored_files").where("id", "=", file_id);
    await noted.set({ bytes: 20 * 1024 * 1024 + 1 }).execute();
    expect((await call(DORA, content.pdf, { body: { id } })).status).toBe(413);
    expect((await call(DORA, content.document, { body: { id } })).status).toBe(200);
    await noted.set({ bytes: 20 * 1024 * 1024 }).execute();
    expect((await call(DORA, content.pdf, { body: { id } })).status).toBe(200);
  });

  it.each([
    ["that does not exist", 999_999, 404],
    ["without a number", "one", 400],
    ["without an id", "", 400],
  ])("%s is refused", async (_which, id, status) => {
    // A form can send any text.
    expect((await call(DORA, content.pdf, { body: { id: id as number } })).status).toBe(status);
  });

  it.each(["nina", "tess"])("is closed to %s", async (person) => {
    expect((await call(`${person}@linnet.example`, content.pdf, { body: { id: 1 } })).status).toBe(403);
  });
});
