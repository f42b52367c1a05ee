import { home } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const KIND = "changed-referrals";

describe("changed referrals on home", () => {
  const hospital = testApp();
  const toDo = async (person: string) => (await hospital.call(person, home.today, {})).body.errands.find(({ kind }) => kind === KIND);
  const marked = async (person: string, list: typeof referrals.mine | typeof referrals.ofPractice) =>
    (await hospital.call(person, list, { body: { lookback: -1 } })).body.filter(({ isChanged, may }) => isChanged || may.retry);

  const undelivered = async (person: string) =>
    (await hospital.call(person, referrals.mine, { body: { lookback: -1 } })).body.find(({ may }) => may.retry);

  it("are those that the person's list marks, the newest change first, with where they stand", async () => {
    const mine = await marked(DORA, referrals.mine);
    const told = await toDo(DORA);
    expect(told?.count).toBe(mine.length);
    expect(told?.items).toHaveLength(Math.min(10, mine.length));
    const first = told?.items.find(({ text }) => !text.startsWith("Not delivered"));
    const listed = mine.find(({ id }) => id === first?.id);
    expect(first?.name).toBe(`${listed?.lastName}, ${listed?.firstName}`);
    expect(first?.text).toMatch(new RegExp(`^${listed?.cernerStatus} on \\d\\d/\\d\\d/2026$`));
    const ofPractice = await marked(GENA, referrals.ofPractice);
    expect((await toDo(GENA))?.count).toBe(ofPractice.length);
    expect(ofPractice.length).toBeGreaterThan(0);
  });

  it("are one fewer when one was opened, for who opened it alone", async () => {
    const before = await toDo(DORA);
    const staff = await toDo(GENA);
    const opened = before?.items.find(({ text }) => !text.startsWith("Not delivered"));
    await hospital.call(DORA, referrals.get, { params: { id: opened?.id ?? 0 } });
    const after = await toDo(DORA);
    expect(after?.count).toBe((before?.count ?? 0) - 1);
    expect(after?.items.map(({ id }) => id)).not.toContain(opened?.id);
    expect(await toDo(GENA)).toEqual(staff);
  });

  it("name what was not delivered first, and go on until it is sent again", async () => {
    const failed = await undelivered(DORA);
    if (!failed) throw new Error("Dora has nothing that failed");
    await hospital.call(DORA, referrals.get, { params: { id: failed.id } });
    const before = await toDo(DORA);
    expect(before?.items[0]?.id).toBe(failed.id);
    expect(before?.items[0]?.text).toMatch(/^Not delivered on /);
    expect((await hospital.call(DORA, referrals.retry, { params: { id: failed.id } })).status).toBe(200);
    expect((await toDo(DORA))?.items.map(({ id }) => id)).not.toContain(failed.id);
  });

  it("are told to nobody without access to records, and leave a row of the audit trail", async () => {
    for (const person of ["fred", "hana", "cole", "ada", "emil"]) expect(await toDo(`${person}@linnet.example`)).toBeUndefined();
    const rows = await hospital.db.selectFrom("audit_rows").select(["count", "person_ids"]).where("rule", "=", KIND).execute();
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(rows[0]?.person_ids.length).toBeGreaterThan(0);
  });

  it("are forgotten after 30 days", async () => {
    hospital.clock.set("2027-01-15T18:00:00Z");
    const reply = await hospital.call(DORA, home.today, {}, new Date("2027-01-15T18:00:00Z"));
    expect(reply.status).toBe(200);
    expect(reply.body.errands.map(({ kind }) => kind)).not.toContain(KIND);
  });
});
