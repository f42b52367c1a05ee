import { type DisclosureQuery, disclosures, MAX_DISCLOSURES } from "@linnet/contract/audit/disclosures";
import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type AuditRowOfTest, auditSteps } from "../../../../test/audit-steps.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { VIEW_ACTIONS } from "../opened.ts";
import { describeDisclosed } from "./entry-words.ts";

const { ana, noor, ines, tolu, elsa } = demoChildren;
const COLE = "cole@linnet.example";
const DORA = "dora@linnet.example";
const RITA = "rita@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const ADA = "ada@linnet.example";
const MIRA = "mira@linnet.example";
const HANA = "hana@linnet.example";
const IDA = "ida@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const YEAR = { from: "2026-01-01", to: "2026-11-20" };

describe("the accounting of disclosures for one child", () => {
  const hospital = testApp();
  const rows = auditSteps(() => hospital.db);
  let lakeside: number;

  let asked = 0;
  /** From an address of its own each time, so that how many a minute has does not count here. */
  async function ask(query: Partial<DisclosureQuery>, person = COLE) {
    asked += 1;
    const reply = await hospital.app.inject({
      method: disclosures.report.method,
      url: `/api${disclosures.report.path}`,
      remoteAddress: `10.0.0.${asked}`,
      headers: { authorization: `Bearer ${tokenOf(person, new Date(NOW))}` },
      payload: { child: ana.personId, ...YEAR, scope: "all", reason: "request", ...query },
    });
    return { status: reply.statusCode, bytes: reply.rawPayload, body: reply.statusCode === 200 ? undefined : reply.json() };
  }
  /** The report's words, each line break a space. */
  async function report(query: Partial<DisclosureQuery> = {}): Promise<string> {
    const { status, bytes, body } = await ask(query);
    expect({ status, body }).toEqual({ status: 200, body: undefined });
    return (await pdfText(bytes)).join(" ").replaceAll(/\s+/g, " ");
  }
  const inPractice = (row: Omit<AuditRowOfTest, "roles" | "practiceId">, role: number = ROLE.physician) =>
    rows.add({ child: ana.personId, ...row, practiceId: lakeside, roles: [role] });

  beforeAll(async () => {
    lakeside = await rows.practiceId("Lakeside%");
    // Dora on three days of the hospital's calendar, the last of them by its clock alone.
    await inPractice({ at: "2026-03-02T18:00:00Z", by: DORA, action: "write:chart-opening", rule: "assigned" });
    await inPractice({ at: "2026-03-02T18:00:01Z", by: DORA, action: "read:labs", rule: "assigned" });
    await inPractice({ at: "2026-05-04T18:00:00Z", by: DORA, action: "read:referral", rule: "own" });
    await inPractice({ at: "2026-11-20T07:30:00Z", by: DORA, action: "read:patients", rule: "assigned" });
    await inPractice({ at: "2026-06-01T18:00:00Z", by: GENA, action: "read:notes", rule: "practice" }, ROLE.general);
    const embassy = { child: ana.personId, roles: [ROLE.embassyMember], rule: "embassy" };
    await rows.add({ ...embassy, at: "2026-07-01T18:00:00Z", by: MIRA, action: "read:patient" });
    await rows.add({ ...embassy, at: "2026-07-02T18:00:00Z", by: MIRA, action: "read:patient" });
    await rows.add({
      at: "2026-08-01T18:00:00Z",
      by: HANA,
      action: "read:access-requests",
      child: ana.personId,
      roles: [ROLE.healthNetworkAdmin],
    });
    // What is none: of the hospital's own, refused, written, and of another day or child.
    await rows.add({
      at: "2026-08-02T18:00:00Z",
      by: IDA,
      action: "read:access-requests",
      child: ana.personId,
      roles: [ROLE.healthNetworkAdmin],
    });
    await rows.add({
      at: "2026-08-03T18:00:00Z",
      by: LENA,
      action: "read:desk-referral",
      child: ana.personId,
      roles: [ROLE.clinicDeskLead],
      rule: "desk",
    });
    await inPractice({ at: "2026-08-04T18:00:00Z", by: ADA, as: RITA, action: "read:patient", rule: "shared" });
    await inPractice({ at: "2026-08-05T18:00:00Z", by: OTTO, action: "read:patient", outcome: "refused", rule: "not_found" });
    await inPractice({ at: "2026-08-06T18:00:00Z", by: OTTO, action: "write:referral", rule: "own" });
    await inPractice({ at: "2025-12-31T18:00:00Z", by: OTTO, action: "read:labs", rule: "assigned" });
    await inPractice({ at: "2026-08-07T18:00:00Z", by: OTTO, action: "read:labs", rule: "assigned", child: noor.personId });
  });

  it("says who received what, when and for what, each person once for treatment", async () => {
    const text = await report();
    expect(text).toContain("Accounting of disclosures 45 CFR 164.528 Patient Ruiz, Ana Date of birth 05/19/2017 MRN 40014871");
    expect(text).toContain("5 entries");
    expect(text).toMatch(
      /03\/02\/2026 to 11\/19\/2026 on 3 days Ashby, Dora Physician Lakeside Pediatrics \d+ .* Chart: name, .* Lab results; .*Treatment: own patient, own referral/,
    );
    expect(text).toMatch(/06\/01\/2026 Ilves, Gena Staff Lakeside Pediatrics .* Notes Treatment: practice patient/);
    expect(text).toMatch(/07\/01\/2026 Solheim, Mira Embassy member Embassy of Norland .* Sponsored by the embassy/);
    expect(text).toMatch(/07\/02\/2026 Solheim, Mira/);
    expect(text).toMatch(/08\/01\/2026 Sato, Hana Health network administrator Address unknown .* Operations: requests for access/);
    for (const other of ["Falk", "Varga", "Winterbourne", "Lindgren", "Renner"]) expect(text).not.toContain(other);
  });

  it("finds the child by MRN, and days by the hospital’s clock", async () => {
    expect(await report({ child: ana.mrn, from: "2026-11-19", to: "2026-11-19" })).toContain("11/19/2026 Ashby, Dora");
    expect(await report({ child: ana.mrn, from: "2026-11-20", to: "2026-11-20" })).not.toContain("Ashby, Dora");
  });

  it("leaves out treatment and operations where that is asked for, and says so", async () => {
    const text = await report({ scope: "accountable" });
    expect(text).toContain("2 entries");
    expect(text).toContain("Left out, as 45 CFR 164.528(a)(1)(i) allows");
    expect(text).not.toContain("Ashby, Dora");
    expect(text).not.toContain("Sato, Hana");
  });

  it("keeps what was found odd, day by day", async () => {
    const account_id = await rows.accountId(GENA);
    const odd = {
      kind: "own-name" as const,
      day: "2026-06-01",
      account_id,
      person_id: ana.personId,
      count: 1,
      found_at: "2026-06-02T11:29:00Z",
    };
    await hospital.db.insertInto("audit_oddities").values(odd).execute();
    const text = await report({ scope: "accountable" });
    expect(text).toMatch(/06\/01\/2026 Ilves, Gena .*Treatment: practice patient. Flagged: see Flagged activity/);
  });

  it("says that there was none", async () => {
    const text = await report({ child: elsa.personId });
    expect(text).toContain("0 entries The portal made no such disclosures in this period.");
  });

  it("is a row of the trail itself, with the reason", async () => {
    await report({ child: tolu.mrn, reason: "law" });
    const read = hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", disclosures.report.action);
    const row = await read.orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(row).toMatchObject({ rule: "Legal request", person_ids: [tolu.personId], outcome: "done", count: 0 });
  });

  it("is refused for a child whom nobody knows, days the wrong way round, and more than six years", async () => {
    expect(await ask({ child: "pt-nobody" })).toMatchObject({ status: 404, body: { message: "Patient not found" } });
    expect(await ask({ child: " " })).toMatchObject({ status: 400, body: { fields: { child: "Enter an MRN or a record ID" } } });
    expect(await ask({ from: "2026-02-01", to: "2026-01-31" })).toMatchObject({
      status: 400,
      body: { fields: { from: "Start date cannot be after end date." } },
    });
    expect((await ask({ from: "2020-11-20", to: "2026-11-20" })).status).toBe(200);
    expect(await ask({ from: "2020-11-19", to: "2026-11-20" })).toMatchObject({
      status: 400,
      body: { fields: { from: "Choose at most 6 years" } },
    });
  });

  it("asks for the record’s id where an MRN means several children, and tells of one who has left the roster", async () => {
    await hospital.db.updateTable("patients").set({ mrn: "70000001" }).where("person_id", "in", [ines.personId, noor.personId]).execute();
    expect(await ask({ child: "70000001" })).toMatchObject({
      status: 400,
      body: { fields: { child: "Several patients have this MRN. Enter the record ID." } },
    });
    await inPractice({ at: "2026-08-08T18:00:00Z", by: OTTO, action: "read:labs", rule: "assigned", child: "pt-gone" });
    const text = await report({ child: "pt-gone" });
    expect(text).toContain("Record pt-gone, no longer in the portal (patient’s name unknown)");
    expect(text).toContain("1 entry");
  });

  it("says where a name is in letters that a PDF of the portal cannot show", async () => {
    await hospital.db.updateTable("patients").set({ full_name: "山田, 花子" }).where("person_id", "=", tolu.personId).execute();
    await hospital.db.updateTable("accounts").set({ last_name: "Нордаль" }).where("email", "=", RITA).execute();
    await hospital.db.updateTable("accounts").set({ last_name: "محمد" }).where("email", "=", OTTO).execute();
    await inPractice({ at: "2026-08-09T18:00:00Z", by: OTTO, action: "read:labs", rule: "assigned", child: tolu.personId });
    await inPractice({ at: "2026-08-10T18:00:00Z", by: RITA, action: "read:labs", rule: "shared", child: tolu.personId });
    const text = await report({ child: tolu.personId });
    expect(text).toContain(`Name in record ${tolu.personId}, in characters that this file cannot show`);
    expect(text).toContain(`Account ${await rows.accountId(OTTO)}, in characters that this file cannot show`);
    expect(text).toContain("Нордаль, Rita");
  });

  /** Rows of as many days and people as there are, one each. */
  const addMany = (count: number, { role, rule, days }: { role: number; rule: string; days: number }) =>
    sql`insert into audit_rows (at, request_id, actor_id, effective_id, role_ids, practice_id, action, outcome, rule, person_ids)
      select timestamptz '2026-11-01T20:00:00Z' - make_interval(days => (n % ${days})::int, secs => n), 'test', u.id, u.id,
        array[${role}]::smallint[], ${rule === "embassy" ? null : lakeside}::bigint, 'read:labs', 'done', ${rule}, array['pt-many']
      from generate_series(1, ${count}) n
      join (select id, row_number() over (order by id) - 1 as place from accounts limit 10) u on u.place = n % 10`.execute(hospital.db);

  it("puts 20,000 rows together, and is refused where too many entries are left", async () => {
    await addMany(20_000, { role: ROLE.physician, rule: "assigned", days: 2000 });
    const whole = { child: "pt-many", from: "2021-01-01", to: "2026-11-20" };
    expect(await report(whole)).toContain("10 entries");
    await addMany(MAX_DISCLOSURES + 10, { role: ROLE.embassyMember, rule: "embassy", days: 2001 });
    expect(await ask(whole)).toMatchObject({
      status: 400,
      body: { fields: { from: "These days have more than 2000 disclosures. Choose a shorter range." } },
    });
  });

  it("has words of their own for everything that counts as looking at a record", () => {
    for (const action of VIEW_ACTIONS) expect(describeDisclosed([action])).not.toContain("Lists:");
    expect(describeDisclosed(["read:patients", "read:notes"])).toBe("Notes; Lists: name, birth date, MRN and visits");
  });

  it("is closed to everybody but compliance", async () => {
    for (const person of [ADA, DORA, GENA, "owen@linnet.example", "petra@linnet.example", HANA, LENA])
      expect((await ask({}, person)).status).toBe(403);
  });
});
