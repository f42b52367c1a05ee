import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { tokenOf } from "../../../test/test-identity.ts";

const DORA = "dora@linnet.example";
const MINUTE = 60_000;
const later = (milliseconds: number) => new Date(new Date(NOW).getTime() + milliseconds);

describe("signing in", () => {
  const { call, db, app } = lazily(testApp({ IDLE_PROMPT_AFTER_MS: "600000", IDLE_ANSWER_WITHIN_MS: "30000" }));

  it("tells every browser when it has to ask whether somebody is there, and how long to wait, as configured", async () => {
    const { body } = await call(null, session.settings, {});
    expect(body.idle).toEqual({ promptAfterMs: 600_000, answerWithinMs: 30_000 });
  });

  it("opens one session for all tabs, and notes the login before", async () => {
    const first = await call(DORA, session.roles, {});
    const other = await call(DORA, session.roles, {});
    expect(first.body).toMatchObject({
      firstName: "Dora",
      practiceRoles: [{ roleId: 1, active: true }],
      embassyRoles: [],
      medicalRecordAccess: true,
    });
    expect(other.body.lastLoggedIn).toBe(first.body.lastLoggedIn);
    expect(await sessionsOf(DORA)).toHaveLength(1);
    const again = await call(DORA, session.roles, {}, later(MINUTE));
    expect(again.body.lastLoggedIn).toBe(new Date(NOW).toISOString());
  });

  it("marks in an administrator's menu what nobody has answered, and opens nothing but home off the portal", async () => {
    const menuAs = async (email: string) => (await call(email, session.menu, {})).body;
    const waitingFor = async (email: string) =>
      (await menuAs(email)).flatMap(({ items }) => items).filter((item) => item.waiting !== undefined);
    const waiting = await waitingFor("ada@linnet.example");
    const open = {
      allpatientaccessrequests: await db().selectFrom("access_requests").select("id").where("status", "=", "Pending").execute(),
      accountrequests: await db().selectFrom("account_requests").select("id").where("status_id", "=", 1).execute(),
      notmypatients: await db().selectFrom("not_my_patients").select("id").where("active", "=", true).execute(),
      npiclaims: await db().selectFrom("physicians").select("id").where("claimed_at", "is not", null).execute(),
    };
    expect(waiting.map((item) => [item.itemId, item.waiting])).toEqual(Object.entries(open).map(([itemId, rows]) => [itemId, rows.length]));
    // Who decides on access and claims, and may only read the other two lists, has those counts alone; who reads only has none.
    expect((await waitingFor("hana@linnet.example")).map((item) => [item.itemId, item.waiting])).toEqual([
      ["allpatientaccessrequests", open.allpatientaccessrequests.length],
      ["npiclaims", open.npiclaims.length],
    ]);
    expect(await waitingFor("cole@linnet.example")).toEqual([]);
    // What she asks for herself, or is asked for on her behalf, is not hers to decide.
    const ada = await db().selectFrom("accounts").select("id").where("email", "=", "ada@linnet.example").executeTakeFirstOrThrow();
    const toDecide = async () =>
      (await waitingFor("ada@linnet.example")).find(({ itemId }) => itemId === "allpatientaccessrequests")?.waiting ?? 0;
    const { id: physicianId } = await db()
      .insertInto("physicians")
      .values({ first_name: "Ada", last_name: "Behalf", search_words: "", account_id: ada.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const change of [{ created_by: ada.id }, { physician_id: physicianId }]) {
      const [pending] = open.allpatientaccessrequests.splice(0, 1);
      await db()
        .updateTable("access_requests")
        .set(change)
        .where("id", "=", pending?.id ?? 0)
        .execute();
      expect(await toDecide()).toBe(open.allpatientaccessrequests.length);
    }
    expect((await menuAs("tess@linnet.example")).map(({ id }) => id)).toEqual(["home"]);
  });

  it("opens one session when the first requests come together", async () => {
    const at = later(2 * MINUTE);
    const replies = await Promise.all(Array.from({ length: 6 }, () => call("rita@linnet.example", session.menu, {}, at)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await sessionsOf("rita@linnet.example")).toHaveLength(1);
  });

  it("says nobody has signed in before to who never has", async () => {
    expect((await call("newton@linnet.example", session.roles, {})).body.lastLoggedIn).toBeNull();
  });

  it("refuses a person without an account, and one whose e-mail is not verified", async () => {
    const stranger = await call("stranger@elsewhere.example", session.roles, {});
    expect(stranger).toMatchObject({ status: 403, body: { code: "forbidden", message: expect.stringContaining("does not belong") } });
    const headers = { authorization: `Bearer ${tokenOf("petra@linnet.example", new Date(NOW), false)}` };
    expect((await app().inject({ method: "GET", url: "/api/user/roles", headers })).statusCode).toBe(403);
  });

  it.each([["Basic abc"], ["Bearer"], ["Bearer not-a-token"], ["Bearer a b"]])(
    "refuses the header '%s' in the one error shape",
    async (authorization) => {
      const reply = await app().inject({ method: "GET", url: "/api/user/menu", headers: { authorization } });
      expect(reply.statusCode).toBe(401);
      expect(Object.keys(reply.json()).sort()).toEqual(["code", "message", "requestId", "status"]);
    },
  );

  const sessionsOf = (email: string) =>
    db()
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .select(["sessions.id", "sessions.signed_in_at"])
      .where("accounts.email", "=", email)
      .where("sessions.signed_in_at", "!=", later(MINUTE))
      .execute();
});

describe("the end of a session", () => {
  const hospital = testApp();
  const { call } = hospital;

  it("comes at once for every tab when one logs out, and the provider is told", async () => {
    expect((await call(DORA, session.end, {})).body).toBe(true);
    expect((await call(DORA, session.menu, {})).status).toBe(401);
    expect(hospital.identity.ended).toEqual([DORA]);
    expect((await call(DORA, session.menu, {}, later(1000))).status).toBe(200);
  });

  it("comes 17 minutes after the last sign of life, not after the last request", async () => {
    await call("otto@linnet.example", session.menu, {});
    hospital.clock.forward(10 * MINUTE);
    await call("otto@linnet.example", session.active, {});
    hospital.clock.forward(16 * MINUTE);
    expect((await call("otto@linnet.example", session.menu, {})).status).toBe(200);
    hospital.clock.forward(MINUTE);
    expect((await call("otto@linnet.example", session.menu, {})).status).toBe(401);
    hospital.clock.set(NOW);
    expect((await call("otto@linnet.example", session.menu, {})).status).toBe(401);
  });

  it("comes at once for an account that is made inactive", async () => {
    await call("gena@linnet.example", session.menu, {});
    await hospital.db.updateTable("accounts").set({ active: false }).where("email", "=", "gena@linnet.example").execute();
    expect((await call("gena@linnet.example", session.menu, {})).status).toBe(401);
  });

  it("leaves rights behind that end at the next request when a role ends", async () => {
    expect((await call("rita@linnet.example", patients.mine, { query: {} })).status).toBe(200);
    const { id } = await hospital.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", "rita@linnet.example")
      .executeTakeFirstOrThrow();
    await hospital.db.updateTable("memberships").set({ active: false }).where("account_id", "=", id).execute();
    expect((await call("rita@linnet.example", patients.mine, { query: {} })).status).toBe(403);
  });

  it("is written into the audit trail, and so was the sign-in", async () => {
    const rows = await hospital.db.selectFrom("audit_rows").select("action").where("action", "like", "write:s%").orderBy("id").execute();
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["write:sign-in", "write:session-end"]));
  });
});

/** Reads the parts of a test's server when a test asks for them: they are there from the first test on. */
function lazily(hospital: ReturnType<typeof testApp>) {
  return { call: hospital.call, db: () => hospital.db, app: () => hospital.app };
}
