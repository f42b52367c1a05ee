import { practiceAudit, type RecordView } from "@linnet/contract/audit/practice";
import { ROLE } from "@linnet/contract/roles";
import { loginAs } from "@linnet/contract/session/login-as";
import { beforeAll, describe, expect, it } from "vitest";
import { type AuditRowOfTest, auditSteps } from "../../../../test/audit-steps.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const { ana, noor, ines, felix } = demoChildren;
const [OWEN, PETRA, DORA, GENA, RITA, SVEN, OTTO, OLGA, ADA] = ["owen", "petra", "dora", "gena", "rita", "sven", "otto", "olga", "ada"].map(
  (name) => `${name}@linnet.example`,
) as [string, string, string, string, string, string, string, string, string];
const CARA = "cara@staff.wrenfield.example";
const WEEK = { from: "2026-11-14", to: "2026-11-20" };
const OFFICE = "203.0.113.7";

describe("who of a practice looked at which of its children", () => {
  const hospital = testApp();
  const rows = auditSteps(() => hospital.db);
  let lakeside: number;

  const chart = (row: Partial<AuditRowOfTest> & Pick<AuditRowOfTest, "at" | "by" | "child">) =>
    rows.add({ action: "write:chart-opening", rule: "assigned", roles: [ROLE.physician], practiceId: lakeside, address: OFFICE, ...row });

  beforeAll(async () => {
    lakeside = await rows.practiceId("Lakeside%");
    const riverside = await rows.practiceId("Riverside%");
    const hillcrest = await rows.practiceId("Hillcrest%");
    // Dora opens Ana's chart, and what the chart loads comes with it.
    await chart({ at: "2026-11-20T16:41:00Z", by: DORA, child: ana.personId });
    await chart({ at: "2026-11-20T16:41:01Z", by: DORA, child: ana.personId, action: "read:labs", count: 12 });
    await chart({ at: "2026-11-20T16:41:01Z", by: DORA, child: ana.personId, action: "read:allergies", count: 1 });
    await chart({ at: "2026-11-20T16:45:00Z", by: DORA, child: ana.personId, action: "read:note", object: "note n-1 TR; withheld: R 1" });
    await chart({ at: "2026-11-20T16:37:00Z", by: GENA, child: ana.personId, rule: "practice", roles: [ROLE.general] });
    await chart({ at: "2026-11-20T16:12:00Z", by: RITA, child: noor.personId, action: "read:growth", address: "198.51.100.9" });
    await chart({
      at: "2026-11-19T17:00:00Z",
      by: GENA,
      child: noor.personId,
      rule: "practice",
      roles: [ROLE.general],
      action: "read:note",
    });
    // A child who was removed.
    await chart({ at: "2026-11-18T17:00:00Z", by: DORA, child: felix.personId });
    // Lists, refusals, other practices and another place of work are no views of this practice's.
    await chart({ at: "2026-11-20T16:00:00Z", by: DORA, child: ana.personId, action: "read:patients" });
    await chart({ at: "2026-11-20T16:00:00Z", by: DORA, child: ines.personId, outcome: "refused", rule: "not_found" });
    await chart({ at: "2026-11-20T16:00:00Z", by: SVEN, child: ana.personId, practiceId: riverside });
    await chart({ at: "2026-11-20T16:00:00Z", by: OTTO, child: ines.personId, practiceId: hillcrest });
    // The hospital: an administrator logged in as Dora, and a clinic desk.
    await chart({ at: "2026-11-20T15:58:00Z", by: ADA, as: DORA, child: ana.personId });
    const referral = await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", ana.personId).executeTakeFirstOrThrow();
    const atDesk = { action: "read:desk-referral", rule: "desk", by: CARA, child: ana.personId };
    await rows.add({ ...atDesk, at: "2026-11-17T17:00:00Z", object: `referral ${referral.id}` });
    const other = await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", ines.personId).executeTakeFirst();
    if (other) await rows.add({ ...atDesk, at: "2026-11-17T17:00:00Z", object: `referral ${other.id}`, child: ines.personId });
  });

  const views = async (person: string, changes: object = {}) => {
    const { status, body } = await hospital.call(person, practiceAudit.views, { body: { ...WEEK, ...changes } });
    expect(status).toBe(200);
    return body;
  };
  const lines = (found: RecordView[]) =>
    found.map(({ person, patient, lookedAt, why }) => [person, patient?.name ?? null, lookedAt, why].join(" | "));

  it("puts what one person looked at of one child into a line, with the relation of that time", async () => {
    const { views: found, total } = await views(OWEN);
    const referralId = /\d+/.exec(found.find(({ lookedAt }) => lookedAt.startsWith("Referral"))?.lookedAt ?? "")?.[0];
    expect(lines(found)).toEqual([
      "Ashby, Dora | Ruiz, Ana | Chart, 12 results, note | Own patient",
      "Ilves, Gena | Ruiz, Ana | Chart | Works for Ashby, Dora",
      expect.stringMatching(/^Lindgren, Rita \| .*Noor.* \| Growth measurements \| Own patient$/),
      " | Ruiz, Ana | Chart | Hospital support",
      expect.stringMatching(/^Ilves, Gena \| .*Noor.* \| Note \| Practice patient$/),
      expect.stringMatching(/^Ashby, Dora \| {2}\| Chart \| Own patient, until \d\d\/\d\d\/\d{4}$/),
      ` | Ruiz, Ana | Referral ${referralId} | Worked on the referral`,
    ]);
    expect(total).toBe(7);
  });

  it("names neither other practices’ people nor the hospital’s, nor a child who is no longer theirs", async () => {
    const said = JSON.stringify(await views(PETRA));
    for (const never of ["Riverside", "Arnesen", felix.personId, ines.personId, "Calder", "Cara", CARA]) expect(said).not.toContain(never);
    const { views: ofHospital } = await views(PETRA, { person: "hospital" });
    expect(ofHospital.map(({ person, role, from }) => [person, role, from])).toEqual([
      [null, "", null],
      [null, "", null],
    ]);
  });

  it("says Office where two of its people have worked from that network of late", async () => {
    const { views: found } = await views(OWEN);
    expect(found.slice(0, 3).map(({ from }) => from)).toEqual(["Office", "Office", "Elsewhere"]);
  });

  it("leads to the chart only whom it opens to", async () => {
    const mayOpen = async (person: string) =>
      (await views(person, { child: ana.personId })).views.every(({ patient }) => patient?.mayOpen === true);
    expect(await mayOpen(PETRA)).toBe(true);
    // Owen is a physician: Ana is Dora's, and not shared.
    expect(await mayOpen(OWEN)).toBe(false);
  });

  it("is narrowed by person, child and days, and ordered by each", async () => {
    const gena = await rows.accountId(GENA);
    expect((await views(OWEN, { person: gena })).views.every(({ person }) => person === "Ilves, Gena")).toBe(true);
    expect((await views(OWEN, { child: noor.personId })).total).toBe(2);
    expect((await views(OWEN, { from: "2026-11-19", to: "2026-11-19" })).total).toBe(1);
    const byPerson = (await views(OWEN, { order: "person" })).views.map(({ person }) => person);
    expect(byPerson).toEqual(["Ashby, Dora", "Ashby, Dora", "Ilves, Gena", "Ilves, Gena", "Lindgren, Rita", null, null]);
    const byChild = (await views(OWEN, { order: "patient" })).views.map(({ patient }) => patient?.name ?? null);
    expect(byChild.at(-1)).toBe(null);
    expect(byChild.slice(0, -1)).toEqual(byChild.slice(0, -1).toSorted());
  });

  it("offers the practice’s people and the children that were looked at", async () => {
    const { body } = await hospital.call(OWEN, practiceAudit.choices, { body: WEEK });
    expect(body.people.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ashby, Dora", "Ilves, Gena"]));
    expect(body.children.map(({ personId }) => personId).toSorted()).toEqual([ana.personId, noor.personId].toSorted());
  });

  it("refuses days the wrong way round, and more than a month of them", async () => {
    for (const days of [
      { from: "2026-11-20", to: "2026-11-19" },
      { from: "2026-10-01", to: "2026-11-20" },
    ])
      expect((await hospital.call(OWEN, practiceAudit.views, { body: days })).status).toBe(400);
  });

  it("is closed to everybody else, and to an owner of another practice says nothing of this one", async () => {
    for (const person of [DORA, GENA, ADA, "cole@linnet.example", "hana@linnet.example", CARA])
      expect((await hospital.call(person, practiceAudit.views, { body: WEEK })).status).toBe(403);
    const { views: found } = await views(OLGA);
    expect(found.map(({ person }) => person)).not.toContain("Ashby, Dora");
  });

  it("writes down whom it named", async () => {
    await views(PETRA, { child: noor.personId });
    const row = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", practiceAudit.views.action)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ outcome: "done", rule: "practice", person_ids: [noor.personId], count: 2, practice_id: lakeside });
  });

  it("gives the same as a table, in which no cell is a formula", async () => {
    await hospital.db.updateTable("accounts").set({ last_name: "=Ilves" }).where("email", "=", GENA).execute();
    const { body, status } = await hospital.call(OWEN, practiceAudit.export, { body: WEEK });
    await hospital.db.updateTable("accounts").set({ last_name: "Ilves" }).where("email", "=", GENA).execute();
    expect(status).toBe(200);
    const said = String(body);
    expect(said.split("\r\n")[0]).toContain("Time (America/Los_Angeles),Person,Role,Patient,Viewed,Why,From");
    expect(said).toContain(`2026-11-20 08:41,"Ashby, Dora",Physician,"Ruiz, Ana","Chart, 12 results, note",Own patient,Office`);
    expect(said).toContain(`"'=Ilves, Gena"`);
    expect(said).toContain("Former patient");
    const narrowed = await hospital.call(OWEN, practiceAudit.export, { body: { ...WEEK, person: await rows.accountId(GENA) } });
    expect(String(narrowed.body)).toContain("Ilves, Gena");
    expect(String(narrowed.body)).not.toContain('"Ashby, Dora",Physician');
  });

  it("is not saved as a file by somebody who works as an owner", async () => {
    await hospital.call(ADA, loginAs.begin, { body: { email: OWEN, reason: "A walk through the audit" } });
    expect((await hospital.callAs({ by: ADA, email: OWEN }, practiceAudit.export, { body: WEEK })).status).toBe(403);
    expect((await hospital.callAs({ by: ADA, email: OWEN }, practiceAudit.views, { body: WEEK })).status).toBe(200);
  });

  it("tells at a chart who of the practice opened it lately", async () => {
    const { body } = await hospital.call(PETRA, practiceAudit.ofChild, { body: { personId: ana.personId } });
    expect(body.viewers.map(({ person }) => person)).toEqual(["Ashby, Dora", "Ilves, Gena", null]);
    expect((await hospital.call(OWEN, practiceAudit.ofChild, { body: { personId: ana.personId } })).status).toBe(404);
    expect((await hospital.call(DORA, practiceAudit.ofChild, { body: { personId: ana.personId } })).status).toBe(403);
  });
});
