import { accessRequests } from "@linnet/contract/access-requests";
import { referralForm } from "@linnet/contract/referrals/form";
import { describe, expect, it } from "vitest";
import { accessRequestSteps } from "../../../test/access-request-steps.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { tokenOf } from "../../../test/test-identity.ts";

const DORA = "dora@linnet.example";
const RITA = "rita@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const HANA = "hana@linnet.example";
const COLE = "cole@linnet.example";
const ADA = "ada@linnet.example";
const NO_STRANGERS = { status: 403, body: { code: "forbidden" } };
const ALL = { lookback: -1, practice: false } as const;

describe("the choices of a form about a patient", () => {
  const { call } = testApp();
  const choices = async (email: string) => (await call(email, referralForm.choices, {})).body;
  const named = async (email: string) => (await choices(email)).physicians.map(({ display }) => display);

  it("are a physician's own name, and the verified physicians of the practice for owner and staff", async () => {
    expect(await named(DORA)).toEqual(["Ashby, Dora"]);
    const all = ["Ashby, Dora", "Lindgren, Rita", "Marchetti, Owen", "Pryce, Newton"];
    for (const person of [GENA, "petra@linnet.example", "owen@linnet.example"]) expect(await named(person)).toEqual(all);
    expect(await named(ADA)).toEqual([]);
  });

  it("are of the practice in use alone, which is named", async () => {
    expect((await choices(OTTO)).practices).toMatchObject([{ display: "Hillcrest Children’s Clinic" }]);
    expect(await named("sven@linnet.example")).not.toContain("Ekwueme, Bram");
  });

  it.each(["fred", "hana", "cole", "emil", "tess", "nina"])("are not for %s", async (person) => {
    expect(await call(`${person}@linnet.example`, referralForm.choices, {})).toMatchObject(NO_STRANGERS);
  });
});

describe("asking for access", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { ask, form, pending, physicianOf, get } = accessRequestSteps(hospital);

  it("keeps what was asked for, spelled as the entity is, and says who asked when", async () => {
    const id = await pending(GENA, { patientMrn: 13570, comment: "First line.\nSecond line." }, RITA);
    expect(await get(GENA, id)).toMatchObject({
      status: 200,
      body: {
        patientAccessRequestID: id,
        patientFirstName: "Inés",
        patientLastName: "Calderón",
        patientMRN: "13570",
        patientGender: "Female",
        patientGenderId: 2,
        onBehalfPhysicianID: await physicianOf(RITA),
        onBehalfPhysicianName: "Lindgren, Rita",
        requestStatus: "Pending",
        comment: "First line.\nSecond line.",
        notes: "",
        createdBy: "Ilves, Gena",
        createdOn: "2026-11-20T18:00:00.000Z",
        mayDecide: false,
      },
    });
  });

  it.each([
    ["a birth date after today at the hospital", { patientDob: "2026-11-21" }, "patientDob"],
    ["a birth date before anybody's", { patientDob: "1903-12-31" }, "patientDob"],
    ["a birth date there is not", { patientDob: "2026-02-30" }, "patientDob"],
    ["no reason", { comment: "  " }, "comment"],
    ["no first name", { patientFirstName: " " }, "patientFirstName"],
    ["a gender there is not", { patientGenderId: 4 }, "patientGenderId"],
    ["letters in the MRN", { patientMrn: "40A" }, "patientMrn"],
    ["a decision", { requestStatus: "Approved" }, "requestStatus"],
  ])("is refused with %s, at its field", async (_what, wrong, field) => {
    const reply = await ask(DORA, wrong);
    expect(reply.status).toBe(400);
    expect(reply.body).toHaveProperty(["fields", field]);
  });

  it("is not done twice for a patient and a physician, however the name is written", async () => {
    const twin = { patientLastName: "O’Dowd", patientFirstName: "Áine" };
    expect((await ask(DORA, twin)).status).toBe(200);
    const again = await ask(GENA, { patientLastName: "ODOWD", patientFirstName: "aine" }, DORA);
    expect(again).toMatchObject({ status: 409, body: { code: "conflict", message: expect.stringContaining("already been requested") } });
    expect((await ask(GENA, twin, RITA)).status).toBe(200);
  });

  it("is only on behalf of a physician of one's own", async () => {
    for (const [email, onBehalf] of [
      [DORA, RITA],
      [GENA, OTTO],
      [GENA, "vera.castlemaine@lakeside.example"],
      [OTTO, DORA],
    ] as const)
      expect(await ask(email, { patientLastName: "No one" }, onBehalf)).toMatchObject({
        status: 404,
        body: { message: "Physician not found" },
      });
  });

  it("makes one request of two calls at the same time", async () => {
    const body = await form(DORA, { patientLastName: "Doubleclick" });
    const both = await Promise.all([1, 2].map(() => call(DORA, accessRequests.create, { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("makes one request of a call that is sent twice under one key, and answers both alike", async () => {
    const payload = await form(DORA, { patientLastName: "Sentagain" });
    const headers = { authorization: `Bearer ${tokenOf(DORA, new Date(NOW))}`, "idempotency-key": "request-one" };
    const send = () => hospital.app.inject({ method: "POST", url: "/api/patient/newpatientaccessrequest", headers, payload });
    const first = await send();
    const again = await send();
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    const kept = await hospital.db.selectFrom("access_requests").select("id").where("last_name", "=", "Sentagain").execute();
    expect(kept).toEqual([{ id: first.json().patientAccessRequestID }]);
  });

  it.each(["fred", "ada", "hana", "cole", "emil", "mira", "nina", "tess"])("is not for %s", async (person) => {
    expect(await ask(`${person}@linnet.example`, {}, DORA)).toMatchObject(NO_STRANGERS);
  });
});

describe("a child who is born today at the hospital, where it is already tomorrow elsewhere", () => {
  const hospital = testApp();

  it("may be asked for, and one of tomorrow may not", async () => {
    const evening = new Date("2026-11-21T07:59:00Z");
    hospital.clock.set(evening);
    const { form } = accessRequestSteps(hospital);
    const born = async (patientDob: string) =>
      (await hospital.call(DORA, accessRequests.create, { body: await form(DORA, { patientDob }) }, evening)).status;
    expect([await born("2026-11-20"), await born("2026-11-21")]).toEqual([200, 400]);
  });
});

describe("who reads which request", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { pending, get } = accessRequestSteps(hospital);
  const listed = async (email: string, practice: boolean, more: object = {}) => {
    const reply = await call(email, accessRequests.list, { body: { lookback: -1, practice, ...more } });
    return reply.status === 200 ? reply.body.map(({ patientLastName }) => patientLastName) : reply.status;
  };
  const ours = (names: unknown) => (Array.isArray(names) ? names.filter((name) => String(name).startsWith("List")) : names);

  it("is the asker, the physician, the staff of the practice and the hospital, in lists as one by one", async () => {
    const id = await pending(GENA, { patientLastName: "Listedone" }, RITA);
    for (const email of [GENA, RITA, "petra@linnet.example", "sven@linnet.example"]) {
      expect(ours(await listed(email, true))).toEqual(["Listedone"]);
      expect((await get(email, id)).status).toBe(200);
    }
    for (const email of [ADA, HANA, COLE]) {
      expect(ours(await listed(email, false))).toEqual(["Listedone"]);
      expect((await get(email, id)).status).toBe(200);
    }
    for (const email of [DORA, OTTO, "owen@linnet.example", "olga@linnet.example"]) {
      expect(ours(await listed(email, true))).toEqual([]);
      expect(await get(email, id)).toMatchObject({ status: 404, body: { message: "Access request not found" } });
      expect(await listed(email, false)).toBe(403);
    }
    for (const person of ["fred", "emil", "mira", "nina", "tess"]) expect((await get(`${person}@linnet.example`, id)).status).toBe(403);
    expect((await get(ADA, 999_999)).status).toBe(404);
  });

  it("finds by the beginnings of words, whatever the accents, or by the whole number", async () => {
    const id = await pending(DORA, { patientLastName: "Listed O’Hára", patientFirstName: "Zoë" });
    expect(await listed(DORA, true, { searchterm: " ohar zoe " })).toEqual(["Listed O’Hára"]);
    expect(await listed(DORA, true, { searchterm: String(id) })).toEqual(["Listed O’Hára"]);
    for (const searchterm of ["hára x", "%", "_", "ara", `${id}0`]) expect(await listed(DORA, true, { searchterm })).toEqual([]);
  });

  it("looks back whole days of the hospital, the newest first", async () => {
    const askedAt = async (patientLastName: string, created_at: string) =>
      hospital.db
        .updateTable("access_requests")
        .set({ created_at })
        .where("id", "=", await pending(OTTO, { patientLastName }))
        .execute();
    await askedAt("Listed Thirty", "2026-10-21T07:00:00Z");
    await askedAt("Listed Older", "2026-10-21T06:59:59Z");
    await askedAt("Listed Now", NOW);
    expect(ours(await listed(OTTO, true, { lookback: undefined }))).toEqual(["Listed Now", "Listed Thirty"]);
    expect(ours(await listed(OTTO, true, { lookback: 60 }))).toEqual(["Listed Now", "Listed Thirty", "Listed Older"]);
    expect(await listed(OTTO, true, { lookback: 31 })).toBe(400);
  });

  it("is written down", async () => {
    await call(COLE, accessRequests.list, { body: ALL });
    const row = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", "read:access-requests")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row?.count).toBeGreaterThan(0);
  });
});
