import { embassy } from "@linnet/contract/embassy";
import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { demoChildren } from "../../demo/children/children.ts";

const EMIL = "emil@linnet.example";
const ASTRID = "astrid@linnet.example";
const MIRA = "mira@linnet.example";
const JONAS = "jonas@linnet.example";
const { lars } = demoChildren;

/** The demo hospital, and what a lead does in it. */
function aHospital() {
  const hospital = testApp();
  const { call } = hospital;
  const idOf = async (email: string) =>
    (await hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  return {
    hospital,
    call,
    idOf,
    remove: async (by: string, email: string, more: { embassyId?: number } = {}) =>
      call(by, embassy.removeMember, { body: { userId: await idOf(email), ...more } }),
    listedFor: async (email: string) => (await call(email, embassy.members, { query: {} })).body,
  };
}

describe("my embassy", () => {
  const { hospital, call, idOf, listedFor } = aHospital();

  it.each([
    [EMIL, true],
    [MIRA, false],
  ])("is shown with name and address to %s, who may see its members: %s", async (person, listMembers) => {
    const reply = await call(person, embassy.details, {});
    expect(reply).toEqual({
      status: 200,
      body: {
        embassyID: expect.any(Number),
        embassyName: "Embassy of Norland",
        embassyAddress1: "4 Consulate Row",
        embassyAddress2: "",
        embassyCity: "Wrenfield",
        embassyState: "CA",
        embassyZip: "90002",
        may: { listMembers },
      },
    });
  });

  it.each(["dora", "petra", "fred", "hana", "cole", "ada"])("is not open to %s", async (person) => {
    expect((await call(`${person}@linnet.example`, embassy.details, {})).status).toBe(403);
    expect((await call(`${person}@linnet.example`, embassy.members, { query: {} })).status).toBe(403);
  });

  it("lists its members for a lead, by name: who is active, who is not any more, and who may be removed", async () => {
    const members = await listedFor(EMIL);
    expect(members.map(({ firstName, lastName, email, status, mayRemove }) => [firstName, lastName, email, status, mayRemove])).toEqual([
      ["Astrid", "Vinje", ASTRID, true, true],
      ["Emil", "Nordahl", EMIL, true, false],
      ["Jonas", "Bakken", JONAS, true, true],
      ["Mira", "Solheim", MIRA, true, true],
      ["Tove", "Hauge", "tove@linnet.example", false, false],
    ]);
  });

  it("lists the caller's own embassy, whichever is asked for", async () => {
    const { id } = await hospital.db
      .insertInto("embassies")
      .values({ name: "Embassy of Sudland" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { body } = await call(EMIL, embassy.members, { query: { embassyId: id } });
    expect(body.map(({ email }) => email)).toContain(MIRA);
  });

  it("lists nobody for a member, nor lets them remove anybody", async () => {
    expect(await call(MIRA, embassy.members, { query: {} })).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await call(MIRA, embassy.removeMember, { body: { userId: await idOf(JONAS) } })).status).toBe(403);
    expect((await listedFor(EMIL)).find(({ email }) => email === JONAS)?.status).toBe(true);
  });

  it("lists nobody for a lead who has not signed the agreement", async () => {
    await hospital.db
      .deleteFrom("agreement_signatures")
      .where("account_id", "=", await idOf(ASTRID))
      .execute();
    expect(await call(ASTRID, embassy.members, { query: {} })).toMatchObject({ status: 403, body: { message: /agreement/ } });
  });
});

describe("removing a member", () => {
  const { hospital, call, idOf, remove, listedFor } = aHospital();

  it("ends their access and their sessions at once, and leaves them listed as inactive", async () => {
    const seen = () => call(JONAS, patients.get, { params: { id: lars.personId } });
    expect((await seen()).status).toBe(200);

    expect(await remove(EMIL, JONAS)).toEqual({ status: 200, body: true });

    expect((await seen()).status).toBe(401);
    expect(hospital.identity.ended).toEqual([JONAS]);
    const again = new Date(Date.parse(NOW) + 1000);
    expect((await call(JONAS, patients.get, { params: { id: lars.personId } }, again)).status).toBe(403);
    expect((await call(JONAS, patients.ofEmbassy, { query: {} }, again)).status).toBe(403);
    expect((await call(JONAS, embassy.details, {}, again)).status).toBe(403);
    expect((await call(JONAS, session.roles, {}, again)).body.embassyRoles.filter(({ active }) => active)).toEqual([]);
    expect((await listedFor(EMIL)).find(({ email }) => email === JONAS)).toMatchObject({ status: false, mayRemove: false });
    expect((await call(MIRA, patients.get, { params: { id: lars.personId } })).status).toBe(200);
  });

  it("is written into the audit trail, without a name", async () => {
    const row = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", embassy.removeMember.action)
      .orderBy("id")
      .executeTakeFirst();
    expect(row).toMatchObject({
      outcome: "done",
      actor_id: await idOf(EMIL),
      object: `account ${await idOf(JONAS)}`,
      changed: ["membership"],
    });
    expect(JSON.stringify(row)).not.toMatch(/jonas|bakken/i);
  });

  it("is not done twice", async () => {
    expect(await remove(EMIL, JONAS)).toMatchObject({ status: 409, body: { message: "This member has already been removed" } });
  });

  it("is not for oneself", async () => {
    expect(await remove(EMIL, EMIL)).toMatchObject({ status: 403, body: { message: "You cannot remove yourself from your embassy" } });
    expect((await call(EMIL, embassy.details, {})).status).toBe(200);
  });

  it.each(["dora@linnet.example", "ada@linnet.example"])("does not find %s, who is no member", async (email) => {
    expect(await remove(EMIL, email)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("does not find members of another embassy, even when that embassy is named", async () => {
    const { id } = await hospital.db
      .insertInto("embassies")
      .values({ name: "Embassy of Sudland" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const userId = await idOf("fred@linnet.example");
    await hospital.db.insertInto("memberships").values({ account_id: userId, role_id: 10, embassy_id: id }).execute();
    expect((await remove(EMIL, "fred@linnet.example", { embassyId: id })).status).toBe(404);
    const row = await hospital.db.selectFrom("memberships").select("active").where("embassy_id", "=", id).executeTakeFirst();
    expect(row).toEqual({ active: true });
  });

  it("happens in the caller's embassy though another is named", async () => {
    const { id } = await hospital.db
      .selectFrom("embassies")
      .select("id")
      .where("name", "=", "Embassy of Sudland")
      .executeTakeFirstOrThrow();
    expect((await remove(EMIL, MIRA, { embassyId: id })).status).toBe(200);
    expect((await listedFor(EMIL)).find(({ email }) => email === MIRA)?.status).toBe(false);
  });

  it.each([[{}], [{ userId: 0 }], [{ userId: "1; drop table" }], [{ userId: 1, roleId: 11 }]])("refuses %j", async (body) => {
    // Wrong on purpose.
    expect((await call(EMIL, embassy.removeMember, { body: body as never })).status).toBe(400);
  });
});

describe("two leads who remove each other at the same moment", () => {
  const { hospital, call, remove } = aHospital();

  it("leave the embassy with one of them", async () => {
    // Both are signed in, so that both calls arrive as a lead's.
    for (const lead of [EMIL, ASTRID]) expect((await call(lead, embassy.details, {})).status).toBe(200);
    const replies = await Promise.all([remove(EMIL, ASTRID), remove(ASTRID, EMIL)]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const leads = await hospital.db
      .selectFrom("memberships")
      .select("account_id")
      .where("role_id", "=", 11)
      .where("active", "=", true)
      .execute();
    expect(leads).toHaveLength(1);
  });
});
