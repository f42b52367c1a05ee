import { patients } from "@linnet/contract/patients";
import { practice } from "@linnet/contract/practice";
import { session } from "@linnet/contract/session";
import { FaxNumber, PhoneNumber } from "@linnet/contract/values/us";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { demoChildren } from "../../demo/children/children.ts";

const SVEN = "sven@linnet.example";
const NOT_ASSIGNED = "Practice not assigned or Practice is deactivated.";
const { ana } = demoChildren;

describe("the practice in use", () => {
  const hospital = testApp();
  const { call } = hospital;
  const idOf = async (name: string) =>
    (await hospital.db.selectFrom("practices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

  it.each([
    ["petra", true],
    ["owen", true],
    ["dora", false],
    ["gena", false],
  ])("is told to %s, with what they may manage: %s", async (person, canControlDelegation) => {
    const reply = await call(`${person}@linnet.example`, practice.details, {});
    expect(reply).toEqual({
      status: 200,
      body: {
        practiceId: await idOf("Lakeside Pediatrics"),
        practiceName: "Lakeside Pediatrics",
        address: { address1: "120 Shore Road", address2: "", city: "Wrenfield", state: "CA", zip: "90001", zip4: "" },
        practicePhone: "(626) 555-0120",
        practiceFax: "626-555-0121",
        availablePractices: [{ practiceId: await idOf("Lakeside Pediatrics"), practiceName: "Lakeside Pediatrics" }],
        physicians: 4,
        nonPhysicians: 8,
        canControlDelegation,
        isDelegatoinEnabled: false,
      },
    });
  });

  it("has telephone and fax that an invitation takes", async () => {
    const { practicePhone, practiceFax } = (await call("petra@linnet.example", practice.details, {})).body;
    expect(PhoneNumber.safeParse(practicePhone).success).toBe(true);
    expect(FaxNumber.safeParse(practiceFax).success).toBe(true);
  });

  it("comes with the others the caller may work in, by name, as long as both are active", async () => {
    const names = async () => (await call(SVEN, practice.details, {})).body.availablePractices.map(({ practiceName }) => practiceName);
    expect(await names()).toEqual(["Lakeside Pediatrics", "Riverside Pediatrics"]);
    await hospital.db.updateTable("practices").set({ active: false }).where("name", "=", "Riverside Pediatrics").execute();
    expect(await names()).toEqual(["Lakeside Pediatrics"]);
  });

  it("says whether its delegation is switched on", async () => {
    await hospital.db
      .updateTable("practices")
      .set({ delegation_enabled: true })
      .where("name", "=", "Hillcrest Children’s Clinic")
      .execute();
    expect((await call("otto@linnet.example", practice.details, {})).body.isDelegatoinEnabled).toBe(true);
  });

  it("is told to somebody whose practice is not on the portal, and before the agreement is signed", async () => {
    expect((await call("tess@linnet.example", practice.details, {})).status).toBe(200);
    expect((await call("nina@linnet.example", practice.details, {})).status).toBe(200);
  });

  it.each(["ada", "hana", "mira"])("is nobody's for %s", async (person) => {
    const reply = await call(`${person}@linnet.example`, practice.details, {});
    expect(reply).toMatchObject({ status: 404, body: { code: "not_found", message: NOT_ASSIGNED } });
  });

  it("is nobody's any more once it is deactivated", async () => {
    await hospital.db.updateTable("practices").set({ active: false }).where("name", "=", "Fernwood Pediatric Associates").execute();
    expect(await call("tess@linnet.example", practice.details, {})).toMatchObject({ status: 404, body: { message: NOT_ASSIGNED } });
  });
});

describe("working in another practice", () => {
  const hospital = testApp();
  const { call } = hospital;
  const idOf = async (name: string) =>
    (await hospital.db.selectFrom("practices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
  const choose = async (person: string, name: string) => call(person, practice.choose, { body: { practiceId: await idOf(name) } });
  const listed = async () => {
    const { body } = await call(SVEN, patients.ofPractice, { query: { Lookback: -1, SearchText: "Ruiz, Ana" } });
    return body.data.map(({ personId }) => personId);
  };

  it("is in force at the next request: roles, lists, and every patient", async () => {
    expect(await listed()).toContain(ana.personId);
    expect((await call(SVEN, patients.get, { params: { id: ana.personId } })).status).toBe(200);

    expect(await choose(SVEN, "Riverside Pediatrics")).toEqual({ status: 200, body: true });

    expect((await call(SVEN, session.roles, {})).body.practice?.practiceName).toBe("Riverside Pediatrics");
    expect((await call(SVEN, practice.details, {})).body.practiceName).toBe("Riverside Pediatrics");
    expect(await listed()).toEqual([]);
    expect((await call(SVEN, patients.get, { params: { id: ana.personId } })).status).toBe(404);

    expect((await choose(SVEN, "Lakeside Pediatrics")).status).toBe(200);
    expect((await call(SVEN, patients.get, { params: { id: ana.personId } })).status).toBe(200);
  });

  it("brings the roles held there, and the pages that belong to them", async () => {
    const { id } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", SVEN).executeTakeFirstOrThrow();
    const riverside = await idOf("Riverside Pediatrics");
    await hospital.db
      .updateTable("memberships")
      .set({ role_id: 8 })
      .where("account_id", "=", id)
      .where("practice_id", "=", riverside)
      .execute();
    const groups = async () => (await call(SVEN, session.menu, {})).body.map((group) => group.id);
    expect(await groups()).toContain("patients");
    await choose(SVEN, "Riverside Pediatrics");
    expect((await call(SVEN, session.roles, {})).body.practiceRoles).toEqual([{ roleId: 8, active: true }]);
    expect(await groups()).not.toContain("patients");
    expect((await call(SVEN, patients.ofPractice, { query: {} })).status).toBe(403);
    await choose(SVEN, "Lakeside Pediatrics");
    expect(await groups()).toContain("patients");
  });

  it("is written into the audit trail with the practice", async () => {
    await choose(SVEN, "Lakeside Pediatrics");
    const row = await hospital.db
      .selectFrom("audit_rows")
      .select(["object", "outcome"])
      .where("action", "=", "write:default-practice")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row).toEqual({ object: `practice ${await idOf("Lakeside Pediatrics")}`, outcome: "done" });
  });

  it.each([
    ["one that is not theirs", "Hillcrest Children’s Clinic"],
    ["one they have left", "Riverside Pediatrics"],
  ])("is not possible in %s", async (_which, name) => {
    await hospital.db
      .updateTable("memberships")
      .set({ active: false })
      .where("practice_id", "=", await idOf("Riverside Pediatrics"))
      .execute();
    expect(await choose(SVEN, name)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await call(SVEN, session.roles, {})).body.practice?.practiceName).toBe("Lakeside Pediatrics");
  });

  it("is not possible in one that is deactivated", async () => {
    await hospital.db.updateTable("memberships").set({ active: true }).where("active", "=", false).execute();
    await hospital.db.updateTable("practices").set({ active: false }).where("name", "=", "Riverside Pediatrics").execute();
    expect((await choose(SVEN, "Riverside Pediatrics")).status).toBe(404);
  });
});

describe("what people read whose practice is not active", () => {
  const withText = testApp({ PRACTICE_NOT_ACTIVE_STATEMENT: "Call <b>us</b>." });
  const without = testApp();

  it("is the text of the configuration, as it stands there; nothing by default", async () => {
    expect(await withText.call("tess@linnet.example", session.practiceNotActive, {})).toEqual({
      status: 200,
      body: "Call <b>us</b>.",
    });
    expect(await without.call("tess@linnet.example", session.practiceNotActive, {})).toEqual({ status: 200, body: "" });
  });
});
