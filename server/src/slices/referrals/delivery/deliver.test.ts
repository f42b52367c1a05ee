import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../test/eventually.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { scriptedIntake } from "../../../../test/scripted-intake.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { testStorage } from "../../../../test/test-storage.ts";
import { NotTaken } from "../../../adapters/intake/port.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { recordStoredFile } from "../../../platform/uploads/stored-files.ts";
import { formRepository } from "../form/repository.ts";
import { cancelRepository } from "../office/cancel-repository.ts";
import { type DeliveryKind, deliveryQueue } from "../shared/delivery-queue-repository.ts";
import { NO_TIE } from "../shared/tie.ts";
import { deliverReferral, resumeDeliveries } from "./deliver.ts";
import { deliveryRepository } from "./repository.ts";

const away = () => new AppError("upstream_unavailable", "The hospital’s record system is not responding");

describe("handing referrals over to the hospital", () => {
  const clock = setClock(NOW);
  const storage = testStorage();
  const { intake, arrived, script } = scriptedIntake();
  const warned: object[] = [];
  /** Jobs that wait, and when they come. */
  let waiting: { referralId: number; at: number }[] = [];
  const jobs: Jobs = {
    send: async (_trx, queue, payload, options) => {
      if (queue === "referral.deliver" && "referralId" in payload)
        waiting.push({ referralId: payload.referralId, at: clock.now().getTime() + (options?.afterSeconds ?? 0) * 1000 });
    },
  };
  let open: OpenDatabase;
  let ids: { practiceId: number; physicianId: number; clinicKey: number; by: number };

  beforeAll(async () => {
    open = await testDatabase("hospital");
    const { db } = open;
    const practice = await db.selectFrom("practices").select("id").orderBy("id").executeTakeFirstOrThrow();
    const physician = await db.selectFrom("physicians").select("id").where("npi", "is not", null).orderBy("id").executeTakeFirstOrThrow();
    const clinic = await db.selectFrom("clinics").select("id").orderBy("id").executeTakeFirstOrThrow();
    const account = await db.selectFrom("accounts").select("id").orderBy("id").executeTakeFirstOrThrow();
    ids = { practiceId: practice.id, physicianId: physician.id, clinicKey: clinic.id, by: account.id };
  });
  afterAll(() => open.close());
  beforeEach(() => {
    clock.set(NOW);
    arrived.length = 0;
    warned.length = 0;
    waiting = [];
    script.failure = undefined;
    script.meanwhile = undefined;
  });

  const delivering = () => ({ db: open.db, clock, jobs, intake, storage, log: { warn: (missed: object) => warned.push(missed) } });
  const deliver = (referralId: number) => deliverReferral(delivering(), { referralId });

  async function queue(referralId: number, kind: DeliveryKind) {
    await open.db.transaction().execute((trx) => deliveryQueue.queueDelivery(trx, referralId, kind, clock.now()));
  }
  async function aReferral(): Promise<number> {
    const { by, ...chosen } = ids;
    const { form } = aReferralOrder(0);
    const id = await open.db.transaction().execute((trx) =>
      formRepository(open.db).add(trx, {
        form: { ...form, ...chosen },
        tie: NO_TIE,
        parentId: null,
        expectedBy: "2026-11-24",
        requestKey: randomUUID(),
        by,
        now: clock.now(),
      }),
    );
    if (id === undefined) throw new Error("This request is new");
    await queue(id, "submit");
    return id;
  }
  async function attach(referralId: number, name: string, text: string): Promise<void> {
    const key = randomUUID();
    await storage.put(key, Readable.from([Buffer.from(text)]));
    const sha256 = createHash("sha256").update(text).digest("hex");
    const file_id = await recordStoredFile(open.db, { key, name, mediaType: "application/pdf", bytes: text.length, sha256 });
    await open.db.insertInto("referral_attachments").values({ referral_id: referralId, file_id, name }).execute();
  }
  /** Lets so many minutes pass, with every job that comes meanwhile. */
  async function pass(minutes: number): Promise<void> {
    const end = clock.now().getTime() + minutes * 60_000;
    for (;;) {
      const next = waiting.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      waiting.splice(waiting.indexOf(next), 1);
      clock.set(new Date(Math.max(next.at, clock.now().getTime())));
      await deliver(next.referralId);
    }
    clock.set(new Date(end));
  }
  const deliveryState = (referralId: number) =>
    open.db
      .selectFrom("referrals")
      .select(["bot_status as botStatus", "bot_message as botMessage", "status_id as statusId"])
      .where("id", "=", referralId)
      .executeTakeFirstOrThrow();
  const kindsOf = (referralId: number) => arrived.filter((one) => one.referralId === referralId).map(({ kind }) => kind);

  it("hands over everything that was on the form, with its words and its files", async () => {
    const { by, ...chosen } = ids;
    const referral = await aReferral();
    await attach(referral, "echo.pdf", "an echocardiogram");
    await deliver(referral);
    expect(arrived).toMatchObject([
      {
        kind: "submit",
        referralId: referral,
        files: { "echo.pdf": "an echocardiogram" },
        order: {
          form: {
            ...aReferralOrder(0).form,
            ...chosen,
            physicianName: expect.any(String),
            practiceName: expect.any(String),
            clinicName: expect.any(String),
          },
          clinic: { id: ids.clinicKey },
          parent: null,
          createdAt: clock.now(),
          files: [{ mediaType: "application/pdf", sentAs: null, bytes: 17 }],
        },
      },
    ]);
    expect(arrived[0]?.order?.physician.npi).toMatch(/^\d{10}$/);
    expect(await deliveryState(referral)).toEqual({ botStatus: "Completed", botMessage: null, statusId: 1 });
  });

  it("sends no number that the hospital has not confirmed, also of who came by an older server, which writes down no claim", async () => {
    const change = (changes: { person_confirmed_at: Date | null }) =>
      open.db.updateTable("physicians").set(changes).where("id", "=", ids.physicianId).execute();
    await change({ person_confirmed_at: null });
    await deliver(await aReferral());
    expect(arrived[0]?.order?.physician.npi).toBeNull();
    await change({ person_confirmed_at: clock.now() });
    await deliver(await aReferral());
    expect(arrived[1]?.order?.physician.npi).toMatch(/^\d{10}$/);
  });

  it("counts what waits, and for how long, until it has arrived", async () => {
    const depth = () => deliveryRepository(open.db).depth(clock.now());
    const before = await depth();
    const referral = await aReferral();
    clock.set(new Date(Date.parse(NOW) + 90_000));
    const waiting = await depth();
    expect(waiting).toMatchObject({ waiting: before.waiting + 1, failed: before.failed });
    expect(waiting.oldestSeconds).toBeGreaterThanOrEqual(90);
    await deliver(referral);
    expect((await depth()).waiting).toBe(before.waiting);
  });

  it("sends a file once, and says of it later what the hospital called it", async () => {
    const referral = await aReferral();
    await attach(referral, "echo.pdf", "an echocardiogram");
    await deliver(referral);
    await queue(referral, "update");
    await deliver(referral);
    expect(arrived[1]?.order?.files).toMatchObject([{ sentAs: `Binary/${arrived[0]?.order?.files[0]?.id}` }]);
  });

  it("is in hand for longer the more files go with it, so that no other worker sends them again", async () => {
    const referral = await aReferral();
    for (const name of ["echo.pdf", "letter.pdf"]) await attach(referral, name, name);
    let until: Date | null = null;
    script.meanwhile = async () => {
      const deliveries = open.db.selectFrom("referral_deliveries").select("claimed_until").where("referral_id", "=", referral);
      until = (await deliveries.executeTakeFirstOrThrow()).claimed_until;
    };
    await deliver(referral);
    expect(until).toEqual(new Date(clock.now().getTime() + 5 * 60_000));
  });

  it("hands over several in the order in which they were made, and nothing twice", async () => {
    const referral = await aReferral();
    await queue(referral, "update");
    const asked = { reason: "The family has moved away", by: ids.by, now: clock.now() };
    await open.db.transaction().execute((trx) => cancelRepository.requestCancellation(trx, referral, asked));
    await queue(referral, "cancel");
    await deliver(referral);
    await deliver(referral);
    expect(kindsOf(referral)).toEqual(["submit", "update", "cancel"]);
    expect(arrived[2]?.reason).toBe("The family has moved away");
  });

  it("with the hospital's system away for an hour hands everything over once afterwards, in order for each referral", async () => {
    script.failure = away();
    const referrals = [await aReferral(), await aReferral(), await aReferral()];
    for (const referralId of referrals) waiting.push({ referralId, at: clock.now().getTime() });
    await pass(10);
    const [first = 0] = referrals;
    expect(await deliveryState(first)).toEqual({
      botStatus: "Queued",
      botMessage: "The hospital’s system is not responding. We will keep trying.",
      statusId: 1,
    });
    await queue(first, "update");
    waiting.push({ referralId: first, at: clock.now().getTime() });
    await pass(50);
    expect(arrived).toEqual([]);
    script.failure = undefined;
    await pass(6);
    expect(referrals.map(kindsOf)).toEqual([["submit", "update"], ["submit"], ["submit"]]);
    expect(await deliveryState(first)).toEqual({ botStatus: "Completed", botMessage: null, statusId: 1 });
    await pass(60);
    expect(arrived).toHaveLength(4);
    expect(waiting).toEqual([]);
    // So long away costs tries, not a storm of them: every one is in the log, by the referral's number.
    expect(warned.length).toBeLessThan(3 * 25);
    expect(warned[0]).toMatchObject({ referralId: expect.any(Number), kind: "submit", attempts: 1 });
  });

  it("is visible as failed when the hospital does not take it, holds back what came later, and goes on when it is retried", async () => {
    const referral = await aReferral();
    await queue(referral, "update");
    script.failure = new NotTaken("The clinic is not known there.");
    await deliver(referral);
    expect(await deliveryState(referral)).toEqual({ botStatus: "Failed", botMessage: "The clinic is not known there.", statusId: 5 });
    expect(JSON.stringify(warned)).not.toContain("clinic");
    script.failure = undefined;
    await deliver(referral);
    expect(arrived).toEqual([]);
    await open.db.transaction().execute((trx) => deliveryQueue.queueAgain(trx, referral));
    await deliver(referral);
    expect(kindsOf(referral)).toEqual(["submit", "update"]);
    expect(await deliveryState(referral)).toEqual({ botStatus: "Completed", botMessage: null, statusId: 1 });
  });

  it("is given up after about a day without an answer, and said so in the history", async () => {
    const referral = await aReferral();
    script.failure = away();
    waiting.push({ referralId: referral, at: clock.now().getTime() });
    await pass(18 * 60);
    expect((await deliveryState(referral)).botStatus).toBe("Queued");
    await pass(16 * 60);
    expect(await deliveryState(referral)).toMatchObject({ botStatus: "Failed", statusId: 5 });
    expect(waiting).toEqual([]);
    const events = await open.db.selectFrom("referral_events").select("kind").where("referral_id", "=", referral).orderBy("id").execute();
    expect(events.map(({ kind }) => kind)).toEqual(["sent", "failed"]);
  });

  it("two workers at once hand it over once, and the second comes again in case the first dies", async () => {
    const referral = await aReferral();
    script.meanwhile = async () => {
      script.meanwhile = undefined;
      await deliver(referral);
    };
    await deliver(referral);
    expect(kindsOf(referral)).toEqual(["submit"]);
    expect(waiting).toHaveLength(1);
    await pass(5);
    expect(kindsOf(referral)).toEqual(["submit"]);
  });

  it("that was in the hands of a server that was killed is taken up at the next start", async () => {
    const referral = await aReferral();
    // It is killed while it waits for the hospital's answer, which it therefore never reads.
    script.meanwhile = () => Promise.withResolvers<void>().promise;
    void deliver(referral);
    await eventually(() => expect(arrived).toHaveLength(1));
    expect((await deliveryState(referral)).botStatus).toBe("Processing");
    script.meanwhile = undefined;
    await resumeDeliveries(delivering());
    await pass(2);
    expect(arrived).toHaveLength(1);
    await pass(3);
    expect(kindsOf(referral)).toEqual(["submit", "submit"]);
    expect((await deliveryState(referral)).botStatus).toBe("Completed");
  });
});
