import { NotTaken } from "../../../adapters/intake/port.ts";
import { addMinutes } from "../../../platform/dates.ts";
import type { JobInHand, RunningJobs } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockReferral } from "../shared/act-repository.ts";
import { answerRepository } from "./answer-repository.ts";
import { deliveryOrderRepository } from "./order-repository.ts";
import { type Delivery, deliveryRepository } from "./repository.ts";

/** Minutes for which servers of the last release leave a delivery to the worker that has it, plus more for each file. */
const HOLD_MINUTES = 3;
const HOLD_MINUTES_A_FILE = 1;
/** The most jobs that the safety net sends together. The rest follow an hour later. */
const MAX_RESUMED = 1_000;

const TRIED_AGAIN = "The hospital’s system is not responding. We will keep trying.";
const GIVEN_UP = "The hospital’s system has not responded for a day. Choose Retry, or call the service desk.";

/** What a delivery needs. `log` gets each failure, with the referral's number only. */
export interface Delivering extends Pick<Platform, "db" | "clock" | "jobs" | "intake" | "storage"> {
  log: { warn(missed: object, message: string): void };
}
interface OfReferral {
  referralId: number;
}

async function handOver(
  { db, intake, storage }: Delivering,
  { referralId, kind, createdAt }: Delivery,
): Promise<ReadonlyMap<number, string>> {
  const orders = deliveryOrderRepository(db);
  if (kind === "cancel") {
    await intake.requestCancellation({ referralId, reason: await orders.cancellationReason(referralId), at: createdAt });
    return new Map();
  }
  const order = await orders.orderOf(referralId, storage);
  const { files } = kind === "submit" ? await intake.submit(order) : await intake.update(order);
  return files;
}

/** Takes the oldest delivery in hand. Ends the job if there is none to send. If another server has it in hand, a later job looks again. */
async function take({ db, clock, jobs }: Delivering, referralId: number, job: JobInHand): Promise<Delivery | undefined> {
  const now = clock.now();
  const files = await deliveryOrderRepository(db).countFiles(referralId);
  const until = addMinutes(now, HOLD_MINUTES + files * HOLD_MINUTES_A_FILE);
  return db.transaction().execute(async (trx) => {
    const next = await deliveryRepository(trx).claim(trx, referralId, { now, until });
    if (next && "delivery" in next) {
      await answerRepository.recordHandover(trx, referralId, { status: "Processing", message: null }, now);
      return next.delivery;
    }
    await job.complete(trx);
    if (!next) return undefined;
    const afterSeconds = Math.ceil((next.waitUntil.getTime() - now.getTime()) / 1000) + 1;
    await jobs.send(trx, "referral.hand-over", { referralId }, { afterSeconds });
    return undefined;
  });
}

/** It has arrived. What follows gets a job of its own, with a day of tries. */
async function settle({ db, clock, jobs }: Delivering, delivery: Delivery, files: ReadonlyMap<number, string>, job: JobInHand) {
  const now = clock.now();
  const { referralId } = delivery;
  await db.transaction().execute(async (trx) => {
    const deliveries = deliveryRepository(trx);
    if (await deliveries.settle(trx, delivery, now)) {
      await deliveryOrderRepository(trx).recordSentFiles(trx, files);
      await answerRepository.recordHandover(trx, referralId, { status: "Completed" }, now);
    }
    await job.complete(trx);
    if (await deliveries.hasNext(trx, referralId)) await jobs.send(trx, "referral.hand-over", { referralId });
  });
}

/** It is tried again, or has failed for good when the hospital does not take it as it is. */
async function miss({ db, clock, log }: Delivering, delivery: Delivery, error: unknown, job: JobInHand): Promise<void> {
  const { referralId, kind } = delivery;
  const isOver = error instanceof NotTaken;
  const message = isOver ? error.message : TRIED_AGAIN;
  await db.transaction().execute(async (trx) => {
    if (await deliveryRepository(trx).miss(trx, delivery, { error: message, isOver }))
      await answerRepository.recordHandover(trx, referralId, { status: isOver ? "Failed" : "Queued", message }, clock.now());
    await (isOver ? job.complete(trx) : job.fail(trx));
  });
  // The message of the hospital's system may quote the patient, so it is stored only with the referral.
  const told = isOver ? {} : { err: error };
  log.warn(
    { ...told, referralId, kind, attempts: job.failedTries + 1 },
    isOver ? "the hospital did not accept a referral" : "a referral is waiting for the hospital",
  );
}

/**
 * Sends a referral's oldest delivery to the hospital. If the process dies, the job is tried again. The hospital's side merges what arrives
 * twice.
 */
export async function deliverReferral(delivering: Delivering, { referralId }: OfReferral, job: JobInHand): Promise<void> {
  const delivery = await take(delivering, referralId, job);
  if (!delivery) return;
  try {
    await settle(delivering, delivery, await handOver(delivering, delivery), job);
  } catch (error) {
    // After any failure, it is retried or shown as failed. The log has it.
    await miss(delivering, delivery, error, job);
  }
}

/** After the last try the delivery has failed. The person who refers can retry it. */
export async function giveUpDelivery({ db, clock }: Pick<Platform, "db" | "clock">, { referralId }: OfReferral): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deliveryRepository(trx).giveUp(trx, referralId, GIVEN_UP))) return;
    await answerRepository.recordHandover(trx, referralId, { status: "Failed", message: GIVEN_UP }, clock.now());
  });
}

/** A job of the last release's servers becomes one of the present queue. */
export async function moveToHandOver({ db, jobs }: Pick<Platform, "db" | "jobs">, { referralId }: OfReferral): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockReferral(trx, referralId);
    await jobs.send(trx, "referral.hand-over", { referralId });
  });
}

/** Safety net, at the start and once an hour: deliveries that wait without a job get one. */
export async function resumeDeliveries({ db, jobs }: Pick<Platform, "db"> & { jobs: Pick<RunningJobs, "sendAll"> }): Promise<void> {
  const waiting = (await deliveryRepository(db).withoutJob(MAX_RESUMED)).map((referralId) => ({ referralId }));
  if (waiting.length > 0) await db.transaction().execute((trx) => jobs.sendAll(trx, "referral.hand-over", waiting));
}
