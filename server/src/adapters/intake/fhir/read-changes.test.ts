import type { Appointment, ServiceRequest, Task } from "@medplum/fhirtypes";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type IntakeRouter, intakeRouter } from "../../../../test/intake-router.ts";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../platform/clock.ts";
import { addDays, addMinutes, subDays } from "../../../platform/dates.ts";
import { fhirClient } from "../../ehr/fhir/client/client.ts";
import { clientSettings } from "../../ehr/fhir/client/settings.ts";
import type { ReferralIntake } from "../port.ts";
import { fhirIntake } from "./intake.ts";

const now = new Date();
const TOMORROW = addDays(now, 1);
const YESTERDAY = subDays(now, 1);

let hospital: IntakeRouter;
let intake: ReferralIntake;
const warned: string[] = [];

async function open(abilities: Parameters<typeof intakeRouter>[0] = {}) {
  hospital = await intakeRouter(abilities);
  const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: hospital.base, EHR_TIMEOUT_MS: "4000" })));
  const log = { warn: (_said: object, message: string) => void warned.push(message) };
  intake = fhirIntake({ client, findPersons: async () => [], clock: systemClock, zone: "America/Los_Angeles", log });
  await intake.submit(aReferralOrder(1));
  warned.length = 0;
}
beforeEach(() => open());
afterEach(() => hospital.close());

// The server keeps of a type only resources of that type.
const task = async () => (await hospital.all("Task"))[0] as Task;
const request = async () => (await hospital.all("ServiceRequest"))[0] as ServiceRequest;
const changeTask = async (changes: Partial<Task>) => hospital.put({ ...(await task()), ...changes });
const answer = async () => (await intake.changesSince(null)).answers[0];

type Visit = Partial<Appointment> & Pick<Appointment, "status">;
let visits = 0;

/** An appointment of half an hour, tomorrow by default. */
async function aVisit({ status, ...changes }: Visit, start = TOMORROW) {
  const { id, subject } = await request();
  visits += 1;
  await hospital.put({
    resourceType: "Appointment",
    id: `visit-${visits}`,
    status,
    basedOn: [{ reference: `ServiceRequest/${id}` }],
    start: start.toISOString(),
    end: addMinutes(start, 30).toISOString(),
    serviceType: [{ text: "New Patient Visit" }],
    participant: [
      { status: "accepted", actor: { reference: subject?.reference ?? "" } },
      { status: "accepted", actor: { reference: "Location/linden" } },
      { status: "accepted", actor: { display: "Echo lab 2" } },
    ],
    ...changes,
  });
}

const inProgress = (code?: string): Partial<Task> => ({
  status: "in-progress",
  businessStatus: code === undefined ? { text: "In progress" } : { coding: [{ code }] },
});

interface Row {
  task?: Partial<Task>;
  request?: Partial<ServiceRequest>;
  visits?: (readonly [Visit, Date])[];
  state: string;
  reason?: string;
}

const because = (text: string) => ({ statusReason: { text } });
const row = (name: string, row: Row): [string, Row] => [name, row];

describe("what has become of a referral", () => {
  it.each([
    row("draft", { task: { status: "draft" }, state: "received" }),
    row("requested", { state: "received" }),
    row("received", { task: { status: "received" }, state: "received" }),
    row("accepted", { task: { status: "accepted" }, state: "accepted" }),
    row("ready", { task: { status: "ready" }, state: "accepted" }),
    row("rejected", {
      task: { status: "rejected", ...because("Wrong clinic") },
      state: "declined",
      reason: "Wrong clinic",
    }),
    row("in progress, nothing said", { task: inProgress(), state: "accepted" }),
    row("scheduled by its state", { task: inProgress("5.1.1"), state: "scheduled" }),
    row("scheduled by its state in words", {
      task: { status: "in-progress", businessStatus: { text: "5.1.1 Service Request Event Scheduled" } },
      state: "scheduled",
    }),
    ...(["booked", "pending", "arrived", "checked-in"] as const).map((status) =>
      row(`an appointment is ${status}, and no state is said`, {
        task: inProgress(),
        visits: [[{ status }, TOMORROW]],
        state: "scheduled",
      }),
    ),
    row("unattended", {
      task: inProgress("5.1.2"),
      visits: [[{ status: "noshow" }, YESTERDAY]],
      state: "no-show",
    }),
    row("unattended, which the appointment does not know yet", {
      task: inProgress("5.1.2"),
      visits: [[{ status: "booked" }, YESTERDAY]],
      state: "no-show",
    }),
    row("the appointment is cancelled", {
      task: inProgress("5.1.3"),
      visits: [[{ status: "cancelled" }, TOMORROW]],
      state: "appointment-cancelled",
    }),
    row("the appointment is cancelled and another is booked", {
      task: inProgress("5.1.3"),
      visits: [
        [{ status: "cancelled" }, TOMORROW],
        [{ status: "booked" }, addDays(TOMORROW, 7)],
      ],
      state: "scheduled",
    }),
    row("seen", { task: inProgress("5.1.4"), visits: [[{ status: "fulfilled" }, YESTERDAY]], state: "seen" }),
    row("seen by the appointment alone", {
      task: inProgress("5.1.1"),
      visits: [[{ status: "fulfilled" }, YESTERDAY]],
      state: "seen",
    }),
    row("seen on another day than the one that was cancelled", {
      task: inProgress(),
      visits: [
        [{ status: "fulfilled" }, YESTERDAY],
        [{ status: "cancelled" }, TOMORROW],
      ],
      state: "seen",
    }),
    row("on hold", { task: { status: "on-hold", ...because("Echo first") }, state: "on-hold", reason: "Echo first" }),
    row("completed", { task: { status: "completed" }, state: "completed" }),
    row("completed with an appointment that is to come", {
      task: { status: "completed" },
      visits: [[{ status: "booked" }, TOMORROW]],
      state: "scheduled",
    }),
    row("cancelled", {
      task: { status: "cancelled", ...because("Seen elsewhere") },
      visits: [[{ status: "booked" }, TOMORROW]],
      state: "cancelled",
      reason: "Seen elsewhere",
    }),
    row("cancelled for the appointment's reason", {
      task: { status: "cancelled" },
      visits: [[{ status: "cancelled", cancelationReason: { text: "Patient moved" } }, TOMORROW]],
      state: "cancelled",
      reason: "Patient moved",
    }),
    row("failed", { task: { status: "failed" }, state: "error" }),
    row("entered in error", { task: { status: "entered-in-error" }, state: "cancelled", reason: "Entered in error" }),
    row("the order is revoked", { task: inProgress(), request: { status: "revoked" }, state: "cancelled" }),
    row("the order is completed", { task: inProgress(), request: { status: "completed" }, state: "completed" }),
    row("the order is on hold", { task: inProgress(), request: { status: "on-hold" }, state: "on-hold" }),
  ])("%s", async (_name, { task: ofTask, request: ofRequest, visits: made = [], state, reason }) => {
    for (const [visit, start] of made) await aVisit(visit, start);
    if (ofRequest) await hospital.put({ ...(await request()), ...ofRequest });
    if (ofTask) await changeTask(ofTask);
    expect(await answer()).toMatchObject({ referralId: 1, state, reason: reason ?? null });
  });

  it("stays as it is while the hospital has yet to answer the request to cancel", async () => {
    const asked = { businessStatus: { coding: [{ code: "5.2" }] }, ...because("Seen elsewhere") };
    await changeTask({ status: "in-progress", ...asked });
    expect(await answer()).toBeUndefined();
    await changeTask({ status: "on-hold", ...asked });
    expect(await answer()).toMatchObject({ state: "on-hold", reason: null });
    await aVisit({ status: "booked" });
    expect(await answer()).toMatchObject({ state: "scheduled" });
  });

  it("is told with the next appointment, where and with what", async () => {
    await hospital.put({ resourceType: "Location", id: "linden", name: "Linden Park, level 2" });
    await aVisit({ status: "booked", minutesDuration: 45 }, addDays(TOMORROW, 3));
    await aVisit({ status: "booked" });
    await aVisit({ status: "noshow" }, YESTERDAY);
    await changeTask(inProgress());
    expect((await answer())?.appointment).toEqual({
      aptDate: TOMORROW.toISOString(),
      duration: 30,
      type: "New Patient Visit",
      location: "Linden Park, level 2",
      resource: "Echo lab 2",
      state: "Confirmed",
    });
  });

  it("is told without an appointment that is not to leave the hospital's record", async () => {
    await aVisit({
      status: "booked",
      meta: { security: [{ system: "http://terminology.hl7.org/CodeSystem/v3-Confidentiality", code: "R" }] },
    });
    await changeTask({ status: "accepted" });
    expect(await answer()).toMatchObject({ state: "accepted", appointment: null });
  });

  it("has the hospital's own number once it is accepted, else that of the order", async () => {
    await changeTask({ status: "accepted" });
    const order = await request();
    expect(await answer()).toMatchObject({ ehrReferralId: order.id });
    const filler = { type: { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "FILL" }] }, value: "R-4711" };
    await hospital.put({ ...order, identifier: [...(order.identifier ?? []), filler] });
    expect(await answer()).toMatchObject({ ehrReferralId: "R-4711" });
  });

  it("is looked at by whoever runs the portal when the server says two things", async () => {
    await changeTask({ status: "requested", businessStatus: { coding: [{ code: "7.0" }] } });
    expect(await answer()).toMatchObject({ state: "received" });
    expect(warned).toEqual(["the hospital's system has conflicting data for a referral"]);
  });
});

describe("asking what has changed", () => {
  /** A time after which nothing earlier is visible: the overlap is longer than a test. */
  const later = () => addMinutes(new Date(), 5);

  it("finds a referral whose appointment alone was moved, or whose order alone was changed", async () => {
    await changeTask({ status: "accepted" });
    const { watermark } = await intake.changesSince(null);
    const asking = addMinutes(watermark, 5);
    expect((await intake.changesSince(asking)).answers).toEqual([]);
    await aVisit({ status: "booked" });
    const { answers } = await intake.changesSince(asking);
    expect(answers).toMatchObject([{ state: "scheduled" }]);
    const moved = addMinutes(answers[0]?.changedAt ?? now, 5);
    await hospital.put({ ...(await request()), status: "revoked" });
    expect((await intake.changesSince(moved)).answers).toMatchObject([{ state: "cancelled" }]);
  });

  it("reads five minutes again, and what is older no more", async () => {
    const { watermark } = await intake.changesSince(null);
    expect((await intake.changesSince(watermark)).answers).toHaveLength(1);
    expect((await intake.changesSince(later())).answers).toEqual([]);
  });

  it("goes by the server's clock, and never back", async () => {
    const { answers, watermark } = await intake.changesSince(null);
    expect(watermark).toEqual(answers[0]?.changedAt);
    const asking = later();
    expect((await intake.changesSince(asking)).watermark).toEqual(asking);
  });

  it("is not misled by others' tasks", async () => {
    await hospital.put({
      resourceType: "Task",
      id: "other",
      status: "requested",
      intent: "order",
      identifier: [{ system: "urn:other", value: "1" }],
    });
    expect((await intake.changesSince(null)).answers).toHaveLength(1);
  });

  it("does not wait for a referral that the hospital has several times", async () => {
    await hospital.put({ ...(await task()), id: "copy" });
    await intake.submit(aReferralOrder(2));
    expect((await intake.changesSince(null)).answers).toMatchObject([{ referralId: 2 }]);
    expect(warned).toEqual(["the hospital's system has duplicates of a referral"]);
  });

  it("works where appointments are known by their patients alone, and drops those of other orders", async () => {
    hospital.close();
    await open({ lacks: ["Appointment:based-on", "Appointment:_lastUpdated", "Task:_lastUpdated"] });
    await aVisit({ status: "fulfilled", basedOn: [{ reference: "ServiceRequest/other" }] }, YESTERDAY);
    await changeTask(inProgress());
    expect(await answer()).toMatchObject({ state: "accepted", appointment: null });
    await aVisit({ status: "booked" });
    expect(await answer()).toMatchObject({ state: "scheduled" });
  });
});
