import { education } from "@linnet/contract/education";
import { home } from "@linnet/contract/home";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { SAFE_PRODUCTION } from "../../../test/safe-production.ts";
import { testApp } from "../../../test/test-app.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const HOUR = 3_600_000;

const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);

describe("the pages of education and resources", () => {
  const hospital = testApp();
  const { call } = hospital;

  it("have their own cards with their own lists, in the hospital's order", async () => {
    const listed = (cards: readonly { title: string; dropDownName: string | null }[]) =>
      cards.map(({ title, dropDownName }) => [title, dropDownName]);
    expect(listed((await call(DORA, education.cards, {})).body)).toEqual([
      ["Pediatric grand rounds", null],
      ["Online CME", null],
      ["Alumni spotlight", "AlumniSpotlight"],
      ["Division of the month", "DivisionOfTheMonth"],
      ["Practice tip of the month", "PracticeTipOfTheMonth"],
    ]);
    expect(listed((await call(DORA, education.physicianResources, {})).body.infoWells)).toEqual([
      ["Patient and family education", "PatientAndFamilyEducationMaterials"],
      ["Ambulatory schedules", "AmbulatorySchedules"],
      ["Medical staff services", null],
    ]);
    expect(listed((await call(DORA, education.careNetworkResources, {})).body.infoWells)).toEqual([
      ["Clinical care pathways", "ClinicalCarePathways"],
      ["Member directory", "MemberDirectory"],
      ["Team contacts", "CareNetworkTeamContacts"],
      ["Mental health resources", "MentalHealthResources"],
    ]);
  });

  it("mark as favourites what the person has marked, and nobody else", async () => {
    const [rounds] = (await call(DORA, education.cards, {})).body;
    await call(DORA, home.favorite, { body: { InfoWellId: rounds!.id, Favorite: true } });
    const marked = async (email: string) => titles((await call(email, education.cards, {})).body.filter(({ favorite }) => favorite));
    expect(await marked(DORA)).toEqual(["Pediatric grand rounds"]);
    expect(await marked("rita@linnet.example")).toEqual([]);
  });

  it("make a card's own text safe, whatever the database holds", async () => {
    await hospital.db
      .updateTable("info_cards")
      .set({ html_content: "<p>New<script>x()</script></p>" })
      .where("title", "=", "Online CME")
      .execute();
    const card = (await call(DORA, education.cards, {})).body.find(({ title }) => title === "Online CME");
    expect(card?.htmlContent).toBe("<p>New</p>");
  });

  it("say where the care website is, and whom to write to for privileges", async () => {
    expect((await call("fred@linnet.example", education.contacts, {})).body).toEqual({
      careWebsite: "https://care.wrenfield.example/",
      medicalStaff: { name: "Harriet Lindqvist", email: "medical-staff@wrenfield.example" },
    });
  });

  it.each([education.cards, education.physicianResources, education.careNetworkResources, education.contacts])(
    "are read by everybody with access to the portal, and by nobody else: %#",
    async (endpoint) => {
      for (const person of ["fred", "hana", "cole", "emil", "otto"])
        expect((await call(`${person}@linnet.example`, endpoint, {})).status).toBe(200);
      expect(await call("nina@linnet.example", endpoint, {})).toMatchObject({ status: 403 });
      expect(await call("tess@linnet.example", endpoint, {})).toMatchObject({ status: 403, body: { isMyLinnet: false } });
    },
  );
});

describe("a hospital that has named no website and no contact", () => {
  const { call } = testApp({ ...SAFE_PRODUCTION, DATABASE_URL: "", LINNET_ALLOW_EMBEDDED_DATABASE: "true" });

  it("has no care website, and its mailbox is written to", async () => {
    expect((await call(DORA, education.contacts, {})).body).toEqual({
      careWebsite: null,
      medicalStaff: { name: "the medical staff office", email: SAFE_PRODUCTION.HOSPITAL_MAILBOX },
    });
  });
});

describe("the video of a grand round", () => {
  const hospital = testApp();
  const { call } = hospital;
  const idOf = async (title: string) =>
    (await hospital.db.selectFrom("grand_rounds").select("id").where("title", "like", `${title}%`).executeTakeFirstOrThrow()).id;
  const kept = async (id?: number) => ({ params: { id: String(id ?? (await idOf("Kawasaki"))) } });
  const addressFor = async (email: string) => (await call(email, education.video, await kept())).body.sas;
  const play = (url: string, range?: string, method: "GET" | "HEAD" = "GET") =>
    hospital.app.inject({ method, url, headers: { "accept-encoding": "gzip", ...(range !== undefined && { range }) } });
  const change = (title: string, values: { active?: boolean; deleted_at?: string | null; video_file_id?: string | null }) =>
    hospital.db.updateTable("grand_rounds").set(values).where("title", "like", `${title}%`).execute();

  it("comes with what its page shows of it", async () => {
    const { status, body } = await call("fred@linnet.example", education.video, await kept());
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: "Kawasaki disease: the child who does not fit the list", eventDate: "2026-11-13" });
    expect(body.contentMessage).toContain("<b>Two cases from this year</b>");
  });

  it("is played whole, without a token, by a browser that keeps nothing of it", async () => {
    const { statusCode, headers, rawPayload } = await play(await addressFor(DORA));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(rawPayload.length),
      "accept-ranges": "bytes",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(rawPayload.subarray(4, 8).toString()).toBe("ftyp");
  });

  it("is played in part", async () => {
    const address = await addressFor(DORA);
    const whole = (await play(address)).rawPayload;
    const middle = await play(address, "bytes=1000-1999");
    expect(middle.statusCode).toBe(206);
    expect(middle.headers).toMatchObject({ "content-range": `bytes 1000-1999/${whole.length}`, "content-length": "1000" });
    expect(middle.headers["content-encoding"]).toBeUndefined();
    expect(middle.rawPayload.equals(whole.subarray(1000, 2000))).toBe(true);
    const end = await play(address, "bytes=-10");
    expect(end.rawPayload.equals(whole.subarray(-10))).toBe(true);
  });

  it("has no part beyond its end", async () => {
    const address = await addressFor(DORA);
    const { length } = (await play(address)).rawPayload;
    const { statusCode, headers } = await play(address, `bytes=${length}-`);
    expect({ statusCode, range: headers["content-range"] }).toEqual({ statusCode: 416, range: `bytes */${length}` });
  });

  it("is described without being sent to who asks for its head only", async () => {
    const address = await addressFor(DORA);
    const { length } = (await play(address)).rawPayload;
    const { statusCode, headers, rawPayload } = await play(address, undefined, "HEAD");
    expect({ statusCode, sent: rawPayload.length }).toEqual({ statusCode: 200, sent: 0 });
    expect(headers).toMatchObject({ "content-length": String(length), "content-type": "video/mp4" });
  });

  it("is not played one hour later", async () => {
    const address = await addressFor(DORA);
    const at = (milliseconds: number) => hospital.clock.set(new Date(Date.parse(NOW) + milliseconds).toISOString());
    at(HOUR - 1000);
    expect((await play(address)).statusCode).toBe(200);
    at(HOUR);
    expect((await play(address)).json()).toMatchObject({
      status: 403,
      message: "This video link has expired. Reload the video page.",
    });
    at(0);
  });

  it.each([
    ["a longer time", (address: string) => address.replace(/expires=(\d+)/, (_whole, seconds) => `expires=${Number(seconds) + 1}`)],
    ["a time without end", (address: string) => address.replace(/expires=\d+/, "expires=Infinity")],
    [
      "another signature",
      (address: string) => address.replace(/signature=(.)/, (_whole, first) => `signature=${first === "A" ? "B" : "A"}`),
    ],
    ["no signature to speak of", (address: string) => address.replace(/signature=.*/, "signature=x")],
    ["another round", (address: string) => address.replace(/\/(\d+)\?/, (_whole, id) => `/${Number(id) + 1}?`)],
    ["a round there is not", (address: string) => address.replace(/\/\d+\?/, "/999999?")],
  ])("is not played at an address with %s", async (_what, changed) => {
    expect((await play(changed(await addressFor(DORA)))).statusCode).toBe(403);
  });

  it("is not played at the address of another file", async () => {
    const address = await addressFor(DORA);
    const { video_file_id } = await hospital.db
      .selectFrom("grand_rounds")
      .select("video_file_id")
      .where("title", "like", "Kawasaki%")
      .executeTakeFirstOrThrow();
    const { file_id } = await hospital.db.selectFrom("documents").select("file_id").where("id", "=", 1).executeTakeFirstOrThrow();
    await change("Kawasaki", { video_file_id: file_id });
    expect((await play(address)).statusCode).toBe(403);
    await change("Kawasaki", { video_file_id });
    expect((await play(address)).statusCode).toBe(200);
  });

  it("has no address while its round is not shown, but for a system administrator", async () => {
    await change("Kawasaki", { active: false });
    expect((await call(DORA, education.video, await kept())).status).toBe(404);
    expect((await call(ADA, education.video, await kept())).status).toBe(200);
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A call about a video" } });
    expect((await hospital.callAs({ by: ADA, email: DORA }, education.video, await kept())).status).toBe(404);
    await change("Kawasaki", { active: true });
  });

  it("is gone with its round, for everybody and at every address", async () => {
    const address = await addressFor(DORA);
    await change("Kawasaki", { deleted_at: NOW });
    expect((await call(ADA, education.video, await kept())).status).toBe(404);
    expect((await play(address)).statusCode).toBe(403);
    await change("Kawasaki", { deleted_at: null });
  });

  it("is not there for a round whose video is a link, nor for one there is not", async () => {
    for (const id of [await idOf("Concussion"), 999_999]) expect((await call(DORA, education.video, await kept(id))).status).toBe(404);
    expect((await call(DORA, education.video, { params: { id: "one" } })).status).toBe(400);
  });

  it.each(["nina", "tess"])("has no address for %s", async (person) => {
    expect((await call(`${person}@linnet.example`, education.video, await kept())).status).toBe(403);
  });
});
