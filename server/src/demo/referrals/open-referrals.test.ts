import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(() => open.close());

const referralsOf = (email: string) =>
  open.db
    .selectFrom("referrals")
    .innerJoin("physicians", "physicians.id", "referrals.physician_id")
    .selectAll("referrals")
    .where("physicians.email", "=", email)
    .execute();

describe("the referrals of the demo hospital", () => {
  it.each(["dora", "owen", "rita"])("fill several pages for %s, and reach back more than a year", async (name) => {
    const all = await referralsOf(`${name}@linnet.example`);
    expect(all.length).toBeGreaterThan(10);
    const ages = all.map(({ created_at }) => Math.round((Date.parse("2026-11-20T18:00:00Z") - created_at.getTime()) / 86_400_000));
    expect(Math.max(...ages)).toBeGreaterThan(365);
  });

  it("are in every state there is, with a history that ends there", async () => {
    const all = await open.db.selectFrom("referrals").select(["ehr_status", "status_id", "bot_status"]).execute();
    expect(new Set(all.map(({ ehr_status }) => ehr_status))).toEqual(
      new Set([
        "Submitted",
        "Accepted",
        "On Hold",
        "Patient Scheduled",
        "Cancelled",
        "No Show",
        "Appointment Cancelled",
        "Seen",
        "Completed",
        "Error",
      ]),
    );
    expect(new Set(all.map(({ status_id }) => status_id))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(all.filter(({ bot_status }) => bot_status === "Failed")).toHaveLength(1);
    expect(all.filter(({ bot_status }) => bot_status === "Queued")).toEqual([]);
  });

  it("say in their history what happened, oldest first", async () => {
    const lars = await open.db
      .selectFrom("referrals")
      .select("id")
      .where("ehr_status", "=", "Cancelled")
      .where("cancel_requested", "=", true)
      .executeTakeFirstOrThrow();
    const events = await open.db
      .selectFrom("referral_events")
      .select(["kind", "at"])
      .where("referral_id", "=", lars.id)
      .orderBy("id")
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(["sent", "received", "accepted", "cancel-requested", "cancelled"]);
    expect(events.map(({ at }) => at.getTime())).toEqual(events.map(({ at }) => at.getTime()).toSorted((one, other) => one - other));
  });

  it("are in the order of their numbers, and none is of a time to come", async () => {
    const all = await open.db.selectFrom("referrals").select(["created_at", "changed_by_hospital_at"]).orderBy("id").execute();
    const days = all.map(({ created_at }) => created_at.toISOString().slice(0, 10));
    expect(days).toEqual(days.toSorted());
    const moments = all.flatMap(({ created_at, changed_by_hospital_at }) => [
      created_at,
      ...(changed_by_hospital_at ? [changed_by_hospital_at] : []),
    ]);
    expect(Math.max(...moments.map((at) => at.getTime()))).toBeLessThanOrEqual(Date.parse("2026-11-20T18:00:00Z"));
  });

  it("show what clinic and office do between them: a question, its answer, another clinic, an objection, a letter taken back", async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where r.asked_until is not null) as asked, count(*) filter (where r.has_answer) as answered,
        count(d.*) filter (where d.objected_at is null) as redirected, count(d.*) filter (where d.objected_at is not null) as objected,
        count(*) filter (where r.course = 'declined' and r.put_aside_at is not null) as aside,
        count(*) filter (where exists (select from referral_letters l where l.referral_id = r.id and l.ended_as = 'withdrawn')) as withdrawn,
        count(*) filter (where r.course = 'declined' and exists (select from referrals n where n.parent_id = r.id)) as "sentElsewhere",
        count(*) filter (where r.acuity_id = 1 and r.course = 'accepted' and r.expected_by < '2026-11-24') as "urgentLate"
      from referrals r left join referral_redirects d on d.referral_id = r.id`.execute(open.db);
    for (const [state, count] of Object.entries(rows[0] ?? {})) expect({ state, count: Number(count) > 0 }).toEqual({ state, count: true });
  });

  it("of Dora have a letter that nobody has read, one that was corrected since, and one that she has done", async () => {
    const { rows } = await sql<{ course: string; letter: string; ended: string | null; reads: number; done: boolean; at: Date }>`
      select r.course, (case when l.is_correction then 'correction' else 'first' end) as letter, l.ended_as as ended, l.sent_at as at,
        (select count(*) from referral_letter_reads x where x.letter_id = l.id) as reads, l.done_at is not null as done
      from referral_letters l join referrals r on r.id = l.referral_id join physicians p on p.id = r.physician_id
      where p.email = 'dora@linnet.example' order by l.id`.execute(open.db);
    const found = rows.map(({ at: _at, ...letter }) => letter);
    expect(found).toContainEqual({ course: "seen", letter: "first", ended: null, reads: 0, done: false });
    expect(found).toContainEqual({ course: "seen", letter: "first", ended: "corrected", reads: 1, done: false });
    expect(found).toContainEqual({ course: "seen", letter: "correction", ended: null, reads: 0, done: false });
    expect(found).toContainEqual({ course: "completed", letter: "first", ended: null, reads: 1, done: true });
    expect(Math.max(...rows.map(({ at }) => at.getTime()))).toBeLessThanOrEqual(Date.parse("2026-11-20T18:00:00Z"));
  });

  it("say how long one waits for a clinic, and that another of its specialty is sooner", async () => {
    const waits = await open.db
      .selectFrom("clinic_waits as w")
      .innerJoin("clinics as c", "c.id", "w.clinic_id")
      .select(["c.name", "w.within_days as days"])
      .where("c.specialty", "=", "Gastroenterology")
      .where("w.within_days", "is not", null)
      .orderBy("w.within_days")
      .execute();
    expect(waits.map(({ name }) => name)).toEqual(["Digestive Health, Alder Park", "Digestive Health Clinic"]);
    expect(waits[0]?.days).toBeLessThan(waits[1]?.days ?? 0);
  });
});
