import { accessRequests } from "@linnet/contract/access-requests";
import { home, type ToDoKind } from "@linnet/contract/home";
import { loginAs } from "@linnet/contract/session/login-as";
import { beforeAll, describe, expect, it } from "vitest";
import { accessRequestSteps } from "../../../test/access-request-steps.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { toDosOfKind } from "../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../demo/children/children.ts";

const { felix } = demoChildren;
const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";
const GENA = "gena@linnet.example";
const DORA = "dora@linnet.example";

describe("access requests that wait for a person", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { pending, decide } = accessRequestSteps(hospital);
  const toDo = async (email: string, kind: ToDoKind) => toDosOfKind((await call(email, home.today, {})).body, kind);
  const askedAt = async (patientLastName: string, created_at: string) => {
    const id = await pending(GENA, { patientLastName, patientFirstName: "Jo" }, DORA);
    await hospital.db.updateTable("access_requests").set({ created_at }).where("id", "=", id).execute();
    return id;
  };
  const lastAudited = (rule: ToDoKind) =>
    hospital.db.selectFrom("audit_rows").select(["person_ids", "count"]).where("rule", "=", rule).orderBy("id", "desc").executeTakeFirst();
  beforeAll(async () => {
    await hospital.db.deleteFrom("access_requests").execute();
  });

  it("are pending requests with their age against the 48 hours, the oldest first, for those who decide", async () => {
    await askedAt("Later", "2026-11-20T12:30:00Z");
    const first = await askedAt("Earlier", "2026-11-18T08:00:00Z");
    const shown = {
      kind: "requests-to-decide",
      count: 2,
      items: [
        { id: String(first), name: "Earlier, Jo", text: "Access requested. Overdue: waiting 2 d 10 h" },
        { name: "Later, Jo", text: "Access requested. Waiting 5 of 48 hours" },
      ],
    };
    for (const email of [ADA, HANA]) expect(await toDo(email, "requests-to-decide")).toMatchObject(shown);
    for (const person of ["cole", "dora", "gena", "petra", "fred", "emil"])
      expect(await toDo(`${person}@linnet.example`, "requests-to-decide")).toBeUndefined();
  });

  it("are not the decider's own", async () => {
    const { id } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", HANA).executeTakeFirstOrThrow();
    await hospital.db.updateTable("access_requests").set({ created_by: id }).where("last_name", "=", "Later").execute();
    expect(await toDo(HANA, "requests-to-decide")).toMatchObject({ count: 1 });
    expect(await toDo(ADA, "requests-to-decide")).toMatchObject({ count: 2 });
  });

  it("are decisions, for whoever asked, until they have opened the request themselves, however long it takes", async () => {
    expect(await toDo(GENA, "decided-requests")).toBeUndefined();
    const id = await pending(GENA, { patientLastName: "Denied", patientFirstName: "Jo" }, DORA);
    await decide(ADA, id, { requestStatus: "Denied", notes: "No." });
    expect(await toDo(GENA, "decided-requests")).toEqual({
      kind: "decided-requests",
      count: 1,
      items: [{ id: String(id), name: "Denied, Jo", text: "Access request denied", at: new Date(NOW).toISOString() }],
    });
    expect(await lastAudited("decided-requests")).toMatchObject({ count: 1 });
    expect(await toDo(DORA, "decided-requests")).toBeUndefined();
    await hospital.db.updateTable("access_requests").set({ decided_at: "2026-01-01T00:00:00Z" }).where("id", "=", id).execute();
    for (const email of [DORA, ADA]) await call(email, accessRequests.get, { params: { id } });
    await call(ADA, loginAs.begin, { body: { email: GENA, reason: "A question about a request" } });
    expect((await hospital.callAs({ by: ADA, email: GENA }, accessRequests.get, { params: { id } })).status).toBe(200);
    expect(await toDo(GENA, "decided-requests")).toMatchObject({ count: 1 });
    await call(GENA, accessRequests.get, { params: { id } });
    expect(await toDo(GENA, "decided-requests")).toBeUndefined();
  });

  it("can be called seen by who asked, and by nobody in their place, and come back by an undo", async () => {
    await hospital.db.deleteFrom("access_requests").execute();
    const id = await pending(GENA, { patientLastName: "Seen", patientFirstName: "Jo" }, DORA);
    await decide(ADA, id, { requestStatus: "Denied", notes: "No." });
    const see = (seen: boolean) => ({ params: { id }, body: { seen } });
    expect((await hospital.callAs({ by: ADA, email: GENA }, accessRequests.markDecisionSeen, see(true))).status).toBe(403);
    // Dora sees the request of her practice; it is not hers.
    expect((await call(DORA, accessRequests.get, { params: { id } })).status).toBe(200);
    expect((await call(DORA, accessRequests.markDecisionSeen, see(true))).status).toBe(404);
    expect((await call("otto@linnet.example", accessRequests.markDecisionSeen, see(true))).status).toBe(404);
    expect(await toDo(GENA, "decided-requests")).toMatchObject({ count: 1 });
    expect(await call(GENA, accessRequests.markDecisionSeen, see(true))).toEqual({ status: 200, body: true });
    expect(await toDo(GENA, "decided-requests")).toBeUndefined();
    await call(GENA, accessRequests.markDecisionSeen, see(false));
    expect(await toDo(GENA, "decided-requests")).toMatchObject({ count: 1, items: [{ id: String(id) }] });
    // Said twice it changes nothing; whose record was asked for is known once it is found.
    await hospital.db.updateTable("access_requests").set({ status: "Approved", person_id: felix.personId }).where("id", "=", id).execute();
    await call(GENA, accessRequests.markDecisionSeen, see(false));
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .select(["changed", "person_ids"])
      .where("action", "=", accessRequests.markDecisionSeen.action)
      .where("object", "=", `access request ${id}`)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { changed: ["decisionSeen"], person_ids: [] },
      { changed: ["decisionSeen"], person_ids: [] },
      { changed: [], person_ids: [felix.personId] },
    ]);
  });
});
