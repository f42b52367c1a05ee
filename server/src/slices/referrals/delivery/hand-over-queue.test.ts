import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../test/eventually.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { scriptedIntake } from "../../../../test/scripted-intake.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { connectionStringOf, testDatabase } from "../../../../test/test-database.ts";
import { testStorage } from "../../../../test/test-storage.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { openJobs, type RunningJobs } from "../../../platform/jobs.ts";
import { formRepository } from "../form/repository.ts";
import { type DeliveryKind, deliveryQueue } from "../shared/delivery-queue-repository.ts";
import { NO_TIE } from "../shared/tie.ts";
import { deliverReferral, giveUpDelivery, moveToHandOver, resumeDeliveries } from "./deliver.ts";

const GIVEN_UP = "The hospital’s system has not responded for a day. Choose Retry, or call the service desk.";
const nothing = () => Promise.resolve();

describe("the queue of deliveries", () => {
  const clock = setClock(NOW);
  const storage = testStorage();
  const { intake, arrived, script } = scriptedIntake();
  let open: OpenDatabase;
  /** Sends jobs and works on none. */
  let outbox: RunningJobs;
  let servers: RunningJobs[] = [];
  let ids: { practiceId: number; physicianId: number; clinicKey: number; by: number };

  const openQueue = () =>
    openJobs(open, { DATABASE_URL: connectionStringOf(open), DATA_SECRET: "a secret of at least 32 characters" }, ({ err }) =>
      expect(err).toBeUndefined(),
    );
  beforeAll(async () => {
    open = await testDatabase("hospital");
    const { db } = open;
    const practice = await db.selectFrom("practices").select("id").orderBy("id").executeTakeFirstOrThrow();
    const physician = await db.selectFrom("physicians").select("id").where("npi", "is not", null).orderBy("id").executeTakeFirstOrThrow();
    const clinic = await db.selectFrom("clinics").select("id").orderBy("id").executeTakeFirstOrThrow();
    const account = await db.selectFrom("accounts").select("id").orderBy("id").executeTakeFirstOrThrow();
    ids = { practiceId: practice.id, physicianId: physician.id, clinicKey: clinic.id, by: account.id };
    outbox = await openQueue();
  });
  beforeEach(() => {
    clock.set(NOW);
    arrived.length = 0;
    script.failure = undefined;
    script.meanwhile = undefined;
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    servers = [];
  });
  afterAll(async () => {
    await outbox.stop();
    await open.close();
  });

  async function startServer(): Promise<void> {
    const jobs = await openQueue();
    servers.push(jobs);
    const delivering = { db: open.db, clock, jobs, intake, storage, log: { warn: () => undefined } };
    await jobs.work({
      "mail.send": nothing,
      "referral.hand-over": (waiting, job) => deliverReferral(delivering, waiting, job),
      "referral.undelivered": (waiting) => giveUpDelivery(delivering, waiting),
      "referral.deliver": (waiting) => moveToHandOver(delivering, waiting),
      "identity.clean-up": nothing,
      "identity.end-locks": nothing,
      "audit.find-oddities": nothing,
      "login-as.clean-up": nothing,
      "platform.clean-up": nothing,
      "practice.remind-covers": nothing,
      "result.alert": nothing,
      "referral.archive-missing": nothing,
      "referral.follow": nothing,
      "referral.remind": nothing,
      "referral.resume": nothing,
      "referral.waits": nothing,
    });
  }
  const queue = (referralId: number, kind: DeliveryKind) =>
    open.db.transaction().execute((trx) => deliveryQueue.queueDelivery(trx, outbox, { referralId, kind, now: clock.now() }));
  async function aReferral(): Promise<number> {
    const { by, ...chosen } = ids;
    const form = { ...aReferralOrder(0).form, ...chosen };
    const made = { form, tie: NO_TIE, parentId: null, expectedBy: "2026-11-24", requestKey: randomUUID(), by, now: clock.now() };
    const id = await open.db.transaction().execute((trx) => formRepository(open.db).add(trx, made));
    if (id === undefined) throw new Error("This request is new");
    await queue(id, "submit");
    return id;
  }
  const kindsOf = (referralId: number) => arrived.filter((one) => one.referralId === referralId).map(({ kind }) => kind);
  const stateOf = (referralId: number) =>
    open.db
      .selectFrom("referrals")
      .select(["bot_status as status", "bot_message as message", "status_id as statusId"])
      .where("id", "=", referralId)
      .executeTakeFirstOrThrow();
  const becomes = (referralId: number, state: object) => eventually(async () => expect(await stateOf(referralId)).toMatchObject(state));
  /** States of the jobs of a referral that are not over. */
  async function jobsOf(referralId: number): Promise<string[]> {
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where state < 'completed'
      and name = 'referral.hand-over' and data ->> 'referralId' = ${String(referralId)}`.execute(open.db);
    return rows.map(({ state }) => state);
  }
  /** Ends pauses between tries. jobs.test.ts checks their length. */
  const endPauses = () => sql`update pgboss.job set start_after = now() where name = 'referral.hand-over'`.execute(open.db);

  it("delivers each once and in order, by two servers, with jobs of the last release's queue next to them", async () => {
    const referrals = [await aReferral(), await aReferral(), await aReferral()];
    await Promise.all([startServer(), startServer()]);
    for (const kind of ["update", "cancel"] as const)
      for (const referralId of referrals) {
        await queue(referralId, kind);
        await open.db.transaction().execute((trx) => outbox.send(trx, "referral.deliver", { referralId }));
      }
    await eventually(() => expect(referrals.map(kindsOf)).toEqual(Array(3).fill(["submit", "update", "cancel"])));
    for (const referralId of referrals) {
      await becomes(referralId, { status: "Completed" });
      await eventually(async () => expect(await jobsOf(referralId)).toEqual([]));
    }
    expect(arrived).toHaveLength(9);
  });

  it("has one job per referral, and delivers what is added while it is at work", async () => {
    const referral = await aReferral();
    script.meanwhile = async () => {
      script.meanwhile = undefined;
      expect(await stateOf(referral)).toMatchObject({ status: "Processing" });
      await queue(referral, "update");
      expect(await jobsOf(referral)).toEqual(["active"]);
    };
    await startServer();
    await eventually(() => expect(kindsOf(referral)).toEqual(["submit", "update"]));
  });

  it("tries again after a pause, and tells who refers", async () => {
    const referral = await aReferral();
    script.failure = new AppError("upstream_unavailable", "The hospital’s record system is not responding");
    await startServer();
    await becomes(referral, { status: "Queued", message: "The hospital’s system is not responding. We will keep trying." });
    expect(await jobsOf(referral)).toEqual(["retry"]);
    await queue(referral, "update");
    expect(await jobsOf(referral)).toEqual(["retry"]);
    script.failure = undefined;
    await endPauses();
    await becomes(referral, { status: "Completed", message: null });
    await eventually(() => expect(kindsOf(referral)).toEqual(["submit", "update"]));
  });

  it("gives up after the last try, says so, and goes on when a person retries", async () => {
    const referral = await aReferral();
    script.failure = new AppError("upstream_unavailable", "The hospital’s record system is not responding");
    await sql`update pgboss.job set started_on = now(), retry_count = retry_limit - 1
      where name = 'referral.hand-over' and data ->> 'referralId' = ${String(referral)}`.execute(open.db);
    await startServer();
    await becomes(referral, { status: "Failed", message: GIVEN_UP, statusId: 5 });
    const events = await open.db.selectFrom("referral_events").select("kind").where("referral_id", "=", referral).orderBy("id").execute();
    expect(events.map(({ kind }) => kind)).toEqual(["sent", "failed"]);
    script.failure = undefined;
    await open.db.transaction().execute((trx) => deliveryQueue.queueAgain(trx, outbox, referral));
    await becomes(referral, { status: "Completed", message: null, statusId: 1 });
    expect(kindsOf(referral)).toEqual(["submit"]);
  });

  it("takes up what a server had sent when it was killed before it could record that", async () => {
    const referral = await aReferral();
    const answer = Promise.withResolvers<void>();
    script.meanwhile = () => answer.promise;
    await startServer();
    await eventually(() => expect(arrived).toHaveLength(1));
    script.meanwhile = undefined;
    await startServer();
    // Without a sign of life the library fails the try. The clock passes the time for which older servers leave it alone.
    await sql`update pgboss.job set state = 'retry', start_after = now() where name = 'referral.hand-over' and state = 'active'`.execute(
      open.db,
    );
    clock.set(new Date(Date.parse(NOW) + 10 * 60_000));
    await becomes(referral, { status: "Completed" });
    // Both have the referral's number, so the hospital's side merges them.
    expect(kindsOf(referral)).toEqual(["submit", "submit"]);
    answer.resolve();
    await eventually(async () => expect(await jobsOf(referral)).toEqual([]));
    expect(await stateOf(referral)).toMatchObject({ status: "Completed" });
  });

  it("sends a job for a delivery that has none, and no second one", async () => {
    const referral = await aReferral();
    await resumeDeliveries({ db: open.db, jobs: outbox });
    expect(await jobsOf(referral)).toEqual(["created"]);
    await sql`delete from pgboss.job where name = 'referral.hand-over'`.execute(open.db);
    await resumeDeliveries({ db: open.db, jobs: outbox });
    expect(await jobsOf(referral)).toEqual(["created"]);
    await startServer();
    await becomes(referral, { status: "Completed" });
  });
});
