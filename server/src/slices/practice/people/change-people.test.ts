import { home, type ToDoKind } from "@linnet/contract/home";
import { practicePeople } from "@linnet/contract/practice/people";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { membershipRepository } from "../../memberships/public.ts";

const LAKESIDE = "Lakeside Pediatrics";
const PETRA = "petra@linnet.example";
const OWEN = "owen@linnet.example";
const GENA = "gena@linnet.example";
const FRED = "fred@linnet.example";

describe("the people of a practice", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const physicians = async (email: string) => (await call(email, practicePeople.physicians, {})).body.data;
  const staff = async (email: string) => (await call(email, practicePeople.staff, {})).body.data;

  it("are its physicians by last name, with the name they sign in by", async () => {
    const listed = await physicians(GENA);
    expect(listed.map(({ lastName }) => lastName)).toEqual(["Ashby", "Lindgren", "Marchetti", "Pryce"]);
    expect(listed[0]).toMatchObject({
      physicianId: await ids.physician("Ashby"),
      firstName: "Dora",
      title: "MD",
      email: "dora@linnet.example",
      userName: "dora@linnet.example",
      status: "Active",
      accountExists: true,
    });
  });

  it("are everybody else who works there, by last name", async () => {
    expect((await staff("dora@linnet.example")).map(({ lastName }) => lastName)).toEqual([
      "Brandt",
      "Dahl",
      "Halloran",
      "Ilves",
      "Iverson",
      "Kessler",
      "Sinclair",
      "Whitcomb",
    ]);
  });

  it("are physicians to verify, who are not counted among its own yet", async () => {
    const { body } = await call(FRED, practicePeople.toVerify, {});
    expect(body.data).toEqual([
      {
        physicianId: await ids.physician("Castlemaine"),
        firstName: "Vera",
        lastName: "Castlemaine",
        npi: expect.stringMatching(/^\d{10}$/),
        email: "vera.castlemaine@lakeside.example",
      },
    ]);
    expect((await physicians(PETRA)).map(({ lastName }) => lastName)).not.toContain("Castlemaine");
  });

  it("may be removed by who manages them, but for the owner and oneself", async () => {
    const removable = async (email: string) => [
      ...(await physicians(email)).filter(({ mayRemove }) => mayRemove).map(({ lastName }) => lastName),
      ...(await staff(email)).filter(({ mayRemove }) => mayRemove).map(({ lastName }) => lastName),
    ];
    const others = ["Ashby", "Lindgren", "Pryce", "Dahl", "Halloran", "Ilves", "Iverson", "Kessler", "Sinclair", "Whitcomb"];
    expect(await removable(PETRA)).toEqual(others);
    expect(await removable(OWEN)).toEqual([...others.slice(0, 3), "Brandt", ...others.slice(3)]);
    expect(await removable(GENA)).toEqual([]);

    await ids.delegate(LAKESIDE, true);
    expect(await removable(GENA)).toEqual(others.filter((name) => name !== "Ilves"));
    for (const list of [practicePeople.physicians, practicePeople.staff, practicePeople.toVerify])
      expect((await call(GENA, list, {})).body.isDelegated).toBe(true);
    await ids.delegate(LAKESIDE, false);
  });

  it("are Inactive when their account is, and when they have left", async () => {
    await hospital.db.updateTable("accounts").set({ active: false }).where("email", "=", "rita@linnet.example").execute();
    const account_id = await ids.account("nora@linnet.example");
    await hospital.db.updateTable("memberships").set({ active: false }).where("account_id", "=", account_id).execute();
    const rita = (await physicians(PETRA)).find(({ lastName }) => lastName === "Lindgren");
    const nora = (await staff(PETRA)).find(({ lastName }) => lastName === "Whitcomb");
    for (const person of [rita, nora]) expect(person).toMatchObject({ status: "In-Active", mayRemove: false });
  });

  it.each(["ada", "hana", "emil", "nina", "tess"])("are of no practice of %s's", async (person) => {
    for (const list of [practicePeople.physicians, practicePeople.staff, practicePeople.toVerify, practicePeople.staffToConfirm])
      expect([403, 404]).toContain((await call(`${person}@linnet.example`, list, {})).status);
  });

  it("are those of the practice in use", async () => {
    expect((await physicians("otto@linnet.example")).map(({ lastName }) => lastName)).toEqual(["Petrova", "Renner"]);
  });
});

describe("staff of whom nobody has said for long that they still work there", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const toConfirm = async (email: string) => (await call(email, practicePeople.staffToConfirm, {})).body.map(({ lastName }) => lastName);
  const confirm = async (by: string, email: string, practice = LAKESIDE) =>
    call(by, practicePeople.confirmStaff, { body: { userId: await ids.account(email), practiceId: await ids.practice(practice) } });
  const toDo = async (email: string, kind: ToDoKind) => toDosOfKind((await call(email, home.today, {})).body, kind);
  const confirmedOn = async (email: string, confirmed_at: string) => {
    const account_id = await ids.account(email);
    await hospital.db.updateTable("memberships").set({ confirmed_at }).where("account_id", "=", account_id).execute();
  };

  it("are told to those who manage the practice, with what they may see", async () => {
    const { body } = await call(PETRA, practicePeople.staffToConfirm, {});
    expect(body).toMatchObject([
      { lastName: "Halloran", email: FRED, access: "No medical record access needed" },
      { lastName: "Ilves", email: GENA, access: "Medical record access, Non-physician" },
    ]);
    expect(await call(GENA, practicePeople.staffToConfirm, {})).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  it("are asked about after 180 days, and not a minute before", async () => {
    await confirmedOn("sven@linnet.example", "2026-05-24T18:01:00Z");
    expect(await toConfirm(PETRA)).toEqual(["Halloran", "Ilves"]);
    hospital.clock.set("2026-11-20T18:01:00Z");
    expect(await toConfirm(PETRA)).toEqual(["Dahl", "Halloran", "Ilves"]);
    hospital.clock.set("2026-11-20T18:00:00Z");
  });

  it("wait on home for those who hold the practice, not for others", async () => {
    expect(await toDo(PETRA, "staff-to-confirm")).toMatchObject({
      count: 2,
      items: [{ name: "Halloran, Fred", text: "Does this person still work at your practice?" }, { name: "Ilves, Gena" }],
    });
    expect(await toDo(OWEN, "physicians-to-verify")).toMatchObject({ count: 1, items: [{ name: "Castlemaine, Vera" }] });
    for (const person of [GENA, "dora@linnet.example", "ada@linnet.example", "otto@linnet.example"])
      for (const kind of ["staff-to-confirm", "physicians-to-verify"] as const) expect(await toDo(person, kind)).toBeUndefined();
  });

  it("are confirmed by somebody else, and then for as long again", async () => {
    await confirmedOn(PETRA, "2026-01-01T00:00:00Z");
    expect(await toConfirm(PETRA)).not.toContain("Brandt");
    expect(await toConfirm(OWEN)).toContain("Brandt");
    expect(await confirm(PETRA, PETRA)).toMatchObject({
      status: 403,
      body: { message: "You cannot confirm yourself" },
    });

    expect(await confirm(OWEN, PETRA)).toEqual({ status: 200, body: true });
    expect(await confirm(OWEN, PETRA)).toEqual({ status: 200, body: true });
    expect(await toConfirm(OWEN)).not.toContain("Brandt");
    expect((await ids.audited("write:staff-confirmation"))[0]).toEqual({
      object: `account ${await ids.account(PETRA)}`,
      rule: `practice ${await ids.practice(LAKESIDE)}`,
      changed: ["confirmed"],
    });
  });

  it("are confirmed when they come back", async () => {
    const member = { accountId: await ids.account("paul@linnet.example"), practiceId: await ids.practice(LAKESIDE) };
    await confirmedOn("paul@linnet.example", "2026-01-01T00:00:00Z");
    await call(PETRA, practicePeople.removeStaff, { body: { userId: member.accountId, practiceId: member.practiceId } });
    expect(await toConfirm(PETRA)).not.toContain("Iverson");

    await membershipRepository(hospital.db).add(hospital.db, { ...member, roleId: 2, confirmedAt: hospital.clock.now() });
    expect(await toConfirm(PETRA)).not.toContain("Iverson");
    const { body } = await call(PETRA, practicePeople.staff, {});
    expect(body.data.find(({ lastName }) => lastName === "Iverson")).toMatchObject({ status: "Active" });
  });

  it("are not confirmed by others, nor once they are removed", async () => {
    expect((await confirm(FRED, GENA)).status).toBe(403);
    expect((await confirm("olga@linnet.example", GENA)).status).toBe(404);
    const body = { userId: await ids.account(FRED), practiceId: await ids.practice(LAKESIDE) };
    await call(OWEN, practicePeople.removeStaff, { body });
    expect((await confirm(PETRA, FRED)).status).toBe(409);
    expect(await toConfirm(PETRA)).not.toContain("Halloran");
  });
});
