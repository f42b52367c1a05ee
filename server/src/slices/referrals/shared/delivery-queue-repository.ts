import type { Database } from "../../../platform/database/database.ts";
import type { Jobs } from "../../../platform/jobs.ts";

export type DeliveryKind = "submit" | "update" | "cancel";

/** Queues failed deliveries again. False if there are none. */
async function queueFailed(trx: Database, id: number): Promise<boolean> {
  const failed = await trx
    .updateTable("referral_deliveries")
    .set({ state: "queued", attempts: 0, last_error: null, claimed_until: null })
    .where("referral_id", "=", id)
    .where("state", "=", "failed")
    .returning("id")
    .execute();
  if (failed.length === 0) return false;
  await trx.updateTable("referrals").set({ status_id: 1 }).where("id", "=", id).where("status_id", "=", 5).execute();
  return true;
}

/** Deliveries to the hospital. */
export const deliveryQueue = {
  /**
   * Queues a delivery and its job. Failed deliveries are retried first, because nothing overtakes them. Locks the row of an existing
   * referral from here on, so that a job about to end sees the delivery (decision record 92).
   */
  async queueDelivery(
    trx: Database,
    jobs: Jobs,
    { referralId, kind, now }: { referralId: number; kind: DeliveryKind; now: Date },
  ): Promise<void> {
    await trx.insertInto("referral_deliveries").values({ referral_id: referralId, kind, created_at: now }).execute();
    if (kind !== "submit") {
      await queueFailed(trx, referralId);
      await trx.updateTable("referrals").set({ bot_status: "Queued", bot_message: null }).where("id", "=", referralId).execute();
    }
    await jobs.send(trx, "referral.hand-over", { referralId });
  },

  /** A delivery that succeeded, or failed for good, outside the queue. */
  async addPastDelivery(
    trx: Database,
    { referralId, kind, isDone, at }: { referralId: number; kind: DeliveryKind; isDone: boolean; at: Date },
  ): Promise<void> {
    const state = isDone ? "done" : "failed";
    await trx
      .insertInto("referral_deliveries")
      .values({ referral_id: referralId, kind, state, attempts: 1, created_at: at, done_at: isDone ? at : null })
      .execute();
  },

  /** Retries failed deliveries. False if there are none. */
  async queueAgain(trx: Database, jobs: Jobs, referralId: number): Promise<boolean> {
    if (!(await queueFailed(trx, referralId))) return false;
    await trx.updateTable("referrals").set({ bot_status: "Queued", bot_message: null }).where("id", "=", referralId).execute();
    await jobs.send(trx, "referral.hand-over", { referralId });
    return true;
  },
};
