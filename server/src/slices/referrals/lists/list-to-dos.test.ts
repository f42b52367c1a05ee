import { home, TO_DOS_SHOWN_FIRST } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const KIND = "changed-referrals";

describe("changed referrals on home", () => {
  const hospital = testApp();
  const toDo = async (person: string) => toDosOfKind((await hospital.call(person, home.today, {})).body, KIND);
  /** A clinic's questions have their own line on home. */
  const marked = async (person: string, list: typeof referrals.mine | typeof referrals.ofPractice) =>
    (await hospital.call(person, list, { body: { lookback: -1 } })).body.filter(
      ({ isChanged, may }) => (isChanged && !may.answer) || may.retry,
    );

  const undelivered = async (person: string) =>
    (await hospital.call(person, referrals.mine, { body: { lookback: -1 } })).body.find(({ may }) => may.retry);

  it("are the ones that the person's list marks, newest change first, with their state", async () => {
    const mine = await marked(DORA, referrals.mine);
    const told = await toDo(DORA);
    expect(told?.count).toBe(mine.length);
    expect(told?.items).toHaveLength(Math.min(TO_DOS_SHOWN_FIRST, mine.length));
    const first = told?.items.find(({ referral }) => !referral?.isUndelivered);
    const listed = mine.find(({ id }) => String(id) === first?.id);
    expect(first?.name).toBe(`${listed?.lastName}, ${listed?.firstName}`);
    expect(first).toMatchObject({ text: listed?.clinicName, referral: { status: listed?.cernerStatus } });
    const ofPractice = await marked(GENA, referrals.ofPractice);
    expect((await toDo(GENA))?.count).toBe(ofPractice.length);
    expect(ofPractice.length).toBeGreaterThan(0);
  });

  it("put urgent ones before others of their kind", async () => {
    await hospital.db.updateTable("referrals").set({ acuity_id: 2 }).execute();
    const calm = (await toDo(DORA))?.items.filter(({ referral }) => !referral?.isUndelivered && !referral?.needsOffice) ?? [];
    const last = calm.at(-1)?.id;
    expect(calm.length).toBeGreaterThan(1);
    await hospital.db.updateTable("referrals").set({ acuity_id: 1 }).where("id", "=", Number(last)).execute();
    const after = (await toDo(DORA))?.items.filter(({ referral }) => !referral?.isUndelivered && !referral?.needsOffice);
    expect(after?.[0]?.id).toBe(last);
  });

  it("are one fewer after a person opened one, for that person only", async () => {
    const before = await toDo(DORA);
    const staff = await toDo(GENA);
    const opened = before?.items.find(({ referral }) => !referral?.isUndelivered);
    await hospital.call(DORA, referrals.get, { params: { id: Number(opened?.id) } });
    const after = await toDo(DORA);
    expect(after?.count).toBe((before?.count ?? 0) - 1);
    expect(after?.items.map(({ id }) => id)).not.toContain(opened?.id);
    expect(await toDo(GENA)).toEqual(staff);
  });

  it("can be marked as reviewed for oneself only, until the next change, and can be undone", async () => {
    const before = await toDo(DORA);
    const shown = before?.items.find(({ referral }) => !referral?.isUndelivered);
    if (!shown?.at) throw new Error("Dora has no changed referral");
    const params = { id: Number(shown.id) };
    const see = (seen: boolean) => hospital.call(DORA, referrals.markChangeSeen, { params, body: { seen, changedOn: shown.at ?? "" } });
    expect(await see(true)).toEqual({ status: 200, body: true });
    expect((await toDo(DORA))?.count).toBe((before?.count ?? 0) - 1);
    await see(false);
    expect(await toDo(DORA)).toEqual(before);
    await see(true);
    const later = new Date(Date.parse(shown.at) + 1000);
    await hospital.db.updateTable("referrals").set({ changed_by_hospital_at: later }).where("id", "=", params.id).execute();
    expect((await toDo(DORA))?.items.map(({ id }) => id)).toContain(shown.id);
    await see(true);
    expect((await toDo(DORA))?.count).toBe(before?.count);
    const other = { params, body: { seen: true, changedOn: later.toISOString() } };
    expect((await hospital.call("otto@linnet.example", referrals.markChangeSeen, other)).status).toBe(404);
    await hospital.call("ada@linnet.example", loginAs.begin, { body: { email: DORA, reason: "A question about a referral" } });
    const inPlace = await hospital.callAs({ by: "ada@linnet.example", email: DORA }, referrals.markChangeSeen, other);
    expect(inPlace.status).toBe(403);
  });

  it("name undelivered ones first, until they are sent again", async () => {
    const failed = await undelivered(DORA);
    if (!failed) throw new Error("Dora has nothing that failed");
    await hospital.call(DORA, referrals.get, { params: { id: failed.id } });
    const before = await toDo(DORA);
    expect(before?.items[0]).toMatchObject({ id: String(failed.id), referral: { isUndelivered: true } });
    expect((await hospital.call(DORA, referrals.retry, { params: { id: failed.id } })).status).toBe(200);
    expect((await toDo(DORA))?.items.map(({ id }) => id)).not.toContain(String(failed.id));
  });

  it("are hidden from people without access to records, and leave an audit row", async () => {
    for (const person of ["fred", "hana", "cole", "ada", "emil"]) expect(await toDo(`${person}@linnet.example`)).toBeUndefined();
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .select(["count", "person_ids"])
      .where("rule", "=", KIND)
      .orderBy("id")
      .execute();
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(rows[0]?.person_ids.length).toBeGreaterThan(0);
  });

  it("disappear after 30 days", async () => {
    hospital.clock.set("2027-01-15T18:00:00Z");
    const reply = await hospital.call(DORA, home.today, {}, new Date("2027-01-15T18:00:00Z"));
    expect(reply.status).toBe(200);
    expect(toDosOfKind(reply.body, KIND)).toBeUndefined();
  });
});
