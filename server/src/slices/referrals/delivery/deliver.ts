import { NotTaken } from "../../../adapters/intake/port.ts";
import { backoff } from "../../../platform/backoff.ts";
import { addMinutes, addSeconds } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerRepository } from "./answer-repository.ts";
import { deliveryOrderRepository } from "./order-repository.ts";
import { type Delivery, deliveryRepository } from "./repository.ts";

/** Who has a delivery in hand for longer is believed to be dead: so long, and so much longer with each file that goes with it. */
const HOLD_MINUTES = 3;
const HOLD_MINUTES_A_FILE = 1;
/** Growing pauses up to five minutes, for a day; what was sent while the hospital's system was away arrives soon after it is back. */
const PAUSES_SECONDS = { first: 5, max: 300, jitter: 0.25 };
const MAX_TRIES = 330;

const TRIED_AGAIN = "The hospital’s system is not responding. We will keep trying.";
const GIVEN_UP = "The hospital’s system has not responded for a day. Choose Retry, or call the service desk.";

/** What a delivery needs; `log` hears of each that did not go, by the referral's number alone. */
export interface Delivering extends Pick<Platform, "db" | "clock" | "jobs" | "intake" | "storage"> {
  log: { warn(missed: object, message: string): void };
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

async function settle({ db, clock }: Delivering, delivery: Delivery, files: ReadonlyMap<number, string>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (!(await deliveryRepository(db).settle(trx, delivery, now))) return;
    await deliveryOrderRepository(db).recordSentFiles(trx, files);
    await answerRepository.recordHandover(trx, delivery.referralId, { status: "Completed" }, now);
  });
}

/** It waits for its next try, or is given up: when the hospital does not take it as it is, or after the last try. */
async function miss({ db, clock, jobs, log }: Delivering, delivery: Delivery, error: unknown): Promise<void> {
  const { referralId, kind } = delivery;
  const [now, attempts] = [clock.now(), delivery.attempts + 1];
  const isOver = error instanceof NotTaken || attempts >= MAX_TRIES;
  const pause = backoff(delivery.attempts + 1, PAUSES_SECONDS);
  const message = error instanceof NotTaken ? error.message : isOver ? GIVEN_UP : TRIED_AGAIN;
  await db.transaction().execute(async (trx) => {
    const missed = { error: message, pauseUntil: isOver ? null : addSeconds(now, pause) };
    if (!(await deliveryRepository(db).miss(trx, delivery, missed))) return;
    await answerRepository.recordHandover(trx, referralId, { status: isOver ? "Failed" : "Queued", message }, now);
    if (!isOver) await jobs.send(trx, "referral.deliver", { referralId }, { afterSeconds: Math.ceil(pause) + 1 });
  });
  // What the hospital's system says may quote the patient: it stays with the referral.
  const told = error instanceof NotTaken ? {} : { err: error };
  log.warn(
    { ...told, referralId, kind, attempts },
    isOver ? "the hospital did not accept a referral" : "a referral is waiting for the hospital",
  );
}

/** Comes again when a delivery that is in hand or pauses may be taken: whoever has it may have died. */
async function comeAgain({ db, clock, jobs }: Delivering, referralId: number, at: Date): Promise<void> {
  const afterSeconds = Math.ceil((at.getTime() - clock.now().getTime()) / 1000) + 1;
  await db.transaction().execute((trx) => jobs.send(trx, "referral.deliver", { referralId }, { afterSeconds }));
}

/**
 * Takes what waits of one referral to the hospital, the oldest first, and stops at what does not arrive. Killed at any moment it is
 * taken up again, and the hospital's side makes one of what is sent twice.
 */
export async function deliverReferral(delivering: Delivering, { referralId }: { referralId: number }): Promise<void> {
  const { db, clock } = delivering;
  const deliveries = deliveryRepository(db);
  for (;;) {
    const now = clock.now();
    const files = await deliveryOrderRepository(db).countFiles(referralId);
    const next = await deliveries.claim(referralId, { now, until: addMinutes(now, HOLD_MINUTES + files * HOLD_MINUTES_A_FILE) });
    if (!next) return;
    if ("waitUntil" in next) return comeAgain(delivering, referralId, next.waitUntil);
    await db.transaction().execute((trx) => answerRepository.recordHandover(trx, referralId, { status: "Processing", message: null }, now));
    try {
      await settle(delivering, next.delivery, await handOver(delivering, next.delivery));
    } catch (error) {
      // Whatever it was, it is tried again or visible as failed; the log has it.
      return miss(delivering, next.delivery, error);
    }
  }
}

/** At the start of the server: what waits has a job again, also where the last one died with its work in hand. */
export async function resumeDeliveries({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  for (const referralId of await deliveryRepository(db).referralsThatWait())
    await db.transaction().execute((trx) => jobs.send(trx, "referral.deliver", { referralId }));
}
