import { auditOddities, type Oddity, type OddityKind } from "@linnet/contract/audit/oddities";
import { beforeAll, describe, expect, it } from "vitest";
import { auditSteps } from "../../../../test/audit-steps.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { findOddities } from "./find-oddities.ts";
import { DAY_REFUSALS, MANY_PRACTICES, NIGHT_PATIENTS, RARE_NAME_PATIENTS } from "./oddity-sentence.ts";

const { ana, noor } = demoChildren;
const COLE = "cole@linnet.example";
const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const TESS = "tess@linnet.example";
const SVEN = "sven@linnet.example";
/** The clock of the test is at 2026-11-20 in Los Angeles. */
const YESTERDAY = "2026-11-19T20:00:00Z";

describe("what in the trail a person should judge", () => {
  const hospital = testApp();
  const rows = auditSteps(() => hospital.db);
  let lakeside: number;
  let referred: string;
  let named: string;

  const look = () => findOddities(hospital.platform);
  const page = async (state: "open" | "closed" = "open", person = COLE, after?: number) => {
    const { status, body } = await hospital.call(person, auditOddities.list, {
      query: { kinds: "all" },
      body: { state, ...(after && { after }) },
    });
    expect(status).toBe(200);
    return body;
  };
  /** Every open one, page by page. */
  async function everyOpen() {
    const all: Oddity[] = [];
    let after: number | undefined;
    do {
      const { oddities, next } = await page("open", COLE, after);
      all.push(...oddities);
      after = next ?? undefined;
    } while (after !== undefined);
    return all;
  }
  const ofKind = async (kind: OddityKind) => (await everyOpen()).filter((each) => each.kind === kind);
  const opened = (by: string, child: string, at = YESTERDAY, practiceId = lakeside) =>
    rows.add({ at, by, child, practiceId, action: "write:chart-opening", rule: "assigned" });
  const refused = (by: string) => rows.add({ at: YESTERDAY, by, action: "read:patient", outcome: "refused", rule: "not_found" });

  async function practiceWithout(personId: string): Promise<number> {
    const theirs = hospital.db.selectFrom("patient_access").select("practice_id").where("person_id", "=", personId);
    const others = hospital.db
      .selectFrom("practices")
      .select("id")
      .where("id", "not in", theirs.where("practice_id", "is not", null));
    return (await others.where("id", "<>", lakeside).orderBy("id").executeTakeFirstOrThrow()).id;
  }

  /** Gives a referral's guardian this account's name, and returns the patient. */
  async function guardianNamedAs(email: string): Promise<string> {
    const names = hospital.db.selectFrom("accounts").select(["last_name", "first_name"]).where("email", "=", email);
    const { last_name, first_name } = await names.executeTakeFirstOrThrow();
    const referrals = hospital.db.selectFrom("referrals").select(["id", "person_id"]).where("person_id", "is not", null);
    const { id, person_id } = await referrals
      .where("person_id", "not in", [ana.personId, noor.personId])
      .orderBy("id")
      .$narrowType<{ person_id: string }>()
      .executeTakeFirstOrThrow();
    const guardian = { guardian_last_name: last_name, guardian_first_name: first_name };
    await hospital.db.updateTable("referrals").set(guardian).where("id", "=", id).execute();
    return person_id;
  }

  /** Gives this account the family name of few or many patients, and returns one of them. */
  async function familyNamedAs(email: string, has: "few" | "many"): Promise<string> {
    const names = hospital.db.selectFrom("patients").select((each) => ["last_name", each.fn.min("person_id").as("person_id")]);
    const { last_name, person_id } = await names
      .where("person_id", "not in", [ana.personId, noor.personId])
      .where("last_name", "<>", "")
      .groupBy("last_name")
      .having((each) => each.fn.countAll<number>(), has === "few" ? "<=" : ">", RARE_NAME_PATIENTS)
      .orderBy("last_name")
      .executeTakeFirstOrThrow();
    await hospital.db.updateTable("accounts").set({ last_name: last_name.toUpperCase() }).where("email", "=", email).execute();
    return person_id;
  }

  beforeAll(async () => {
    lakeside = await rows.practiceId("Lakeside%");
    // A relation of the practice, and none of another one.
    await opened(DORA, ana.personId);
    await opened(OTTO, ana.personId, YESTERDAY, await practiceWithout(ana.personId));
    // Gena has the name of the child she opened, twice; Otto that of a guardian.
    await hospital.db.updateTable("accounts").set({ last_name: "ruiz", first_name: "ANA" }).where("email", "=", GENA).execute();
    await opened(GENA, ana.personId);
    await opened(GENA, ana.personId, "2026-11-19T21:00:00Z");
    referred = await guardianNamedAs(OTTO);
    await opened(OTTO, referred);
    // Tess has the family name of few patients and opened one of them on two days, Sven that of many.
    named = await familyNamedAs(TESS, "few");
    await opened(TESS, named, "2026-11-17T20:00:00Z");
    await opened(TESS, named);
    await opened(SVEN, await familyNamedAs(SVEN, "many"));
    // In the night to the 19th enough; in the one before it one came a minute too early.
    for (let index = 0; index < NIGHT_PATIENTS; index += 1) {
      await opened(DORA, `pt-night-${index}`, index % 2 ? "2026-11-19T06:30:00Z" : "2026-11-19T13:30:00Z");
      await opened(DORA, `pt-night-${index}`, index === 0 ? "2026-11-18T05:59:00Z" : "2026-11-18T06:30:00Z");
    }
    for (let index = 0; index < DAY_REFUSALS; index += 1) await refused(OTTO);
    for (let index = 1; index < DAY_REFUSALS; index += 1) await refused(DORA);
    const practices = await hospital.db.selectFrom("practices").select("id").orderBy("id").limit(MANY_PRACTICES).execute();
    for (const [index, { id }] of practices.entries()) await opened(DORA, noor.personId, `2026-11-0${index + 1}T20:00:00Z`, id);
    await look();
  });

  it("is somebody’s own name, and names neither them nor the patient", async () => {
    const found = await ofKind("own-name");
    expect(found.map(({ recordId }) => recordId).toSorted()).toEqual([ana.personId, referred].toSorted());
    for (const { day, sentence } of found) {
      expect(day).toBe("2026-11-19");
      expect(sentence).toMatch(/^Someone opened .* with their own name/);
    }
    expect(JSON.stringify(await everyOpen())).not.toMatch(/ruiz/i);
  });

  it("is somebody’s own family name where few patients have it, once, and does not name them", async () => {
    expect(await ofKind("family-name")).toMatchObject([
      { recordId: named, day: "2026-11-17", sentence: expect.stringMatching(/^Someone opened .* their own last name/) },
    ]);
  });

  it("is a record opened without a relation in the year before", async () => {
    const found = (await ofKind("no-relation")).filter(({ recordId }) => recordId === ana.personId);
    expect(found).toMatchObject([{ sentence: expect.stringMatching(/^\S+, Otto opened a patient’s record without any relation/) }]);
  });

  it("is many records in one night by the hospital’s clock", async () => {
    expect(await ofKind("night")).toMatchObject([
      {
        day: "2026-11-19",
        recordId: null,
        sentence: `Ashby, Dora opened the records of ${NIGHT_PATIENTS} patients between 10 PM and 6 AM.`,
      },
    ]);
  });

  it("is many refusals in one day", async () => {
    expect(await ofKind("refusals")).toMatchObject([
      { sentence: expect.stringMatching(`Otto was denied access ${DAY_REFUSALS} times in one day.`) },
    ]);
  });

  it("is a patient at many practices", async () => {
    expect(await ofKind("many-practices")).toMatchObject([
      { recordId: noor.personId, sentence: `Users from ${MANY_PRACTICES} practices opened the same patient’s record within 30 days.` },
    ]);
  });

  it("is found once, however often it is looked for", async () => {
    const before = await everyOpen();
    await look();
    expect(await everyOpen()).toEqual(before);
  });

  it("is written down with whoever reads it, and with whose records it is about", async () => {
    await page();
    const read = hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", auditOddities.list.action);
    const row = await read.orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(row).toMatchObject({ rule: "compliance", outcome: "done" });
    expect(row.person_ids).toContain(noor.personId);
  });

  it("is closed with a note, once, by compliance alone", async () => {
    const [odd] = await ofKind("many-practices");
    const body = { id: odd?.id ?? 0, note: "A second opinion was asked for." };
    expect((await page("open", ADA)).mayClose).toBe(false);
    expect((await page()).mayClose).toBe(true);
    expect((await hospital.call(ADA, auditOddities.close, { body })).status).toBe(403);
    expect((await hospital.call(COLE, auditOddities.close, { body: { ...body, note: " " } })).status).toBe(400);
    expect((await hospital.call(COLE, auditOddities.close, { body })).status).toBe(200);
    expect((await hospital.call(COLE, auditOddities.close, { body })).status).toBe(404);
    expect(await ofKind("many-practices")).toEqual([]);
    expect((await page("closed")).oddities).toMatchObject([{ id: body.id, closed: { note: body.note } }]);
    const closing = hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", auditOddities.close.action);
    const done = await closing.where("outcome", "=", "done").execute();
    expect(done).toMatchObject([{ object: `audit oddity ${body.id}`, person_ids: [noor.personId] }]);
    await look();
    expect(await ofKind("many-practices")).toEqual([]);
  });

  it("is read page by page, each once", async () => {
    const { id } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", DORA).executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, index) => ({
      kind: "refusals" as const,
      day: `2026-0${1 + Math.floor(index / 10)}-${10 + (index % 10)}`,
      account_id: id,
      count: 30,
      found_at: YESTERDAY,
    }));
    await hospital.db.insertInto("audit_oddities").values(more).execute();
    const seen = (await everyOpen()).map((each) => each.id);
    expect(seen.length).toBeGreaterThanOrEqual(60);
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  });

  it("is closed to everybody else", async () => {
    for (const person of [DORA, OTTO, "owen@linnet.example", "petra@linnet.example", "hana@linnet.example"])
      for (const endpoint of Object.values(auditOddities))
        expect((await hospital.call(person, endpoint, { body: { nonsense: true } } as never)).status).toBe(403);
  });
});
