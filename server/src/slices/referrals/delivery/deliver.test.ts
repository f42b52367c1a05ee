import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { scriptedIntake } from "../../../../test/scripted-intake.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { testStorage } from "../../../../test/test-storage.ts";
import { NotTaken } from "../../../adapters/intake/port.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { JobInHand, Jobs } from "../../../platform/jobs.ts";
import { recordStoredFile } from "../../../platform/uploads/stored-files.ts";
import { formRepository } from "../form/repository.ts";
import { cancelRepository } from "../office/cancel-repository.ts";
import { type DeliveryKind, deliveryQueue } from "../shared/delivery-queue-repository.ts";
import { NO_TIE } from "../shared/tie.ts";
import { deliverReferral } from "./deliver.ts";
import { deliveryRepository } from "./repository.ts";

const away = () => new AppError("upstream_unavailable", "The hospital’s record system is not responding");

describe("delivering referrals to the hospital", () => {
  const clock = setClock(NOW);
  const storage = testStorage();
  const { intake, arrived, script } = scriptedIntake();
  const warned: object[] = [];
  /** After how many seconds each job comes that was sent. */
  let sent: number[] = [];
  const jobs: Jobs = { send: async (_trx, _queue, _payload, options) => void sent.push(options?.afterSeconds ?? 0) };
  /** How the jobs ended. */
  let ended: string[] = [];
  const job: JobInHand = {
    id: randomUUID(),
    failedTries: 0,
    complete: async () => void ended.push("complete"),
    fail: async () => void ended.push("fail"),
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
    sent = [];
    ended = [];
    script.failure = undefined;
    script.meanwhile = undefined;
  });

  const delivering = () => ({ db: open.db, clock, jobs, intake, storage, log: { warn: (missed: object) => warned.push(missed) } });
  const deliver = (referralId: number) => deliverReferral(delivering(), { referralId }, job);
  /** Works each job that follows, too. */
  async function deliverAll(referralId: number): Promise<void> {
    do {
      sent = [];
      await deliver(referralId);
    } while (sent.length > 0);
  }

  async function queue(referralId: number, kind: DeliveryKind) {
    await open.db.transaction().execute((trx) => deliveryQueue.queueDelivery(trx, jobs, { referralId, kind, now: clock.now() }));
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
  const deliveryState = (referralId: number) =>
    open.db
      .selectFrom("referrals")
      .select(["bot_status as botStatus", "bot_message as botMessage", "status_id as statusId"])
      .where("id", "=", referralId)
      .executeTakeFirstOrThrow();
  const kindsOf = (referralId: number) => arrived.filter((one) => one.referralId === referralId).map(({ kind }) => kind);

  it("delivers everything on the form, with its words and its files", async () => {
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

  it("sends no number that the hospital has not confirmed, even from an older server, which stores no claim", async () => {
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

  it("sends a file once, and later refers to it by the hospital's name", async () => {
    const referral = await aReferral();
    await attach(referral, "echo.pdf", "an echocardiogram");
    await deliver(referral);
    await queue(referral, "update");
    await deliver(referral);
    expect(arrived[1]?.order?.files).toMatchObject([{ sentAs: `Binary/${arrived[0]?.order?.files[0]?.id}` }]);
  });

  it("holds it longer for more files, so that no other worker sends them again", async () => {
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

  it("delivers several in the order of their creation, and nothing twice", async () => {
    const referral = await aReferral();
    await queue(referral, "update");
    const asked = { reason: "The family has moved away", by: ids.by, now: clock.now() };
    await open.db.transaction().execute((trx) => cancelRepository.requestCancellation(trx, referral, asked));
    await queue(referral, "cancel");
    await deliverAll(referral);
    await deliverAll(referral);
    expect(kindsOf(referral)).toEqual(["submit", "update", "cancel"]);
    expect(arrived[2]?.reason).toBe("The family has moved away");
  });

  it("waits with a sentence while the hospital's system is away, and its job is tried again", async () => {
    script.failure = away();
    const referral = await aReferral();
    await deliver(referral);
    const botMessage = "The hospital’s system is not responding. We will keep trying.";
    expect(await deliveryState(referral)).toEqual({ botStatus: "Queued", botMessage, statusId: 1 });
    expect(ended).toEqual(["fail"]);
    expect(warned).toMatchObject([{ referralId: referral, kind: "submit", attempts: 1 }]);
    script.failure = undefined;
    await deliver(referral);
    expect(await deliveryState(referral)).toEqual({ botStatus: "Completed", botMessage: null, statusId: 1 });
  });

  it("shows a refused one as failed, holds back later ones, and continues after a retry", async () => {
    const referral = await aReferral();
    await queue(referral, "update");
    script.failure = new NotTaken("The clinic is not known there.");
    await deliver(referral);
    expect(await deliveryState(referral)).toEqual({ botStatus: "Failed", botMessage: "The clinic is not known there.", statusId: 5 });
    expect(JSON.stringify(warned)).not.toContain("clinic");
    script.failure = undefined;
    await deliverAll(referral);
    expect(arrived).toEqual([]);
    expect(ended).toEqual(["complete", "complete"]);
    await open.db.transaction().execute((trx) => deliveryQueue.queueAgain(trx, jobs, referral));
    await deliverAll(referral);
    expect(kindsOf(referral)).toEqual(["submit", "update"]);
    expect(await deliveryState(referral)).toEqual({ botStatus: "Completed", botMessage: null, statusId: 1 });
  });

  it("leaves a delivery that a server of the last release has in hand, and looks again afterwards", async () => {
    const referral = await aReferral();
    const claimed_until = new Date(clock.now().getTime() + 180_000);
    await open.db.updateTable("referral_deliveries").set({ claimed_until }).where("referral_id", "=", referral).execute();
    sent = [];
    await deliver(referral);
    expect(arrived).toEqual([]);
    expect(ended).toEqual(["complete"]);
    expect(sent).toEqual([181]);
    clock.set(new Date(claimed_until.getTime() + 1_000));
    await deliver(referral);
    expect(kindsOf(referral)).toEqual(["submit"]);
  });

  it("settles nothing twice when a worker that was believed dead comes back", async () => {
    const referral = await aReferral();
    script.meanwhile = async () => {
      script.meanwhile = undefined;
      clock.set(new Date(clock.now().getTime() + 4 * 60_000));
      await deliver(referral);
      await queue(referral, "update");
    };
    await deliver(referral);
    expect(kindsOf(referral)).toEqual(["submit", "submit"]);
    expect(await deliveryState(referral)).toMatchObject({ botStatus: "Queued", botMessage: null });
  });
});
