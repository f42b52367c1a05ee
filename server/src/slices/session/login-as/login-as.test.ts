import type { Endpoint } from "@linnet/contract/endpoint";
import { patients } from "@linnet/contract/patients";
import { practice } from "@linnet/contract/practice";
import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { endAbandonedLoginAs } from "./end-abandoned.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const OTTO = "otto@linnet.example";
const RITA = "rita@linnet.example";
const MINUTE = 60_000;
const OVER = { status: 403, body: { code: "login_as_over" } };
const FORBIDDEN = { status: 403, body: { code: "forbidden" } };
const later = (milliseconds: number) => new Date(new Date(NOW).getTime() + milliseconds);
const { ana } = demoChildren;
const asDora = { by: ADA, email: DORA };

type Hospital = ReturnType<typeof testApp>;

/** Ada starts login-as, with the sign-in of `signedInAt`. */
const begin = ({ call }: Hospital, email: string, signedInAt = new Date(NOW)) =>
  call(ADA, loginAs.begin, { body: { email, reason: "A call about a missing child" } }, signedInAt);

const idOf = async ({ db }: Hospital, email: string) =>
  (await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

const auditOf = ({ db }: Hospital, action: string) =>
  db
    .selectFrom("audit_rows")
    .select(["actor_id", "effective_id", "object", "outcome", "rule", "person_ids"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();

describe("whom an administrator may become", () => {
  const hospital = testApp();
  const { call } = hospital;
  const confirm = (email: string, by = ADA) => call(by, loginAs.confirm, { body: { email } });

  it.each([
    [DORA, { firstName: "Dora", lastName: "Ashby", practiceName: "Lakeside Pediatrics" }],
    ["DORA@Linnet.example", { firstName: "Dora", lastName: "Ashby", practiceName: "Lakeside Pediatrics" }],
    ["mira@linnet.example", { firstName: "Mira", lastName: "Solheim", practiceName: null }],
  ])("is said of %s by name and practice", async (email, person) => {
    expect(await confirm(email)).toEqual({ status: 200, body: person });
  });

  it.each([
    ["no one has", "stranger@elsewhere.example"],
    ["is one's own", ADA],
    ["belongs to a health-network administrator", "hana@linnet.example"],
    ["belongs to compliance", "cole@linnet.example"],
    ["belongs to the hospital's staff", "ida@staff.wrenfield.example"],
    ["belongs to an inactive account", "fred@linnet.example"],
    ["is of the hospital's domain, whatever the role", "gena@staff.wrenfield.example"],
  ])("is refused alike for an e-mail that %s", async (_whose, email) => {
    await hospital.db.updateTable("accounts").set({ active: false }).where("email", "=", "fred@linnet.example").execute();
    await hospital.db
      .updateTable("accounts")
      .set({ email: "gena@staff.wrenfield.example" })
      .where("email", "=", "gena@linnet.example")
      .execute();
    const refused = { status: 400, body: { code: "invalid_input", message: "The email you entered is invalid." } };
    const { body, ...reply } = await confirm(email);
    expect({ ...reply, body }).toMatchObject(refused);
    expect(body).not.toHaveProperty("fields");
    expect(await begin(hospital, email)).toMatchObject(refused);
  });

  it("is asked of nobody but a system administrator", async () => {
    for (const person of ["hana", "cole", "dora", "owen"]) {
      expect(await confirm(OTTO, `${person}@linnet.example`)).toMatchObject(FORBIDDEN);
      const body = { email: OTTO, reason: "A reason" };
      expect(await call(`${person}@linnet.example`, loginAs.begin, { body })).toMatchObject(FORBIDDEN);
    }
  });

  it("leaves its trace in the audit trail, and so does a refusal", async () => {
    const rows = await auditOf(hospital, "write:login-as-check");
    expect(rows).toContainEqual(expect.objectContaining({ outcome: "done", object: `account ${await idOf(hospital, DORA)}` }));
    expect(rows).toContainEqual(expect.objectContaining({ outcome: "refused", rule: "invalid_input", object: null }));
    expect(rows).toContainEqual(expect.objectContaining({ outcome: "refused", rule: "forbidden" }));
  });
});

describe("beginning to work as somebody else", () => {
  const hospital = testApp();
  const { call, callAs, clock, jobs } = hospital;

  it("needs a reason", async () => {
    // Left out on purpose.
    const body = { email: DORA } as { email: string; reason: string };
    expect(await call(ADA, loginAs.begin, { body })).toMatchObject({ status: 400, body: { message: "Enter a reason" } });
    expect(await call(ADA, loginAs.begin, { body: { ...body, reason: " x " } })).toMatchObject({ status: 400 });
  });

  it("needs a sign-in of the last half hour", async () => {
    await call(ADA, session.menu, {});
    clock.forward(5 * MINUTE);
    const halfAnHourAgo = later(-25 * MINUTE);
    expect((await begin(hospital, DORA, halfAnHourAgo)).status).toBe(200);
    expect(await begin(hospital, DORA, later(-25 * MINUTE - 1))).toMatchObject({ status: 403, body: { code: "reauthenticate" } });
    expect(await auditOf(hospital, "write:login-as")).toContainEqual(
      expect.objectContaining({ outcome: "refused", rule: "reauthenticate" }),
    );
    clock.set(NOW);
  });

  it("lasts an hour, keeps the reason, and is written into the audit trail", async () => {
    expect((await begin(hospital, DORA)).body).toEqual({ until: later(60 * MINUTE).toISOString() });
    const row = await hospital.db
      .selectFrom("login_as_sessions")
      .select(["reason", "target_account_id"])
      .orderBy("started_at", "desc")
      .where("started_at", "=", new Date(NOW))
      .executeTakeFirstOrThrow();
    const dora = await idOf(hospital, DORA);
    expect(row).toEqual({ reason: "A call about a missing child", target_account_id: dora });
    const ada = await idOf(hospital, ADA);
    const done = (await auditOf(hospital, "write:login-as")).filter(({ outcome }) => outcome === "done");
    expect(done.at(-1)).toMatchObject({ actor_id: ada, effective_id: ada, object: `account ${dora}` });
  });

  it("tells the person by mail when it was and whom to call, and neither who nor why", async () => {
    jobs.sent.length = 0;
    await begin(hospital, DORA);
    expect(jobs.sent).toHaveLength(1);
    const [mail] = jobs.mails();
    expect(mail).toMatchObject({ to: DORA, subject: "An administrator logged in to your account" });
    expect(mail?.text).toContain("November 20, 2026 at 10:00 AM PST");
    expect(mail?.text).toContain("888-631-2452, option 3");
    expect(mail?.text).not.toMatch(/Ada|Winterbourne|missing child/);
  });

  it("ends what the same session worked as before", async () => {
    await begin(hospital, DORA);
    await begin(hospital, OTTO);
    expect(await callAs(asDora, session.menu, {})).toMatchObject(OVER);
    expect((await callAs({ by: ADA, email: OTTO }, session.roles, {})).body).toMatchObject({ firstName: "Otto" });
  });

  it("is one at a time, also when two beginnings come together", async () => {
    const replies = await Promise.all([begin(hospital, DORA), begin(hospital, OTTO), begin(hospital, DORA)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("never outlasts the administrator's own session", async () => {
    const signedInAt = later(MINUTE);
    await call(ADA, session.menu, {}, signedInAt);
    const end = later(20 * MINUTE);
    await hospital.db.updateTable("sessions").set({ expires_at: end }).where("signed_in_at", "=", signedInAt).execute();
    expect((await begin(hospital, DORA, signedInAt)).body.until).toBe(end.toISOString());
  });
});

describe("working as somebody else", () => {
  const hospital = testApp();
  const { call, callAs } = hospital;

  it("shows what the person sees, and only that", async () => {
    await begin(hospital, DORA);
    const asked = { query: { Lookback: -1, PageSize: 100 } } as const;
    for (const list of [patients.mine, patients.shared]) {
      const own = await call(DORA, list, asked);
      expect(own.body.total).toBeGreaterThan(0);
      const seen = own.body.data.map((patient) => ({ ...patient, may: { ...patient.may, share: false, remove: false } }));
      expect(await callAs(asDora, list, asked)).toEqual({ ...own, body: { ...own.body, data: seen } });
    }
    expect((await callAs(asDora, session.menu, {})).body).toEqual((await call(DORA, session.menu, {})).body);
    expect(await callAs(asDora, patients.ofPractice, { query: {} })).toMatchObject(FORBIDDEN);
    expect((await callAs(asDora, patients.get, { params: { id: demoChildren.ines.personId } })).status).toBe(404);
  });

  it("says who is really there and until when, and leads to nobody's account settings", async () => {
    const { body } = await callAs(asDora, session.roles, {});
    expect(body).toMatchObject({
      firstName: "Dora",
      email: DORA,
      practice: { practiceName: "Lakeside Pediatrics" },
      accountSettings: null,
      loginAs: { administrator: "Ada Winterbourne", until: later(60 * MINUTE).toISOString() },
    });
    expect(body.lastLoggedIn).not.toBeNull();
  });

  it("leaves both names in the audit trail of a chart", async () => {
    expect((await callAs(asDora, patients.get, { params: { id: ana.personId } })).status).toBe(200);
    const [actor_id, effective_id] = [await idOf(hospital, ADA), await idOf(hospital, DORA)];
    expect((await auditOf(hospital, "read:patient")).at(-1)).toMatchObject({
      actor_id,
      effective_id,
      person_ids: [ana.personId],
      outcome: "done",
    });
    await callAs(asDora, patients.get, { params: { id: demoChildren.ines.personId } });
    expect((await auditOf(hospital, "read:patient")).at(-1)).toMatchObject({ actor_id, effective_id, outcome: "refused" });
  });

  it("follows the person's rights at each request", async () => {
    await begin(hospital, "rita@linnet.example");
    const asRita = { by: ADA, email: "rita@linnet.example" };
    expect((await callAs(asRita, patients.mine, { query: {} })).status).toBe(200);
    const rita = await idOf(hospital, "rita@linnet.example");
    await hospital.db.updateTable("memberships").set({ active: false }).where("account_id", "=", rita).execute();
    expect(await callAs(asRita, patients.mine, { query: {} })).toMatchObject(FORBIDDEN);
    await hospital.db.insertInto("memberships").values({ account_id: rita, role_id: 4 }).execute();
    expect(await callAs(asRita, session.menu, {})).toMatchObject(OVER);
  });

  it("opens nothing that the person has yet to sign for, and asks nobody to sign", async () => {
    await begin(hospital, "nina@linnet.example");
    const asNina = { by: ADA, email: "nina@linnet.example" };
    expect(await callAs(asNina, patients.mine, { query: {} })).toMatchObject({ status: 403, body: { isMyLinnet: false } });
    expect((await callAs(asNina, session.menu, {})).status).toBe(200);
  });

  it("refuses login-as again, another practice, and what else is closed there", async () => {
    await begin(hospital, DORA);
    const body = { email: OTTO, reason: "A reason" };
    expect(await callAs(asDora, loginAs.begin, { body })).toMatchObject(FORBIDDEN);
    expect(await callAs(asDora, loginAs.confirm, { body: { email: OTTO } })).toMatchObject(FORBIDDEN);
    expect(await callAs(asDora, practice.choose, { body: { practiceId: 1 } })).toMatchObject(FORBIDDEN);
    expect((await callAs(asDora, practice.details, {})).status).toBe(200);
  });

  it("leaves the administrator's other calls alone", async () => {
    await begin(hospital, DORA);
    expect((await call(ADA, session.roles, {})).body).toMatchObject({ firstName: "Ada", loginAs: null });
  });
});

describe("the headers of a call", () => {
  const hospital = testApp();
  const { call, callAs } = hospital;
  const roles = (loginas: string) =>
    hospital.app.inject({
      url: "/api/user/roles",
      headers: { authorization: `Bearer ${tokenOf(ADA, new Date(NOW))}`, loginas, email: DORA },
    });

  it("select nothing that was not begun", async () => {
    expect(await callAs(asDora, session.roles, {})).toMatchObject(OVER);
    expect((await auditOf(hospital, "read:roles")).at(-1)).toMatchObject({ outcome: "refused", rule: "login_as_over" });
  });

  it("select the person by e-mail however it is spelled, and nobody else", async () => {
    await begin(hospital, DORA);
    expect((await callAs({ by: ADA, email: "Dora@LINNET.example" }, session.roles, {})).body).toMatchObject({ firstName: "Dora" });
    for (const email of [OTTO, "", "dora@linnet.example, otto@linnet.example"])
      expect(await callAs({ by: ADA, email }, session.roles, {})).toMatchObject(OVER);
  });

  it("do nothing unless they say true", async () => {
    for (const loginas of ["false", "TRUE", "1", ""]) expect((await roles(loginas)).json()).toMatchObject({ firstName: "Ada" });
    expect((await roles("true")).json()).toMatchObject({ firstName: "Dora" });
  });

  it("belong to the session that login-as was begun in", async () => {
    expect(await callAs(asDora, session.roles, {}, later(MINUTE))).toMatchObject(OVER);
  });

  it.each(["hana", "owen", "dora"])("are refused to %s, who is no system administrator", async (person) => {
    expect(await callAs({ by: `${person}@linnet.example`, email: OTTO }, session.roles, {})).toMatchObject(FORBIDDEN);
  });

  it("are nothing without a sign-in", async () => {
    const reply = await hospital.app.inject({ url: "/api/user/roles", headers: { loginas: "true", email: DORA } });
    expect(reply.statusCode).toBe(401);
  });

  it("are refused to somebody who is no administrator any more", async () => {
    const ada = await idOf(hospital, ADA);
    await hospital.db.updateTable("memberships").set({ active: false }).where("account_id", "=", ada).execute();
    expect(await callAs(asDora, session.roles, {})).toMatchObject(FORBIDDEN);
    await hospital.db.updateTable("memberships").set({ active: true }).where("account_id", "=", ada).execute();
    expect((await call(ADA, session.roles, {})).status).toBe(200);
  });
});

describe("the end of login-as", () => {
  const hospital = testApp();
  const { call, callAs, clock } = hospital;
  const LEADS_OUT: [string, Endpoint, object][] = [
    ["stop", loginAs.stop, {}],
    ["stay signed in", session.active, {}],
    ["report a failure", session.failed, { body: { method: "GET", path: "/user/menu", status: 403, requestId: "none" } }],
    ["log out", session.end, {}],
  ];

  it("comes by Stop, with the headers and without, and as often as one likes", async () => {
    const dora = await idOf(hospital, DORA);
    for (const stop of [() => callAs(asDora, loginAs.stop, {}), () => call(ADA, loginAs.stop, {})]) {
      await begin(hospital, DORA);
      expect(await stop()).toEqual({ status: 200, body: true });
      expect(await callAs(asDora, session.roles, {})).toMatchObject(OVER);
      expect((await call(ADA, session.roles, {})).status).toBe(200);
      expect(await stop()).toEqual({ status: 200, body: true });
    }
    const ada = await idOf(hospital, ADA);
    const rows = await auditOf(hospital, "write:login-as-stop");
    expect(rows).toMatchObject([
      { actor_id: ada, effective_id: dora, object: `account ${dora}` },
      { actor_id: ada, effective_id: ada, object: `account ${dora}` },
    ]);
  });

  it("comes after an hour", async () => {
    const signedInAt = later(1);
    await begin(hospital, DORA, signedInAt);
    for (let quarters = 0; quarters < 5; quarters++) {
      clock.forward(11 * MINUTE);
      await callAs(asDora, session.active, {}, signedInAt);
    }
    clock.set(later(60 * MINUTE - 1));
    expect((await callAs(asDora, session.roles, {}, signedInAt)).status).toBe(200);
    clock.set(later(60 * MINUTE));
    const before = await auditOf(hospital, "write:login-as-stop");
    expect(await callAs(asDora, session.roles, {}, signedInAt)).toMatchObject(OVER);
    expect(await callAs(asDora, session.roles, {}, signedInAt)).toMatchObject(OVER);
    const ada = await idOf(hospital, ADA);
    expect((await auditOf(hospital, "write:login-as-stop")).slice(before.length)).toEqual([
      expect.objectContaining({ actor_id: ada, effective_id: ada, rule: "expired", object: `account ${await idOf(hospital, DORA)}` }),
    ]);
    clock.set(NOW);
  });

  it("is written down for a browser that was closed, once, and not while somebody goes on", async () => {
    const [closed, atWork] = [later(5), later(6)];
    await begin(hospital, DORA, closed);
    clock.forward(16 * MINUTE);
    await call(ADA, session.menu, {}, atWork);
    await call(ADA, session.active, {}, atWork);
    await begin(hospital, RITA, atWork);
    clock.forward(3 * MINUTE);
    const before = await auditOf(hospital, "write:login-as-stop");
    for (let runs = 0; runs < 2; runs++) await endAbandonedLoginAs(hospital.platform);
    const ended = (await auditOf(hospital, "write:login-as-stop")).slice(before.length);
    const dora = await idOf(hospital, DORA);
    expect(ended).toEqual([expect.objectContaining({ actor_id: null, rule: "session over", object: `account ${dora}` })]);
    expect((await callAs({ by: ADA, email: RITA }, session.roles, {}, atWork)).status).toBe(200);
    clock.set(NOW);
  });

  it("comes when the person's account is made inactive", async () => {
    await begin(hospital, OTTO);
    await hospital.db.updateTable("accounts").set({ active: false }).where("email", "=", OTTO).execute();
    expect(await callAs({ by: ADA, email: OTTO }, session.roles, {})).toMatchObject(OVER);
  });

  it("comes with logging out, which is the administrator's own", async () => {
    const signedInAt = later(2);
    await begin(hospital, DORA, signedInAt);
    expect((await callAs(asDora, session.end, {}, signedInAt)).status).toBe(200);
    expect(hospital.identity.ended).toEqual([ADA]);
    expect((await callAs(asDora, session.roles, {}, signedInAt)).status).toBe(401);
    const { ended_at } = await hospital.db
      .selectFrom("login_as_sessions")
      .innerJoin("sessions", "sessions.id", "session_id")
      .select("login_as_sessions.ended_at")
      .where("signed_in_at", "=", signedInAt)
      .executeTakeFirstOrThrow();
    expect(ended_at).toEqual(new Date(NOW));
    expect((await auditOf(hospital, "write:login-as-stop")).at(-1)).toMatchObject({
      actor_id: await idOf(hospital, ADA),
      effective_id: await idOf(hospital, DORA),
    });
  });

  it("comes with the end of the administrator's own session for idleness, and is written down", async () => {
    const signedInAt = later(4);
    await begin(hospital, DORA, signedInAt);
    const before = await auditOf(hospital, "write:login-as-stop");
    clock.forward(20 * MINUTE);
    expect((await callAs(asDora, session.roles, {}, signedInAt)).status).toBe(401);
    clock.set(NOW);
    const after = await auditOf(hospital, "write:login-as-stop");
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({ object: `account ${await idOf(hospital, DORA)}` });
  });

  it.each(LEADS_OUT)("still lets the browser %s", async (_what, endpoint, input) => {
    const signedInAt = later(3);
    await call(ADA, session.menu, {}, signedInAt);
    expect(await callAs(asDora, session.menu, {}, signedInAt)).toMatchObject(OVER);
    // The inputs match their calls above.
    expect(await callAs(asDora, endpoint, input as never, signedInAt)).toEqual({ status: 200, body: true });
  });

  it("never lets a write through as the administrator's own", async () => {
    const body = { patientId: ana.personId, providerId: 1 };
    expect(await callAs(asDora, patients.hideOrShare, { body })).toMatchObject(OVER);
  });
});
