import type { Database } from "../../../platform/database/database.ts";

export type DeliveryKind = "submit" | "update" | "cancel";

/** Deliveries to the hospital. */
export const deliveryQueue = {
  /** Queues a delivery. The caller must also enqueue the job. */
  async queueDelivery(trx: Database, referralId: number, kind: DeliveryKind, now: Date): Promise<void> {
    await trx.insertInto("referral_deliveries").values({ referral_id: referralId, kind, created_at: now }).execute();
    // A new referral starts as queued.
    if (kind === "submit") return;
    await trx.updateTable("referrals").set({ bot_status: "Queued", bot_message: null }).where("id", "=", referralId).execute();
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
  async queueAgain(trx: Database, id: number): Promise<boolean> {
    const failed = await trx
      .updateTable("referral_deliveries")
      .set({ state: "queued", attempts: 0, last_error: null, claimed_until: null })
      .where("referral_id", "=", id)
      .where("state", "=", "failed")
      .returning("id")
      .execute();
    if (failed.length === 0) return false;
    await trx.updateTable("referrals").set({ bot_status: "Queued", bot_message: null }).where("id", "=", id).execute();
    await trx.updateTable("referrals").set({ status_id: 1 }).where("id", "=", id).where("status_id", "=", 5).execute();
    return true;
  },
};
