import { practicePeople } from "@linnet/contract/practice/people";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";

const LAKESIDE = "Lakeside Pediatrics";
const PETRA = "petra@linnet.example";
const GENA = "gena@linnet.example";

describe("access of a practice's staff to medical records", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const idOf = async (email: string) =>
    (await hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const change = async (by: string, email: string, roleId: 2 | 8, practice = LAKESIDE) =>
    call(by, practicePeople.changeAccess, { body: { userId: await idOf(email), practiceId: await ids.practice(practice), roleId } });
  const rowOf = async (email: string, by = PETRA) => {
    const { body } = await call(by, practicePeople.staff, {});
    return body.data.find((each) => each.email === email);
  };
  const held = async (email: string) =>
    hospital.db
      .selectFrom("memberships")
      .select(["role_id", "active", "in_use"])
      .where("account_id", "=", await idOf(email))
      .where("practice_id", "=", await ids.practice(LAKESIDE))
      .orderBy("role_id")
      .execute();
  const mailsTo = (email: string) => hospital.jobs.mails().filter(({ to }) => to === email);

  it("is taken and given back by who manages the practice, at once, in use as before, with a row and a mail", async () => {
    expect(await rowOf(GENA)).toMatchObject({ access: "Medical record access, Non-physician", roleId: 2, mayChangeAccess: true });
    expect(await change(PETRA, GENA, 8)).toEqual({ status: 200, body: true });
    expect(await rowOf(GENA)).toMatchObject({ access: "No medical record access needed", roleId: 8 });
    expect(await held(GENA)).toEqual([
      { role_id: 2, active: false, in_use: true },
      { role_id: 8, active: true, in_use: true },
    ]);
    expect(mailsTo(GENA)).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/^Your access at Lakeside Pediatrics on the .* portal was changed by Petra /),
      }),
    ]);
    const row = hospital.db.selectFrom("audit_rows").select(["object", "rule", "changed", "outcome"]);
    expect(await row.where("action", "=", "write:staff-access").execute()).toEqual([
      {
        object: `account ${await idOf(GENA)}`,
        rule: `practice ${await ids.practice(LAKESIDE)}`,
        changed: ["role"],
        outcome: "done",
      },
    ]);
    expect((await change(PETRA, GENA, 8)).status).toBe(200);
    expect(mailsTo(GENA)).toHaveLength(1);
    expect((await change("owen@linnet.example", GENA, 2)).status).toBe(200);
    expect((await held(GENA)).map(({ role_id, active }) => [role_id, active])).toEqual([
      [2, true],
      [8, false],
    ]);
  });

  it("is not one's own to change, nor an administrator's, nor that of who is unknown or gone", async () => {
    expect((await change(PETRA, PETRA, 8)).status).toBe(403);
    expect(await change("owen@linnet.example", PETRA, 8)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("staff") },
    });
    expect(await rowOf(PETRA)).toMatchObject({ access: "Practice admin", roleId: null, mayChangeAccess: false });
    expect((await change(PETRA, "otto@linnet.example", 8)).status).toBe(404);
    const userId = await idOf("fred@linnet.example");
    const practiceId = await ids.practice(LAKESIDE);
    await call(PETRA, practicePeople.removeStaff, { body: { userId, practiceId } });
    expect((await change(PETRA, "fred@linnet.example", 8)).status).toBe(409);
    expect(mailsTo("fred@linnet.example")).toEqual([]);
  });

  it("is the owner's and the administrators', each for their practice; delegation gives none of it", async () => {
    for (const person of [GENA, "dora@linnet.example", "hana@linnet.example"])
      expect((await change(person, "sven@linnet.example", 8)).status, person).toBe(403);
    expect((await change("olga@linnet.example", "sven@linnet.example", 8)).status).toBe(404);
    await ids.delegate(LAKESIDE, true);
    expect((await change(GENA, "sven@linnet.example", 8)).status).toBe(403);
    expect(await rowOf("sven@linnet.example", GENA)).toMatchObject({ mayRemove: true, mayChangeAccess: false });
    await ids.delegate(LAKESIDE, false);
    expect(mailsTo("sven@linnet.example")).toEqual([]);
  });
});
