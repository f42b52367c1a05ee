import { home } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { REFERRAL_STATE, type ReferralState } from "@linnet/contract/referrals/course";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { idsOf, referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";

describe("a referral that its clinic declined", () => {
  const hospital = testApp();
  const { call } = hospital;
  const details = async (id: number, person = DORA) => (await call(person, referrals.get, { params: { id } })).body;
  const put = (id: number, isPutAside: boolean, person = DORA) =>
    call(person, referrals.putAside, { params: { id }, body: { isPutAside } });
  const needsUs = async (person = DORA) => {
    const list = person === DORA ? referrals.mine : referrals.ofPractice;
    return (await call(person, list, { body: { needsUs: true } })).body.map(({ id }) => id);
  };
  /** What home lists about it, for a person who has not opened it since. */
  const onHome = async (id: number, person = GENA) =>
    (toDosOfKind((await call(person, home.today, {})).body, "changed-referrals")?.items ?? []).some((item) => item.id === String(id));

  /** One of Dora's referrals, brought to this state by the hospital. */
  async function sent(course: ReferralState): Promise<number> {
    const { body } = await sendReferral(hospital, "dora", await referralFields(hospital.db));
    const { word, statusId } = REFERRAL_STATE[course];
    const at = hospital.clock.now();
    const row = { course, ehr_status: word, status_id: statusId, bot_status: "Completed", changed_by_hospital_at: at } as const;
    await hospital.db.updateTable("referrals").set(row).where("id", "=", body.id).execute();
    return body.id;
  }
  const declined = () => sent("declined");
  const again = async (parentReferralId: number, changes: object = {}) => {
    const clinicKey = await idsOf(hospital.db).clinic("Heart Center");
    const fields = await referralFields(hospital.db, { clinicKey, clinicName: "Heart Center", parentReferralId, ...changes });
    return (await sendReferral(hospital, "dora", fields)).body.id as number;
  };

  it("waits for the office until it is closed, which can be undone", async () => {
    const id = await declined();
    expect(await details(id)).toMatchObject({ isDeclined: true, isPutAside: false, successor: null, needsPractice: true });
    expect((await details(id)).may.putAside).toBe(true);
    expect(await needsUs(GENA)).toContain(id);
    expect(await onHome(id)).toBe(true);

    expect((await put(id, true)).body).toBe(true);
    expect(await details(id)).toMatchObject({
      isPutAside: true,
      needsPractice: false,
      nextStep: "Declined. Your practice closed it. No further action is needed.",
      cernerStatus: "Cancelled",
    });
    expect(await needsUs(GENA)).not.toContain(id);
    expect(await onHome(id)).toBe(false);
    const row = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .orderBy("id", "desc")
      .where("action", "=", referrals.putAside.action);
    expect(await row.executeTakeFirst()).toMatchObject({ object: `referral ${id}`, rule: "own", changed: ["putAside"] });

    expect((await put(id, true)).status).toBe(200);
    expect((await put(id, false, GENA)).status).toBe(200);
    expect(await needsUs()).toContain(id);
    const { history } = await details(id);
    expect(history.slice(-2).map(({ kind, text }) => [kind, text])).toEqual([
      ["put-aside", "Closed by Ashby, Dora, no further action."],
      ["taken-up", expect.stringContaining("Reopened by ")],
    ]);
  });

  it("waits for no one once it was sent to another clinic, and names that referral to people who may see it", async () => {
    const id = await declined();
    const next = await again(id);
    expect(await details(id)).toMatchObject({
      needsPractice: false,
      nextStep: "Declined. Sent to Heart Center on 11/20/2026 instead.",
      successor: { id: next, clinicName: "Heart Center" },
      may: { putAside: false, refer: true },
    });
    expect(await needsUs()).not.toContain(id);
    expect(await onHome(id)).toBe(false);
    expect((await put(id, true)).body).toMatchObject({ status: 409, message: expect.stringContaining("already sent again") });

    const latest = await again(id);
    expect((await details(id)).successor?.id).toBe(latest);
    // It now belongs to another practice, and so not to this office.
    const elsewhere = await hospital.db
      .selectFrom("practices")
      .select("id")
      .where("name", "not like", "Lakeside%")
      .executeTakeFirstOrThrow();
    await hospital.db.updateTable("referrals").set({ practice_id: elsewhere.id }).where("id", "=", latest).execute();
    expect(await details(id, GENA)).toMatchObject({
      nextStep: "Declined. Sent again on 11/20/2026.",
      successor: { id: null, clinicName: null, sentOn: expect.any(String) },
      needsPractice: false,
    });
  });

  it.each<[ReferralState, string]>([
    ["no-show", "The patient missed the appointment."],
    ["error", "The hospital could not process it."],
  ])("differs from an interrupted one: %s is open at its clinic, and the office says whether it is wanted", async (state, sentence) => {
    const id = await sent(state);
    await again(id);
    expect(await details(id)).toMatchObject({
      needsPractice: true,
      nextStep: `${sentence} Sent to Heart Center on 11/20/2026 instead. Request to cancel this one if it is no longer needed.`,
      may: { putAside: false, cancel: true },
    });
    expect(await needsUs()).toContain(id);
    expect((await put(id, true)).status).toBe(409);
  });

  it("cannot be closed by readers or in their name, and does not exist for others", async () => {
    const [shared] = (await call(DORA, referrals.shared, { body: { lookback: -1 } })).body;
    if (!shared) throw new Error("Nobody shares a patient with Dora");
    await hospital.db.updateTable("referrals").set({ course: "declined" }).where("id", "=", shared.id).execute();
    expect((await details(shared.id)).may.putAside).toBe(false);
    expect((await put(shared.id, true)).status).toBe(403);
    const id = await declined();
    expect((await put(id, true, "otto@linnet.example")).status).toBe(404);
    await call("ada@linnet.example", loginAs.begin, { body: { email: DORA, reason: "A question about a referral" } });
    const inHerName = { by: "ada@linnet.example", email: DORA };
    expect((await hospital.callAs(inHerName, referrals.get, { params: { id } })).body.may.putAside).toBe(false);
    expect((await hospital.callAs(inHerName, referrals.putAside, { params: { id }, body: { isPutAside: true } })).status).toBe(403);
    expect((await details(id)).isPutAside).toBe(false);
  });
});
