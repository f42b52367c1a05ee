import { fillPath } from "@linnet/contract/path";
import { type ReferralDetails, referrals } from "@linnet/contract/referrals";
import { type DeskActRequest, desk } from "@linnet/contract/referrals/desk";
import { DESK_ACT_NAMES, type DeskAct } from "@linnet/contract/referrals/desk-tasks";
import type { Appointment, ServiceRequest, Task } from "@medplum/fhirtypes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IntakeRouter, intakeRouter } from "../../../../test/intake-router.ts";
import { jobInHand } from "../../../../test/job-in-hand.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { fhirClient } from "../../../adapters/ehr/fhir/client/client.ts";
import { clientSettings } from "../../../adapters/ehr/fhir/client/settings.ts";
import { fhirIntake } from "../../../adapters/intake/fhir/intake.ts";
import type { ReferralIntake } from "../../../adapters/intake/port.ts";
import { buildApp } from "../../../app.ts";
import { readConfig } from "../../../config.ts";
import { addMinutes } from "../../../platform/dates.ts";
import { deliverReferral } from "../delivery/deliver.ts";
import { followReferrals } from "../delivery/follow.ts";

const DORA = "dora@linnet.example";
const LENA = "lena@staff.wrenfield.example";
const log = { warn: (missed: object) => expect.fail(JSON.stringify(missed)) };

/** A clinic's act, at the portal's desk or in its own system. */
type Deed =
  | { act: "accept" | "no-show" | "seen" | "complete" }
  | { act: "hold" | "decline" | "cancel"; reason: string }
  | { act: "schedule" | "reschedule"; startsAt: string };

const FIRST = "2026-12-01T17:30:00.000Z";
const SECOND = "2026-12-03T17:30:00.000Z";
const THIRD = "2026-12-08T17:30:00.000Z";

const accept: Deed = { act: "accept" };
const schedule = (startsAt: string): Deed => ({ act: "schedule", startsAt });

/** Every act, in the orders that occur. The two are compared after each act. */
const WALKS: [string, Deed[]][] = [
  ["is put on hold, and accepted again", [accept, { act: "hold", reason: "The insurance has to approve" }, accept]],
  ["is declined", [{ act: "decline", reason: "Not a question for us" }]],
  ["is cancelled", [accept, { act: "cancel", reason: "The family has moved away" }]],
  ["is scheduled, and cancelled", [accept, schedule(FIRST), { act: "cancel", reason: "Seen elsewhere" }]],
  [
    "is rescheduled, missed, scheduled again, seen and ended",
    [
      accept,
      schedule(FIRST),
      { act: "reschedule", startsAt: SECOND },
      { act: "no-show" },
      schedule(THIRD),
      { act: "seen" },
      { act: "complete" },
    ],
  ],
];

describe("a clinic", () => {
  const portal = testApp();
  let server: IntakeRouter;
  let fhir: ReferralIntake;
  let ofFhir: Awaited<ReturnType<typeof buildApp>>;

  beforeAll(async () => {
    server = await intakeRouter();
    const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "4000" })));
    const intake = fhirIntake({ client, findPersons: async () => [], clock: portal.clock, zone: "America/Los_Angeles", log });
    fhir = {
      ...intake,
      // The server uses the machine's clock, which differs from the portal's here.
      changesSince: async () => {
        const { answers } = await intake.changesSince(null);
        return { answers: answers.map((answer) => ({ ...answer, changedAt: portal.clock.now() })), watermark: portal.clock.now() };
      },
    };
    ofFhir = await buildApp({ ...portal.platform, intake: fhir });
  });
  afterAll(async () => {
    await ofFhir.close();
    server.close();
  });

  const follow = (intake: ReferralIntake) => followReferrals({ ...portal.platform, intake });

  /** A new referral, delivered to the master system. */
  async function send(intake: ReferralIntake): Promise<number> {
    const { id } = (await sendReferral(portal, "dora", await referralFields(portal.db))).body;
    await deliverReferral({ ...portal.platform, intake, log }, { referralId: id }, jobInHand);
    await follow(intake);
    return id;
  }

  async function doAtDesk(id: number, deed: Deed): Promise<void> {
    const { lastEvent } = (await portal.call(LENA, desk.get, { params: { id } })).body;
    const visit = "startsAt" in deed && { startsAt: deed.startsAt, minutes: 30, location: "Linden Park", resource: `Room ${id}` };
    const reason = "reason" in deed && { reason: deed.reason };
    // Each act has the parts that its type has.
    const body = { act: deed.act, lastEvent, ...reason, ...(visit && { visit }) } as DeskActRequest;
    expect(await portal.call(LENA, desk.act, { params: { id }, body })).toEqual({ status: 200, body: true });
  }

  const isOf = (id: number) => (resource: Task | ServiceRequest) => resource.identifier?.some(({ value }) => value === String(id));

  /** What the clinic's people enter in the hospital's own system. */
  async function doAtServer(id: number, deed: Deed): Promise<void> {
    // The server stores only resources of the requested type.
    const task = ((await server.all("Task")) as Task[]).find(isOf(id));
    const request = ((await server.all("ServiceRequest")) as ServiceRequest[]).find(isOf(id));
    if (!task || !request) throw new Error("The hospital has no such referral");
    const say = (changes: Partial<Task>) => server.put({ ...task, ...changes });
    const inProgress = (code: string) => say({ status: "in-progress", businessStatus: { coding: [{ code }] } });
    const visits = ((await server.all("Appointment")) as Appointment[]).filter(({ basedOn }) =>
      basedOn?.some(({ reference }) => reference === `ServiceRequest/${request.id}`),
    );
    const book = (startsAt: string, visit: Pick<Appointment, "id">) =>
      server.put({
        resourceType: "Appointment",
        ...visit,
        status: "booked",
        basedOn: [{ reference: `ServiceRequest/${request.id}` }],
        start: startsAt,
        end: addMinutes(new Date(startsAt), 30).toISOString(),
        participant: [{ status: "accepted", actor: { reference: request.subject.reference ?? "" } }],
      });
    const last = visits.at(-1);
    const end = async (status: Appointment["status"]) => last && server.put({ ...last, status });
    switch (deed.act) {
      case "accept":
        return void (await say({ status: "accepted" }));
      case "hold":
        return void (await say({ status: "on-hold", statusReason: { text: deed.reason } }));
      case "decline":
        return void (await say({ status: "rejected", statusReason: { text: deed.reason } }));
      case "cancel":
        await end("cancelled");
        return void (await say({ status: "cancelled", statusReason: { text: deed.reason } }));
      case "schedule":
        await book(deed.startsAt, { id: `visit-${id}-${visits.length}` });
        return void (await inProgress("5.1.1"));
      case "reschedule":
        return void (await book(deed.startsAt, { id: last?.id ?? "" }));
      case "no-show":
        await end("noshow");
        return void (await inProgress("5.1.2"));
      case "seen":
        await end("fulfilled");
        return void (await inProgress("5.1.4"));
      case "complete":
        return void (await say({ status: "completed", businessStatus: { coding: [{ code: "7.0" }] } }));
    }
  }

  /** What the office reads. The hospital's own system has its own words for the place and person of a visit. */
  const read = ({
    cernerStatus,
    statusId,
    nextStep,
    needsPractice,
    cancellationReason,
    referralAppointment,
    history,
  }: ReferralDetails) => ({
    cernerStatus,
    statusId,
    nextStep,
    needsPractice,
    cancellationReason,
    visit: referralAppointment?.aptDate,
    history: history.map(({ kind }) => kind),
  });
  const office = async (id: number) => read((await portal.call(DORA, referrals.get, { params: { id } })).body);

  it.each(WALKS)("whose referral %s tells the office the same at the desk and by a FHIR server", async (_name, deeds) => {
    const atDesk = await send(portal.platform.intake);
    const atServer = await send(fhir);
    expect(await office(atServer)).toEqual(await office(atDesk));
    for (const deed of deeds) {
      portal.clock.forward(1_000);
      await doAtDesk(atDesk, deed);
      await doAtServer(atServer, deed);
      await follow(fhir);
      expect({ after: deed.act, ...(await office(atServer)) }).toEqual({ after: deed.act, ...(await office(atDesk)) });
    }
  });

  it("reads its referrals at the desk and cannot act there, if a FHIR server is the master", async () => {
    const id = await send(fhir);
    const headers = { authorization: `Bearer ${tokenOf(LENA, new Date(NOW))}` };
    const shown = await ofFhir.inject({ url: `/api${fillPath(desk.get.path, { id })}`, headers });
    expect(shown.json()).toMatchObject({ id, cernerStatus: "Submitted", acts: [], mayWrite: false });
    const reason = "No room";
    const visit = { startsAt: FIRST, minutes: 30, location: "Linden Park", resource: "Room 1" };
    const question = { text: "Which murmur?", wantedFiles: [], answerBy: "2026-11-27" };
    const more: Partial<Record<DeskAct, object>> = {
      schedule: { visit },
      reschedule: { visit },
      ask: { question },
      hold: { reason },
      keep: { reason },
      decline: { reason },
      cancel: { reason },
      redirect: { reason, clinicId: 1 },
    };
    const { lastEvent } = shown.json();
    for (const act of DESK_ACT_NAMES) {
      const payload = { act, lastEvent, ...more[act] };
      const reply = await ofFhir.inject({ method: "POST", url: `/api${fillPath(desk.act.path, { id })}`, headers, payload });
      expect({ act, status: reply.statusCode, message: reply.json().message }).toEqual({
        act,
        status: 409,
        message: "The hospital works on referrals in its own system. Make this change there.",
      });
    }
    expect(await office(id)).toMatchObject({ cernerStatus: "Submitted" });
  });
});
