import { referrals } from "@linnet/contract/referrals";
import { type DeskActRequest, desk } from "@linnet/contract/referrals/desk";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";

const CARA = "cara@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";

describe("reminding a clinic", () => {
  const hospital = testApp();
  const { call, callAs, clock } = hospital;
  /** Tolu at Neurology, written by Gena for Dora: accepted, without an appointment. */
  let id: number;
  beforeEach(async () => {
    clock.set(NOW);
    ({ id } = await hospital.db.selectFrom("referrals").select("id").where("last_name", "=", "Adeyemi").executeTakeFirstOrThrow());
    await stands({ course: "accepted", expected_by: "2026-11-24" });
  });
  const stands = (more: object) =>
    hospital.db
      .updateTable("referrals")
      .set({ reminded_at: null, changed_by_hospital_at: "2026-11-18T18:00:00Z", ...more })
      .where("id", "=", id)
      .execute();
  const remind = (person = DORA) => call(person, referrals.remind, { params: { id } }, clock.now());
  const office = async (person = DORA) => (await call(person, referrals.get, { params: { id } }, clock.now())).body;
  const worklist = async () => (await call(CARA, desk.worklist, { body: {} }, clock.now())).body.data;
  const atDesk = async () => (await worklist()).find((each) => each.id === id);

  it("is recorded in the history, and moves the referral up at the desk until the clinic acts", async () => {
    await hospital.db.updateTable("referrals").set({ acuity_id: 2 }).where("id", "=", id).execute();
    expect((await office()).may.remind).toBe(true);
    expect(await remind()).toEqual({ status: 200, body: true });
    expect((await office()).history.at(-1)).toMatchObject({ kind: "reminded", text: "Ashby, Dora reminded Neurology Clinic." });
    expect(await atDesk()).toMatchObject({ remindedOn: "2026-11-20", task: "schedule" });
    const first = (await worklist()).find(({ isUrgent }) => !isUrgent);
    expect(first?.id).toBe(id);
    const audited = hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", referrals.remind.action);
    expect((await audited.execute()).at(-1)).toMatchObject({ object: `referral ${id}`, rule: "own", changed: ["reminded"] });

    clock.forward(60_000);
    const { lastEvent } = (await call(CARA, desk.get, { params: { id } })).body;
    const hold = { act: "hold", reason: "The EEG room is closed.", lastEvent } as DeskActRequest;
    expect((await call(CARA, desk.act, { params: { id }, body: hold })).status).toBe(200);
    expect(await atDesk()).toMatchObject({ remindedOn: null });
  });

  it("is possible once a week, for anyone in the practice, and says from when on again", async () => {
    expect((await remind(GENA)).status).toBe(200);
    const tooEarly = { status: 409, body: { message: "You reminded Neurology Clinic on 11/20. You can send another reminder on 11/27." } };
    expect(await remind()).toMatchObject(tooEarly);
    // Thursday evening at the hospital, which is Friday in UTC. Then Friday.
    clock.set("2026-11-27T07:30:00Z");
    expect(await remind()).toMatchObject(tooEarly);
    clock.set("2026-11-27T08:30:00Z");
    expect((await remind()).status).toBe(200);
  });

  it("names the reminded clinic if it was forwarded since", async () => {
    expect((await remind(GENA)).status).toBe(200);
    const { clinic_id } = await hospital.db.selectFrom("referrals").select("clinic_id").where("id", "=", id).executeTakeFirstOrThrow();
    const heart = await hospital.db.selectFrom("clinics").select("id").where("name", "=", "Heart Center").executeTakeFirstOrThrow();
    await hospital.db.updateTable("referrals").set({ clinic_id: heart.id }).where("id", "=", id).execute();
    expect(await remind()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^You reminded Neurology Clinic on/) } });
    await hospital.db.updateTable("referrals").set({ clinic_id }).where("id", "=", id).execute();
  });

  it("counts once if two people do it together", async () => {
    const replies = await Promise.all([remind(DORA), remind(GENA)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is for overdue tasks, or for a missing appointment", async () => {
    await stands({ course: "received", expected_by: "2026-11-24" });
    expect((await office()).may.remind).toBe(false);
    expect(await remind()).toMatchObject({
      status: 409,
      body: { message: "You cannot remind Neurology Clinic now. The hospital is working on it. Expect an answer by 11/24." },
    });
    clock.set("2026-11-25T18:00:00Z");
    expect((await office()).may.remind).toBe(true);
    await stands({ course: "scheduled" });
    expect((await remind()).status).toBe(409);
    await stands({ course: "declined" });
    expect((await remind()).status).toBe(409);
  });

  it("is for people who may write about the referral, and never about a child who has died", async () => {
    expect((await remind("rita@linnet.example")).status).toBe(404);
    expect((await remind(CARA)).status).toBe(403);
    const asDora = await callAs({ by: "ada@linnet.example", email: DORA }, referrals.remind, { params: { id } });
    expect(asDora.status).toBe(403);
    const { person_id } = await hospital.db.selectFrom("referrals").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
    await hospital.db.updateTable("patients").set({ is_deceased: true }).where("person_id", "=", person_id).execute();
    expect((await remind()).status).toBe(409);
    await hospital.db.updateTable("patients").set({ is_deceased: false }).where("person_id", "=", person_id).execute();
  });
});
