import { complianceAudit } from "@linnet/contract/audit/compliance";
import { ROLE } from "@linnet/contract/roles";
import { loginAs } from "@linnet/contract/session/login-as";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { auditSteps } from "../../../../test/audit-steps.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { auditRowRepository, type PageOptions, type RowFilter } from "./row-repository.ts";

const { ana, noor, ines } = demoChildren;
const [COLE, ADA, DORA, GENA, OTTO] = ["cole", "ada", "dora", "gena", "otto"].map((name) => `${name}@linnet.example`) as [
  string,
  string,
  string,
  string,
  string,
];
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };

describe("the audit trail, as compliance reads it", () => {
  const hospital = testApp();
  const rows = auditSteps(() => hospital.db);
  let lakeside: number;

  beforeAll(async () => {
    lakeside = await rows.practiceId("Lakeside%");
    const atLakeside = { practiceId: lakeside, roles: [ROLE.physician], address: "203.0.113.7" };
    await rows.add({
      ...atLakeside,
      at: "2026-10-02T17:00:00Z",
      by: DORA,
      action: "read:labs",
      child: ana.personId,
      rule: "assigned",
      count: 12,
    });
    await rows.add({ ...atLakeside, at: "2026-10-03T17:00:00Z", by: GENA, action: "read:note", child: ana.personId, rule: "practice" });
    const refused = { outcome: "refused" as const, rule: "not_found" };
    await rows.add({ at: "2026-10-04T17:00:00Z", by: OTTO, action: "read:patient", child: ana.personId, ...refused });
    await rows.add({
      ...atLakeside,
      at: "2026-10-05T17:00:00Z",
      by: ADA,
      as: DORA,
      action: "read:patient",
      child: noor.personId,
      rule: "assigned",
    });
    // 120 rows of one moment: pages part them by their numbers.
    for (let index = 0; index < 120; index += 1)
      await rows.add({ at: "2026-10-20T17:00:00Z", by: OTTO, action: "read:patients", child: ines.personId });
  });

  const find = async (filter: object = {}, person = COLE) => {
    const { status, body } = await hospital.call(person, complianceAudit.rows, { body: { ...OCTOBER, ...filter } });
    expect(status).toBe(200);
    return body;
  };
  const actions = async (filter: object) => (await find(filter)).rows.map(({ at, action }) => `${at.slice(8, 10)} ${action}`);

  it("is found by person, child, practice, action, outcome, rule and days", async () => {
    expect(await actions({ person: await rows.accountId(DORA) })).toEqual(["05 read:patient", "02 read:labs"]);
    expect(await actions({ child: ana.personId })).toEqual(["04 read:patient", "03 read:note", "02 read:labs"]);
    const { mrn } = await hospital.db.selectFrom("patients").select("mrn").where("person_id", "=", ana.personId).executeTakeFirstOrThrow();
    expect(await actions({ child: mrn, action: "read:note" })).toEqual(["03 read:note"]);
    expect(await actions({ practice: lakeside, rule: "practice" })).toEqual(["03 read:note"]);
    expect(await actions({ outcome: "refused" })).toEqual(["04 read:patient"]);
    expect(await actions({ outcome: "refused", person: await rows.accountId(OTTO) })).toEqual(["04 read:patient"]);
    expect(await actions({ outcome: "refused", person: await rows.accountId(DORA) })).toEqual([]);
    expect(await actions({ outcome: "refused", practice: lakeside })).toEqual([]);
    expect(await actions({ from: "2026-10-03", to: "2026-10-04" })).toEqual(["04 read:patient", "03 read:note"]);
    expect(await actions({ loginAs: true })).toEqual(["05 read:patient"]);
    expect(await actions({ child: "no such record" })).toEqual([]);
  });

  it("names both where an administrator worked as somebody else, and says who, where and why of a row", async () => {
    const [row] = (await find({ loginAs: true })).rows;
    expect(row).toMatchObject({ actor: { email: ADA }, as: { email: DORA }, practice: { id: lakeside }, children: [noor.personId] });
    const [labs] = (await find({ action: "read:labs" })).rows;
    expect(labs).toMatchObject({
      actor: { email: DORA, name: "Ashby, Dora" },
      as: null,
      rule: "assigned",
      count: 12,
      address: "203.0.113.7",
    });
  });

  it("is read page by page, each row once", async () => {
    const seen: number[] = [];
    let next: string | null | undefined;
    do {
      const page = await find({ action: "read:patients", ...(next && { after: next }) });
      seen.push(...page.rows.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(seen.length).toBe(120);
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  });

  it("shows no child’s name until somebody says why, which is a row itself", async () => {
    const text = JSON.stringify(await find({ child: ana.personId }));
    expect(text).toContain(ana.personId);
    expect(text).not.toContain("Ruiz");
    const input = { body: { recordId: ana.personId, reason: "complaint" as const } };
    expect(await hospital.call(COLE, complianceAudit.childName, input)).toMatchObject({ status: 200, body: { name: "Ruiz, Ana" } });
    const opened = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", complianceAudit.childName.action)
      .orderBy("id")
      .execute();
    expect(opened).toMatchObject([{ rule: "Family complaint", person_ids: [ana.personId], outcome: "done" }]);
    const unknown = { body: { recordId: "pt-nobody", reason: "complaint" as const } };
    expect((await hospital.call(COLE, complianceAudit.childName, unknown)).status).toBe(404);
    const silent = { body: { recordId: ana.personId } };
    expect((await hospital.call(COLE, complianceAudit.childName, silent as typeof input)).status).toBe(400);
  });

  it("finds people by name or email, and practices", async () => {
    const { body } = await hospital.call(COLE, complianceAudit.choices, { body: { text: "ashby" } });
    expect(body.people.map(({ email }) => email)).toEqual([DORA]);
    expect((await hospital.call(COLE, complianceAudit.choices, { body: { text: "GENA@l" } })).body.people[0]?.email).toBe(GENA);
    expect((await hospital.call(COLE, complianceAudit.choices, { body: { text: "lakeside" } })).body.practices[0]?.id).toBe(lakeside);
    expect((await hospital.call(COLE, complianceAudit.choices, { body: { text: "%%" } })).body).toEqual({ people: [], practices: [] });
  });

  it("tells of each login-as with both names, the reason and how long", async () => {
    await hospital.call(ADA, loginAs.begin, { body: { email: DORA, reason: "She cannot find a referral" } });
    const days = { from: "2026-11-20", to: "2026-11-20" };
    const during = await hospital.call(COLE, complianceAudit.loginAs, { body: days });
    expect(during.body).toMatchObject([
      { administrator: { email: ADA }, target: { email: DORA }, reason: "She cannot find a referral", minutes: null },
    ]);
    await hospital.callAs({ by: ADA, email: DORA }, loginAs.stop, {});
    expect((await hospital.call(COLE, complianceAudit.loginAs, { body: days })).body[0]?.minutes).toBe(0);
  });

  it("keeps searches for whoever saved them, and for nobody else", async () => {
    const filter = { ...OCTOBER, child: ana.personId };
    const saved = await hospital.call(COLE, complianceAudit.saveSearch, { body: { name: "Ana in October", filter } });
    expect(saved.body).toMatchObject({ name: "Ana in October", filter });
    expect((await hospital.call(COLE, complianceAudit.searches, {})).body).toEqual([saved.body]);
    expect((await hospital.call(ADA, complianceAudit.searches, {})).body).toEqual([]);
    const remove = { body: { id: saved.body.id } };
    expect((await hospital.call(ADA, complianceAudit.removeSearch, remove)).status).toBe(404);
    expect((await hospital.call(COLE, complianceAudit.removeSearch, remove)).status).toBe(200);
    expect((await hospital.call(COLE, complianceAudit.searches, {})).body).toEqual([]);
  });

  it("is saved as a table, whole, in which no cell is a formula", async () => {
    await rows.add({ at: "2026-10-06T17:00:00Z", by: DORA, action: "read:labs", rule: "=1+1", child: ana.personId });
    const { body } = await hospital.call(COLE, complianceAudit.exportCsv, { body: OCTOBER });
    const lines = String(body).trim().split("\r\n");
    expect(lines.length).toBe(1 + 125);
    expect(lines[0]).toContain("Number,Time (UTC),Person,Email,Logged in as");
    expect(String(body)).toContain(",'=1+1,");
    expect(String(body)).not.toContain("Ruiz");
  });

  it("is closed to everybody but compliance and system administrators", async () => {
    expect((await find({}, ADA)).rows.length).toBe(50);
    for (const person of [DORA, GENA, "owen@linnet.example", "petra@linnet.example", "hana@linnet.example", "lena@staff.wrenfield.example"])
      for (const endpoint of Object.values(complianceAudit))
        expect((await hospital.call(person, endpoint, { body: { nonsense: true } } as never)).status).toBe(403);
  });

  it("refuses days the wrong way round, and more years than rows are kept", async () => {
    for (const days of [
      { from: "2026-10-02", to: "2026-10-01" },
      { from: "2019-01-01", to: "2026-10-01" },
    ])
      expect((await hospital.call(COLE, complianceAudit.rows, { body: days })).status).toBe(400);
  });
});

describe("a search through many months", () => {
  const hospital = testApp();
  const [PERSON, OTHER, PRACTICE] = [700_001, 700_002, 700_003];
  const zone = "America/Los_Angeles";
  /** Around the end of each month by UTC and by the hospital's clocks; of some months there is a partition. */
  const moments = Array.from({ length: 14 }, (_, month) => {
    const begins = new Date(Date.UTC(2025, month)).toISOString().slice(0, 10);
    return [`${begins}T00:00:00.000000Z`, `${begins}T00:00:00.000001Z`, `${begins}T07:59:59.999999Z`, `${begins}T08:00:00.000000Z`];
  }).flat();
  const pick = <T>(nth: number, ...values: T[]): T => values[nth % values.length] as T;
  const rows = moments.map((at, nth) => ({
    at,
    request_id: "a request of the test",
    actor_id: pick(nth, PERSON, OTHER),
    effective_id: pick(nth, PERSON, OTHER, PERSON, OTHER, PERSON, PERSON),
    practice_id: pick(nth, null, PRACTICE, PRACTICE),
    action: pick(nth, "read:labs", "read:labs", "read:labs", "read:labs", "read:note"),
    outcome: pick<"done" | "refused">(nth, "done", "done", "done", "refused"),
    rule: pick(nth, "shared", "shared", null, "not_found"),
    person_ids: pick(nth, ["a child of the test"], [], [], [], []),
  }));
  let written: ((typeof rows)[number] & { id: number })[];

  beforeAll(async () => {
    for (const month of ["2025-03-01", "2025-04-01", "2025-12-01", "2026-01-01"])
      await sql`select make_audit_month(${month}::timestamp at time zone 'UTC')`.execute(hospital.db);
    // Twice, so that moments are parted by their numbers.
    const ids = await hospital.db
      .insertInto("audit_rows")
      .values([...rows, ...rows])
      .returning("id")
      .execute();
    written = [...rows, ...rows].map((row, nth) => ({ ...row, id: ids[nth]?.id ?? Number.NaN }));
  });

  async function idsOf(filter: RowFilter, how: Omit<PageOptions, "limit">): Promise<number[]> {
    const ids: number[] = [];
    for (let after: PageOptions["after"]; ; ) {
      const page = await auditRowRepository(hospital.db).find(filter, { ...how, after, limit: 20 });
      ids.push(...page.map(({ id }) => id));
      after = page.at(-1);
      if (page.length < 20) return ids;
    }
  }

  const searches: { what: Omit<RowFilter, "from" | "to" | "zone">; fits: (row: (typeof rows)[number]) => boolean }[] = [
    { what: {}, fits: () => true },
    { what: { person: PERSON }, fits: (row) => row.actor_id === PERSON || row.effective_id === PERSON },
    { what: { practice: PRACTICE, action: "read:labs" }, fits: (row) => row.practice_id === PRACTICE && row.action === "read:labs" },
    { what: { outcome: "refused", rule: "not_found" }, fits: (row) => row.rule === "not_found" },
    {
      what: { outcome: "refused", person: PERSON },
      fits: (row) => row.outcome === "refused" && (row.actor_id === PERSON || row.effective_id === PERSON),
    },
    { what: { outcome: "refused", practice: PRACTICE }, fits: (row) => row.outcome === "refused" && row.practice_id === PRACTICE },
    { what: { outcome: "done", rule: "shared" }, fits: (row) => row.rule === "shared" },
    { what: { loginAs: true }, fits: (row) => row.actor_id !== row.effective_id },
    { what: { loginAs: true, outcome: "refused" }, fits: (row) => row.actor_id !== row.effective_id && row.outcome === "refused" },
    {
      what: { loginAs: true, person: PERSON, action: "read:labs" },
      fits: (row) => row.actor_id !== row.effective_id && row.action === "read:labs",
    },
    {
      what: { children: ["a child of the test"], practice: PRACTICE },
      fits: (row) => row.person_ids.length > 0 && row.practice_id === PRACTICE,
    },
  ];

  it.each(searches)("finds each row once and in order: $what", async ({ what, fits }) => {
    for (const [from, to] of [
      ["2025-01-01", "2026-02-28"],
      ["2025-02-28", "2025-03-31"],
    ] as const)
      for (const order of ["desc", "asc"] as const) {
        const [begins, ends] = [
          `${from}T08:00:00.000000Z`,
          to === "2025-03-31" ? "2025-04-01T07:00:00.000000Z" : "2026-03-01T08:00:00.000000Z",
        ];
        const expected = written
          .filter((row) => row.at >= begins && row.at < ends && fits(row))
          .toSorted((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
          .map(({ id }) => id);
        const found = await idsOf({ ...what, from, to, zone }, { order });
        expect(found).toEqual(order === "asc" ? expected : expected.toReversed());
        expect(expected.length).toBeGreaterThan(0);
      }
  });

  it("leaves out what came after its moment", async () => {
    const until = new Date("2025-06-01T08:00:00Z");
    const found = await idsOf({ from: "2025-01-01", to: "2026-02-28", zone }, { order: "desc", until });
    expect(found.length).toBe(
      2 * rows.filter(({ at }) => at >= "2025-01-01T08:00:00.000000Z" && at <= "2025-06-01T08:00:00.000000Z").length,
    );
  });
});
