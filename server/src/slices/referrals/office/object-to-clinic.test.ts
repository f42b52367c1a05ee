import { home } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { type DeskActRequest, desk } from "@linnet/contract/referrals/desk";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { jobInHand } from "../../../../test/job-in-hand.ts";
import { idsOf, referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { deliverReferral } from "../delivery/deliver.ts";
import { followReferrals } from "../delivery/follow.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const LENA = "lena@staff.wrenfield.example";

const HEART = "Heart Center";
const NEUROLOGY = "Neurology Clinic";
const WHY = "She has a pacemaker: the heart comes first.";

type Act = DeskActRequest extends infer A ? (A extends DeskActRequest ? Omit<A, "lastEvent"> : never) : never;

describe("a referral that a clinic forwarded", () => {
  const hospital = testApp();
  const { call } = hospital;
  const details = async (id: number, person = DORA) => (await call(person, referrals.get, { params: { id } })).body;
  const atDesk = async (id: number) => (await call(LENA, desk.get, { params: { id } })).body;
  const onHome = async (id: number, person: string) =>
    toDosOfKind((await call(person, home.today, {})).body, "changed-referrals")?.items.find((item) => item.id === String(id));
  const object = (id: number, person = DORA, reason = WHY) => call(person, referrals.object, { params: { id }, body: { reason } });
  const act = async (id: number, deed: Act, lastEvent?: number) => {
    hospital.clock.forward(1_000);
    const body = { ...deed, lastEvent: lastEvent ?? (await atDesk(id)).lastEvent } as DeskActRequest;
    return call(LENA, desk.act, { params: { id }, body });
  };
  const redirect = async (id: number, to: string) =>
    act(id, { act: "redirect", clinicId: await idsOf(hospital.db).clinic(to), reason: "Spells come first" });

  /** One of Dora's referrals, delivered to the Heart Center. */
  async function sent(): Promise<number> {
    const clinicKey = await idsOf(hospital.db).clinic(HEART);
    const { body } = await sendReferral(hospital, "dora", await referralFields(hospital.db, { clinicKey, clinicName: HEART }));
    await deliverReferral({ ...hospital.platform, log: { warn: () => undefined } }, { referralId: body.id }, jobInHand);
    await followReferrals(hospital.platform);
    return body.id;
  }
  async function sentOn(): Promise<number> {
    const id = await sent();
    expect((await redirect(id, NEUROLOGY)).status).toBe(200);
    return id;
  }

  it("says where it went and why, the deadline to object, and what the clinic must answer", async () => {
    const id = await sentOn();
    const { nextStep, redirect: found, may, isChanged } = await details(id, GENA);
    expect(nextStep).toBe("Heart Center forwarded it to Neurology Clinic. You can object until 11/24.");
    expect(found).toEqual({ fromClinicName: HEART, reason: "Spells come first", until: "2026-11-24", isObjected: false });
    expect({ object: may.object, isChanged }).toEqual({ object: true, isChanged: true });

    expect((await onHome(id, DORA))?.text).toBe("Forwarded to Neurology Clinic");
    expect(await object(id, GENA)).toEqual({ status: 200, body: true });
    const after = await details(id);
    expect(after.nextStep).toMatch(/^Neurology Clinic is reviewing your objection\. Expect an answer by /);
    expect(after.may.object).toBe(false);
    expect(after.history.at(-1)).toMatchObject({ kind: "objected", text: expect.stringContaining(WHY) });
    const waiting = await atDesk(id);
    expect(waiting).toMatchObject({ task: "objected", objection: { text: WHY, fromClinicName: HEART } });
    expect(waiting.acts).toEqual(["ask", "hold", "keep", "send-back", "decline", "cancel"]);
    const { data, counts } = (await call(LENA, desk.worklist, { body: { view: "objected" } })).body;
    expect(data.map((row) => row.id)).toContain(id);
    expect(counts.objected).toBe(data.length);
    expect((await act(id, { act: "accept" })).body).toMatchObject({
      message: "The office objects to Neurology Clinic. Answer the objection first.",
    });
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", referrals.object.action)
      .orderBy("id")
      .execute();
    expect(rows.map((row) => [row.object, row.rule, row.changed])).toEqual([[`referral ${id}`, "practice", ["objection"]]]);
  });

  it("stays if the clinic keeps it, which the office reads, and then accepts no objection", async () => {
    const id = await sentOn();
    await object(id);
    expect((await act(id, { act: "keep", reason: " " })).status).toBe(400);
    expect((await act(id, { act: "keep", reason: "We work with the Heart Center on it." })).status).toBe(200);
    const { history, nextStep, isChanged, redirect: found } = await details(id, GENA);
    expect(history.at(-1)?.text).toBe("The new clinic kept the referral: We work with the Heart Center on it.");
    expect(nextStep).toContain("is working on it");
    expect({ isChanged, found }).toEqual({ isChanged: true, found: null });
    expect((await object(id)).body).toMatchObject({ message: expect.stringContaining("You can no longer object to Neurology Clinic.") });
    expect((await atDesk(id)).acts).toEqual(["accept", "schedule", "ask", "hold", "redirect", "decline", "cancel"]);
    expect((await act(id, { act: "keep", reason: "Once more" })).status).toBe(409);
  });

  it("goes back to the previous clinic with all its forwards, which may forward it, but not to the same clinic again", async () => {
    const id = await sentOn();
    await object(id);
    expect((await act(id, { act: "send-back", reason: "" })).status).toBe(200);
    const back = await atDesk(id);
    expect(back.clinic.name).toBe(HEART);
    expect(back.acts).toContain("redirect");
    expect(back.redirectTo.map(({ name }) => name)).not.toContain(NEUROLOGY);
    const office = await details(id);
    expect(office.clinicName).toBe(HEART);
    expect(office.may.object).toBe(false);
    expect((await act(id, { act: "accept" })).status).toBe(200);
  });

  it("is sent back after three forwards, too, and to no clinic that is closed to referrals", async () => {
    const id = await sentOn();
    const others = (await atDesk(id)).redirectTo.map(({ name }) => name);
    const [second = "", third = ""] = others;
    expect((await redirect(id, second)).status).toBe(200);
    expect((await redirect(id, third)).status).toBe(200);
    await object(id);
    const close = (active: boolean) => hospital.db.updateTable("clinics").set({ active }).where("name", "=", second).execute();
    await close(false);
    expect((await act(id, { act: "send-back", reason: "" })).body).toMatchObject({
      message: "The clinic that forwarded it no longer takes referrals. Keep it and give a reason.",
    });
    await close(true);
    expect((await act(id, { act: "send-back", reason: "" })).status).toBe(200);
    expect((await atDesk(id)).clinic.name).toBe(second);
  });

  it("accepts no objection after two working days, once there is an appointment, or without a forward", async () => {
    const late = await sentOn();
    const scheduled = await sentOn();
    const visit = { startsAt: "2026-12-01T17:30:00.000Z", minutes: 30, location: "Linden Park", resource: `Room ${scheduled}` };
    expect((await act(scheduled, { act: "schedule", visit })).status).toBe(200);
    await hospital.db.updateTable("referral_redirects").set({ object_until: "2026-11-19" }).where("referral_id", "=", late).execute();
    for (const { status, body } of [await object(scheduled), await object(await sent()), await object(late)])
      expect({ status, body }).toMatchObject({ status: 409, body: { message: expect.stringContaining("You can no longer object to ") } });
  });

  it("accepts one objection, and tells a second person or a desk with an outdated page", async () => {
    const id = await sentOn();
    const { lastEvent } = await atDesk(id);
    const both = await Promise.all([object(id, DORA), object(id, GENA)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(/^Your practice has already objected\. Neurology Clinic is reviewing/),
    });
    expect((await act(id, { act: "accept" }, lastEvent)).body).toMatchObject({
      message: expect.stringContaining("objected to the new clinic on"),
    });
    expect((await object(id, DORA, " ")).status).toBe(400);
  });

  it("asks the new clinic nothing more if the office chooses another one in the form, or the clinic declines it", async () => {
    const edited = await sentOn();
    await object(edited);
    const fields = await referralFields(hospital.db, { clinicKey: await idsOf(hospital.db).clinic(HEART), clinicName: HEART, id: edited });
    expect((await sendReferral(hospital, "dora", fields, { method: "PUT" })).status).toBe(200);
    expect(await atDesk(edited)).toMatchObject({ task: "new", objection: null, clinic: { name: HEART } });

    const declined = await sentOn();
    await object(declined);
    expect((await act(declined, { act: "decline", reason: "Not a question for us" })).status).toBe(200);
    expect((await details(declined)).nextStep).toMatch(/^Declined\./);
    expect(await atDesk(declined)).toMatchObject({ task: "waiting", objection: null, acts: [] });
    expect((await details(declined)).redirect).toBeNull();
  });

  it("is taken back by a form opened since the forward, and not by one opened before", async () => {
    const id = await sent();
    const fields = await referralFields(hospital.db, { clinicKey: await idsOf(hospital.db).clinic(HEART), clinicName: HEART, id });
    const { modifyDtm: before } = await details(id);
    expect((await redirect(id, NEUROLOGY)).status).toBe(200);
    expect(await sendReferral(hospital, "dora", { ...fields, modifyDtm: before }, { method: "PUT" })).toMatchObject({
      status: 409,
      body: { message: "Varga, Lena has changed this referral since you opened it. Reload the page." },
    });
    const { clinicName, modifyDtm } = await details(id);
    expect(clinicName).toBe(NEUROLOGY);
    expect((await sendReferral(hospital, "dora", { ...fields, modifyDtm }, { method: "PUT" })).status).toBe(200);
    expect((await details(id)).clinicName).toBe(HEART);
  });

  it("accepts no objection from readers or in their name, and does not exist for others", async () => {
    const [shared] = (await call(DORA, referrals.shared, { body: { lookback: -1 } })).body;
    expect((await object(shared?.id ?? 0)).status).toBe(403);
    const id = await sentOn();
    expect((await object(id, "otto@linnet.example")).status).toBe(404);
    await call("ada@linnet.example", loginAs.begin, { body: { email: DORA, reason: "A question about a referral" } });
    const inHerName = { by: "ada@linnet.example", email: DORA };
    const input = { params: { id }, body: { reason: WHY } };
    expect((await hospital.callAs(inHerName, referrals.get, { params: { id } })).body.may.object).toBe(false);
    expect((await hospital.callAs(inHerName, referrals.object, input)).status).toBe(403);
    expect((await details(id)).may.object).toBe(true);
  });
});
