import { accessRequests } from "@linnet/contract/access-requests";
import { patients } from "@linnet/contract/patients";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import type { Mail } from "../../../adapters/mail/port.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { addMinutes } from "../../../platform/dates.ts";
import { sendWaitingMail } from "../../referrals/office/send-waiting-mail.ts";
import { handoverRepository } from "../public.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const NEWTON = "newton@linnet.example";
const RITA = "rita@linnet.example";
/** Ana and Bao are Dora's, and Noor is Rita's, who shares her. */
const { ana, bao, noor } = demoChildren;

describe("undoing a removal", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const opens = async (person: string, { personId }: { personId: string }) =>
    (await call(person, patients.get, { params: { id: personId } })).status === 200;
  const remove = async (person: string, { personId }: { personId: string }, physician: string) => {
    const body = { patientId: personId, patientName: "", providerId: await ids.physician(physician), providerName: "", dob: null };
    return (await call(person, patients.remove, { body })).status;
  };
  const undo = async (person: string, { personId: patientId }: { personId: string }, signedInAt?: Date) =>
    (await call(person, patients.undoRemove, { body: { patientId } }, signedInAt)).status;
  const reportOf = async ({ personId }: { personId: string }) =>
    (await call(ADA, accessRequests.notMyPatients, { query: { statuses: "all" }, body: { lookback: -1, searchterm: personId } })).body[0];
  const mails = () => hospital.jobs.mails().filter(({ to }) => to === hospital.platform.config.HOSPITAL_MAILBOX);

  it("restores the assignment and what it shared", async () => {
    expect(await remove(RITA, noor, "Lindgren")).toBe(200);
    // A repeat finds no such patient. The next test sees no second notice of it.
    expect(await remove(RITA, noor, "Lindgren")).toBe(404);
    expect([await opens(RITA, noor), await opens(DORA, noor), await opens(GENA, noor)]).toEqual([false, false, false]);
    expect(await undo(RITA, noor)).toBe(200);
    expect([await opens(RITA, noor), await opens(DORA, noor), await opens(GENA, noor)]).toEqual([true, true, true]);
    expect(await ids.audited(patients.undoRemove.action)).toEqual([
      { object: `not-my-patient ${(await reportOf(noor))?.id}`, rule: null, changed: ["assignment"] },
    ]);
  });

  it("marks the hospital's report as withdrawn for good and sends a second notice", async () => {
    const report = await reportOf(noor);
    expect(report).toMatchObject({ status: "Withdrawn", activeRecord: false, may: { change: false } });
    expect(mails().map(({ subject }) => subject)).toEqual([
      "A practice removed a patient from its list",
      "A practice undid a patient removal",
    ]);
    const again = { id: report?.id ?? 0, activeRecord: true };
    const { body } = await call(ADA, accessRequests.editNotMyPatient, { query: { statuses: "all" }, body: again });
    expect(body).toMatchObject({ status: "Withdrawn", activeRecord: false });
    for (const { text } of mails()) expect(text).toContain("/patientaccessrequest/notmypatients");
    expect(JSON.stringify(mails())).not.toContain(noor.family);
  });

  it("shows the report as completed, with no action, on pages of the release before", async () => {
    const asBefore = { lookback: -1, searchterm: noor.personId } as const;
    const [listed] = (await call(ADA, accessRequests.notMyPatients, { query: {}, body: asBefore })).body;
    expect(listed).toMatchObject({ status: "Completed", activeRecord: false, may: { change: false } });
    const again = { id: listed?.id ?? 0, activeRecord: true };
    const { body } = await call(ADA, accessRequests.editNotMyPatient, { query: {}, body: again });
    expect(body).toMatchObject({ status: "Completed", activeRecord: false });
  });

  it("cancels the first notice, which waits for a minute; without an undo it is sent", async () => {
    const sent: string[] = [];
    const mailer = { send: async ({ subject }: Mail) => void sent.push(subject) };
    const deliver = async () => {
      for (const mail of mails()) await sendWaitingMail({ ...hospital.platform, mailer }, mail, "an id");
    };
    await deliver();
    expect(sent).toEqual(["A practice undid a patient removal"]);
    expect(await remove(DORA, bao, "Ashby")).toBe(200);
    await deliver();
    expect(sent).toContain("A practice removed a patient from its list");
  });

  it("is for the person who removed the patient, in the same session, once", async () => {
    for (const other of [GENA, RITA, NEWTON]) expect(await undo(other, bao)).toBe(404);
    const later = addMinutes(hospital.clock.now(), 1);
    hospital.clock.set(later);
    expect(await undo(DORA, bao, later)).toBe(404);
    expect(await undo(DORA, bao)).toBe(200);
    expect(await undo(DORA, bao)).toBe(404);
    expect(await undo(DORA, ana)).toBe(404);
  });

  it("is refused once the hospital has worked on the report", async () => {
    expect(await remove(GENA, bao, "Ashby")).toBe(200);
    const report = await reportOf(bao);
    await call(ADA, accessRequests.editNotMyPatient, { query: {}, body: { id: report?.id ?? 0, activeRecord: false } });
    expect(await undo(GENA, bao)).toBe(409);
    expect(await opens(DORA, bao)).toBe(false);
    expect((await reportOf(bao))?.status).toBe("Completed");
  });

  it("works for handed-over patients: the report names the physician in the record, and both are as before", async () => {
    const [practiceId, dora, newton] = [
      await ids.practice("Lakeside Pediatrics"),
      await ids.physician("Ashby"),
      await ids.physician("Pryce"),
    ];
    const link = hospital.db.updateTable("practice_physicians").where("physician_id", "=", dora);
    await link.set({ active: false }).execute();
    const to = { colleagues: [newton], children: [{ personId: ana.personId, physicianId: newton }] };
    await handoverRepository(hospital.db).make({ practiceId, physicianId: dora }, to, {
      by: await ids.account(DORA),
      at: hospital.clock.now(),
    });
    expect(await remove(NEWTON, ana, "Pryce")).toBe(200);
    expect(await reportOf(ana)).toMatchObject({ user: "Pryce, Newton", providerName: "Ashby, Dora", status: "Open" });
    await link.set({ active: true }).execute();
    expect([await opens(NEWTON, ana), await opens(DORA, ana)]).toEqual([false, false]);
    expect(await undo(NEWTON, ana)).toBe(200);
    expect([await opens(NEWTON, ana), await opens(DORA, ana)]).toEqual([true, true]);
  });
});
